// Everything the register holds about one person: each slice gives its part. Read as the worker, who sees every
// row, so each part names whose rows it selects.
import { dataOf as accountOf } from '../accounts/data-of.ts'
import { dataOf as logOf, lineKeysOf } from '../audit/data-of.ts'
import { dataOf as ceremonyOf, filesOf as recordingsOf } from '../ceremony/data-of.ts'
import { dataOf as noticesOf, professionOf } from '../death-notices/data-of.ts'
import { dataOf as estatesOf } from '../estate/data-of.ts'
import { dataOf as factorsOf } from '../factors/data-of.ts'
import { dataOf as findingOf } from '../finding/data-of.ts'
import { dataOf as checksOf, filesOf as picturesOf } from '../identity/data-of.ts'
import { dataOf as releasesOf, ownKeysOf, packsOf } from '../release/data-of.ts'
import { sharedDataOf } from '../custody/two-parts/rows.ts'
import { dataOf as mailsOf, textsOf } from '../notifications/data-of.ts'
import { dataOf as partiesOf, othersIn, yearlyCheckOf } from '../parties/data-of.ts'
import { dataOf as paymentsOf } from '../payments/data-of.ts'
import type { Tx } from '../platform/database/database.ts'
import type { SealContext } from '../platform/storage/vault.ts'
import { dataOf as anchorsOf } from '../registration/data-of.ts'
import { dataOf as willsOf, filesOf as documentsOf, ownWillsOf } from '../wills/data-of.ts'

/** `account` is completed with what the api stored with the request. */
export async function gatherData(
  tx: Tx,
  personId: string,
): Promise<{ account: Record<string, unknown>; rest: Record<string, unknown> }> {
  const account = await accountOf(tx, personId)
  if (account === null) throw new Error('there is nobody to make a copy for')
  const ownWills = await ownWillsOf(tx, personId)
  const { wills, deletedDrafts, ...ofWills } = await willsOf(tx, personId)
  const { parties, asWitness, around, asNamed } = await partiesOf(tx, personId, account.email, ownWills)
  const signed = await ceremonyOf(tx, personId, {
    wills: ownWills,
    witnessParts: asWitness.map(({ partyId }) => partyId),
  })
  const playedBy = byPart(signed.played)
  const supersededBy = byPart(signed.supersededAsWitness)
  const statementBy = byPart(signed.statements)
  const ofWill = {
    keys: byWill(signed.keys),
    lineKeys: byWill(await lineKeysOf(tx, ownWills)),
    parties: byWill(parties),
    around: byWill(around),
    ownStatements: byWill(signed.ownStatements),
    supersededStatements: byWill(signed.supersededStatements),
    recordings: byWill(signed.recordings),
    registrations: byWill(await anchorsOf(tx, ownWills)),
    withdrawals: byWill(ofWills.withdrawalsAskedFor),
    openedCopies: byWill(ofWills.openedCopies),
  }
  const log = await logOf(tx, personId, { wills: ownWills, others: await othersIn(tx, ownWills, personId) })
  return {
    account,
    rest: {
      wills: wills.map((will) => ({
        ...will,
        ...(ofWill.keys(will.id)[0] ?? { commitment: null, chainAddress: null }),
        ...(ofWill.lineKeys(will.id)[0] ?? { lineKey: null }),
        parties: ofWill.parties(will.id),
        peopleAround: ofWill.around(will.id),
        ownStatements: ofWill.ownStatements(will.id),
        supersededStatements: ofWill.supersededStatements(will.id),
        recordings: ofWill.recordings(will.id),
        registrations: ofWill.registrations(will.id),
        withdrawalsAskedFor: ofWill.withdrawals(will.id),
        openedCopies: ofWill.openedCopies(will.id),
      })),
      deletedDrafts,
      asWitness: asWitness.map(({ partyId, ...part }) => ({
        ...part,
        ...(statementBy(partyId)[0] ?? { yourStatement: null, signedAt: null }),
        supersededStatements: supersededBy(partyId),
        recordingsYouPlayed: playedBy(partyId),
      })),
      asNamed,
      payments: await paymentsOf(tx, personId),
      identityChecks: await checksOf(tx, personId),
      waysToConfirm: await factorsOf(tx, personId),
      yearlyCheck: await yearlyCheckOf(tx, personId),
      finding: await findingOf(tx, personId),
      deathNotices: await noticesOf(tx, personId, ownWills),
      profession: await professionOf(tx, personId),
      releases: await releasesOf(tx, personId, ownWills),
      ownKeys: await ownKeysOf(tx, personId, ownWills),
      sharedSecrets: await sharedDataOf(tx, personId),
      disputePacks: await packsOf(tx, personId, ownWills),
      estates: await estatesOf(tx, personId, ownWills),
      mails: await mailsOf(tx, personId, account.email),
      textMessages: await textsOf(tx, personId),
      ...log,
    },
  }
}

/** Of each will its rows, without its id. */
function byWill(rows: readonly { willId: string }[]): (willId: string) => object[] {
  const grouped = Map.groupBy(rows, ({ willId }) => willId)
  return (id) => (grouped.get(id) ?? []).map(({ willId: _, ...row }) => row)
}

/** Of each part that somebody has in a will its rows, without its id. */
function byPart(rows: readonly { partyId: string }[]): (partyId: string) => object[] {
  const grouped = Map.groupBy(rows, ({ partyId }) => partyId)
  return (id) => (grouped.get(id) ?? []).map(({ partyId: _, ...row }) => row)
}

export interface SealedFile {
  /** The file's name in the copy. */
  name: string
  what: string
  object: string
  /** Of a capsule: the object with the sealed PDF, which is put into it. */
  sealed?: string | null
  seal: SealContext
  at: Date
}

/**
 * Their own pictures while those are kept, of wills the person is the testator of, and their own recordings: the
 * largest last, since they are the first for which a copy has no room.
 */
export const sealedFiles = async (tx: Tx, personId: string): Promise<SealedFile[]> => [
  ...(await picturesOf(tx, personId)),
  ...(await documentsOf(tx, personId)),
  ...(await recordingsOf(tx, personId)),
]
