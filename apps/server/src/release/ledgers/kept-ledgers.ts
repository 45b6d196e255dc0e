// What the release worker keeps of the ledgers in its own folder, beside the last head it followed: the newest head it
// read on each, and how long each has been silent. And, in a file that only `accept-restored` writes, the heads that a
// person accepted although the log is another.
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { writeDurably } from '../../platform/key-folder.ts'
import { headSchema, keptIn } from '../kept/kept-file.ts'
import { placeSchema } from './ledger-place.ts'

type Folder = Pick<Config, 'keysDir'>

const ledgerSchema = placeSchema.extend({
  /** The public address that the trust set names. */
  rpcUrl: z.string().min(1).max(2_000),
  /** The newest that was read there; null before the first. */
  head: headSchema.nullable(),
  /** Null while it answers. By the steady clock, since it was first asked in vain. */
  silence: z.object({ ms: z.number().nonnegative(), boot: z.string(), steadyMs: z.number() }).nullable(),
})
const ledgersSchema = z.array(ledgerSchema).max(100)
const acceptedSchema = z.array(placeSchema.extend({ head: headSchema })).max(1_000)

const HEADS = 'heads on ledgers'

export type KeptLedger = z.infer<typeof ledgerSchema>
export type AcceptedHead = z.infer<typeof acceptedSchema>[number]

export const keptLedgersFile = ({ keysDir }: Folder): string => join(keysDir, 'release', 'ledger-heads.json')
export const acceptedHeadsFile = ({ keysDir }: Folder): string =>
  join(keysDir, 'release', 'accepted-heads.json')

/** None before the first was read. Throws LogDoubted for a file that cannot be read. */
export const keptLedgers = async (folder: Folder): Promise<KeptLedger[]> =>
  (await keptIn(keptLedgersFile(folder), (json) => ledgersSchema.parse(json), HEADS)) ?? []

export const keepLedgers = (folder: Folder, ledgers: readonly KeptLedger[]): Promise<void> =>
  writeDurably(keptLedgersFile(folder), `${JSON.stringify(ledgers, null, 1)}\n`)

/** Throws LogDoubted for a file that cannot be read. */
export const acceptedHeads = async (folder: Folder): Promise<AcceptedHead[]> =>
  (await keptIn(acceptedHeadsFile(folder), (json) => acceptedSchema.parse(json), HEADS)) ?? []

export const keepAccepted = (folder: Folder, accepted: readonly AcceptedHead[]): Promise<void> =>
  writeDurably(acceptedHeadsFile(folder), `${JSON.stringify(accepted, null, 1)}\n`)
