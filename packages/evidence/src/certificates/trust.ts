// What a verifier trusts, exported by an installation and never taken from the file being checked.
import { z } from 'zod'

const network = z.strictObject({
  name: z.string().min(1).max(40),
  chainId: z.union([z.number().int().nonnegative(), z.string().min(1).max(100)]),
  contract: z.string().min(1).max(200),
  rpcUrl: z.url().max(2000),
  label: z.string().min(1).max(200),
})

/** DATA_DIR/trust/trust.json; `rootPem` is one certificate, `logKey` a C2SP signed-note verifier key. */
const first = z.strictObject({
  format: z.literal('testate-trust/1'),
  name: z.string().min(1).max(200),
  rootPem: z.string().startsWith('-----BEGIN CERTIFICATE-----').max(20_000),
  logKey: z.string().min(1).max(1000),
  networks: z.array(network).max(20),
})

/** Also the register's own address, where it answers about the will's own PDF. */
const second = first.extend({ format: z.literal('testate-trust/2'), register: z.url().max(2000) })
export const trustSchema = z.discriminatedUnion('format', [first, second])

export type Trust = z.infer<typeof trustSchema>
export type TrustedNetwork = z.infer<typeof network>

/** Null when the trust set does not name it. */
export function registerOf(trust: Trust): string | null {
  return trust.format === 'testate-trust/2' ? trust.register : null
}
