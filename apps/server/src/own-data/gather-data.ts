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
  const registrations = await anchorsOf(tx, ownWills)
  const lineKeys = await lineKeysOf(tx, ownWills)
  return {
    account,
    rest: {
      wills: wills.map((will) => ({
        ...will,
        ...(of(will, signed.keys)[0] ?? { commitment: null, chainAddress: null }),
        ...(of(will, lineKeys)[0] ?? { lineKey: null }),
        parties: of(will, parties),
        peopleAround: of(will, around),
        ownStatements: of(will, signed.ownStatements),
        supersededStatements: of(will, signed.supersededStatements),
        recordings: of(will, signed.recordings),
        registrations: of(will, registrations),
        withdrawalsAskedFor: of(will, ofWills.withdrawalsAskedFor),
        openedCopies: of(will, ofWills.openedCopies),
      })),
      deletedDrafts,
      asWitness: asWitness.map(({ partyId, ...part }) => {
        const { partyId: _, ...statement } = signed.statements.find((one) => one.partyId === partyId) ?? {
          partyId,
          yourStatement: null,
          signedAt: null,
        }
        const superseded = signed.supersededAsWitness
          .filter((one) => one.partyId === partyId)
          .map(({ partyId: _of, ...one }) => one)
        const played = signed.played
          .filter((one) => one.partyId === partyId)
          .map(({ partyId: _of, ...one }) => one)
        return { ...part, ...statement, supersededStatements: superseded, recordingsYouPlayed: played }
      }),
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
      auditLog: await logOf(tx, personId, {
        wills: ownWills,
        others: await othersIn(tx, ownWills, personId),
      }),
    },
  }
}

/** The rows of one will, without its id. */
const of = ({ id }: { id: string }, rows: readonly { willId: string }[]): object[] =>
  rows.filter((row) => row.willId === id).map(({ willId: _, ...row }) => row)

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

/** Of wills the person is the testator of, their own recordings, and their own pictures while those are kept. */
export const sealedFiles = async (tx: Tx, personId: string): Promise<SealedFile[]> => [
  ...(await documentsOf(tx, personId)),
  ...(await recordingsOf(tx, personId)),
  ...(await picturesOf(tx, personId)),
]
