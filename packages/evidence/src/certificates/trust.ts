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
export const trustSchema = z.strictObject({
  format: z.literal('testate-trust/1'),
  name: z.string().min(1).max(200),
  rootPem: z.string().startsWith('-----BEGIN CERTIFICATE-----').max(20_000),
  logKey: z.string().min(1).max(1000),
  networks: z.array(network).max(20),
})

export type Trust = z.infer<typeof trustSchema>
export type TrustedNetwork = z.infer<typeof network>
