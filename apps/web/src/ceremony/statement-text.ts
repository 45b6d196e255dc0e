// The statement before it is signed, in the words that are signed: what is shown, what is read aloud, and the data.
import type { showCeremony } from '@testate/api/ceremony'
import type { ReceivedOf } from '@testate/api/route'
import type { WitnessedSentence } from '@testate/domain/ceremony'

export type UnsignedStatement = NonNullable<ReceivedOf<typeof showCeremony>['statement']>

/** With the sentence that was ticked in place of the one it was made with, where it states one by name. */
export const stating = (
  statement: UnsignedStatement,
  { sentence, text }: { sentence: WitnessedSentence; text: string },
): UnsignedStatement =>
  statement.consents.sentence === undefined
    ? statement
    : { ...statement, consents: { ...statement.consents, sentence, witnessed: text } }

/** The place as it stands in the statement: the person's own words, or “not given”, before the brackets. */
export const placeIn = ({ device }: UnsignedStatement, location: string): string =>
  location.trim() === '' ? device.location : device.location.replace(/^[^(]+/, () => `${location.trim()} `)

/** English, the only language that is signed. */
export function linesToRead(statement: UnsignedStatement, willTitle: string, location: string): string[] {
  const { party, ceremony, consents, identity } = statement
  const role = party.role === 'testator' ? 'the testator' : `witness ${party.witnessOrder}`
  return [
    `Registration statement of ${party.name}, ${role}, about the document: ${willTitle}, version ${statement.version}.`,
    ...(ceremony === undefined ? [] : [ceremony.words]),
    `${consents.witnessed}.`,
    `${consents.legalEffect}.`,
    `Identity: ${identity.method}.`,
    `Place: ${placeIn(statement, location)}.`,
  ]
}

/** The data whose hash is signed. What only the signature brings is said in brackets. */
export function dataSigned(statement: UnsignedStatement, location: string, userAgent: string): string {
  return JSON.stringify(
    {
      ...statement,
      signedAt: '(when you sign)',
      device: {
        timestamp: '(when you sign, by your device)',
        userAgent,
        networkAddress: statement.device.networkAddress,
        location: placeIn(statement, location),
      },
      secondFactor: { kind: '(how you confirm it)', at: '(when you confirm it)' },
    },
    null,
    2,
  )
}
