// The three statements of a capsule of any format: each is of its party in the sealed PDF and about this registration,
// it is the one that the party's signature covers, and the three say the same where they must.
import { canonicalJson } from '../bytes/canonical-json.ts'
import { sampleOf, type SealRegistration } from '../seal/seal-registration.ts'
import { hasReason } from '../seal/signature-reason.ts'
import { refuted, type Step } from '../step.ts'
import type { CapsuleCore } from './capsule-3.ts'
import { ceremonyOf, ownersOf, signatureReason } from './statement.ts'

/** A statement, whole or without the parties' addresses, and the hash of the whole one. */
type SignedStatement = Pick<CapsuleCore['statements'][number], 'stated' | 'statementHash'>

/**
 * Null when nothing is refuted. `further` looks at one statement more closely once it is known to be its party's: it
 * gives the end of the sentence that refutes it, or null.
 */
export async function refutedStatements(
  signed: readonly SignedStatement[],
  sealedPdf: Uint8Array,
  registration: SealRegistration,
  further: (order: number) => Promise<string | null> = async () => null,
): Promise<Step | null> {
  const no = (reason: string): Step => refuted('statements', reason)
  for (const [order, { stated, statementHash }] of signed.entries()) {
    const party = registration.parties.find(({ witnessOrder }) => witnessOrder === order)
    const who = order === 0 ? "The testator's statement" : `The statement of witness ${order}`
    const same =
      stated.party.witnessOrder === order &&
      stated.party.role === party?.role &&
      stated.party.name === party.name
    if (!same) return no(`${who} is not of the party named in the sealed PDF.`)
    const about =
      stated.commitment === registration.commitment &&
      stated.documentHash === registration.documentHash &&
      stated.version === registration.version
    if (!about) return no(`${who} is about another document.`)
    if (!registration.videoStatementHash.includes(stated.videoStatementHash))
      return no(`${who} names a recording that is not part of this registration.`)
    if (!hasReason(sealedPdf, order, signatureReason(statementHash)))
      return no(`${who} is not the one their signature in the sealed PDF covers.`)
    const wrong = await further(order)
    if (wrong !== null) return no(`${who} ${wrong}`)
  }
  const sealedAsSample = sampleOf(registration)
  if (sealedAsSample !== null && sealedAsSample !== signed.some(({ stated }) => stated.identity.sample))
    return no('The statements and the sealed PDF differ in whether an identity was a sample.')
  const differ = (of: (stated: SignedStatement['stated']) => Parameters<typeof canonicalJson>[0]): boolean =>
    new Set(signed.map(({ stated }) => canonicalJson(of(stated)))).size > 1
  if (differ(ceremonyOf))
    return no('The three statements differ in how the parties took part in the ceremony.')
  if (differ(ownersOf)) return no('The three statements differ in whom the ledgers give the token to.')
  return null
}
