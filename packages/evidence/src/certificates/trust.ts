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
/**
 * Also what the register used before: the root and the log key of before it rolled over, and the contracts it wrote to,
 * which are only read. So files of before stay checkable. A register that never changed any of them writes `/2`.
 */
const third = second.extend({
  format: z.literal('testate-trust/3'),
  networks: z
    .array(network.extend({ earlier: z.array(network.shape.contract).min(1).max(20).optional() }))
    .max(20),
  earlierRoots: z.array(first.shape.rootPem).max(50),
  earlierLogKeys: z.array(first.shape.logKey).max(50),
})
/**
 * Also the roots of outside time-stamp authorities. They are trusted for the time-stamps of renewals alone: whoever
 * else has a certificate below such a root can neither sign nor seal for the register.
 */
const fourth = third.extend({
  format: z.literal('testate-trust/4'),
  timestampRoots: z.array(first.shape.rootPem).min(1).max(50),
})
/**
 * Also when the log keys of before ended, so that a secret somebody kept signs nothing later. Written once the log key
 * has rolled over.
 */
const fifth = third.extend({
  format: z.literal('testate-trust/5'),
  earlierLogKeys: z
    .array(
      z.strictObject({
        key: first.shape.logKey,
        /** The number of leaves of the largest head it signed. */
        lastSize: z.int().min(0),
        until: z.iso.datetime({ precision: 3 }),
        /** The note by which it signed over to the key after it. */
        succession: z.string().min(1).max(10_000),
      }),
    )
    .min(1)
    .max(50),
  timestampRoots: z.array(first.shape.rootPem).max(50),
})
export const trustSchema = z.discriminatedUnion('format', [first, second, third, fourth, fifth])

/** A log key of before of which the trust set says when it ended. */
export type RetiredLogKey = z.infer<typeof fifth>['earlierLogKeys'][number]

/** The root that the register seals under now, and those it sealed under before; and those of outside authorities. */
export interface TrustedRoots {
  rootPem: string
  earlierRoots?: readonly string[]
  timestampRoots?: readonly string[]
}

/** The key that signs now first. */
export const logKeysOf = (trust: Trust): string[] =>
  [
    trust.logKey,
    ...('earlierLogKeys' in trust ? trust.earlierLogKeys : []).map((one) =>
      typeof one === 'string' ? one : one.key,
    ),
  ].map((key) => key.trim())

/** None by the formats that do not say when an earlier key ended. */
export const retiredKeysOf = (trust: Trust): readonly RetiredLogKey[] =>
  trust.format === 'testate-trust/5' ? trust.earlierLogKeys : []

export const rootPemsOf = ({ rootPem, earlierRoots = [] }: TrustedRoots): string[] => [
  rootPem,
  ...earlierRoots,
]

export type Trust = z.infer<typeof trustSchema>
export type TrustedNetwork = z.infer<typeof third>['networks'][number]

/**
 * The network with the one contract that `place` names, which may be an earlier one; null when the register uses
 * none such there.
 */
export function networkAt(
  { earlier = [], ...network }: TrustedNetwork,
  place: { contract: string; chainId: number | string },
): TrustedNetwork | null {
  const named = [network.contract, ...earlier].find(
    (one) => one.toLowerCase() === place.contract.toLowerCase(),
  )
  return named === undefined || place.chainId !== network.chainId ? null : { ...network, contract: named }
}

/** Null when the trust set does not name it. */
export function registerOf(trust: Trust): string | null {
  return trust.format === 'testate-trust/1' ? null : trust.register
}
