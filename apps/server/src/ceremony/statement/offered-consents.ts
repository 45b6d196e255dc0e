// Which consents a party is offered: those that fit how the three take part, and no other.
import {
  consentTexts,
  consentVersion,
  earlierConsentVersion,
  earlierSentence,
  sentencesThatFit,
  type CeremonyWay,
  type WitnessedSentence,
} from '@testate/domain/ceremony'
import { statementSchema } from '@testate/evidence/capsule/statement'
import type { PartyView } from '../../parties/parties-of.ts'
import type { SignedStatement } from '../facts.ts'

export interface OfferedConsents {
  /** Of the words. */
  version: string
  /** Of which the party states one. */
  sentences: readonly WitnessedSentence[]
}

/**
 * Null while the testator has not chosen how the three take part. A ceremony in which somebody had signed before
 * there was a way to choose ends under the words it was begun with.
 */
export function offeredConsents(
  party: Pick<PartyView, 'role' | 'presence'>,
  way: CeremonyWay | null,
  { isBegun, played }: { isBegun: boolean; played: boolean },
): OfferedConsents | null {
  if (way !== null) return { version: consentVersion, sentences: sentencesThatFit(party.role, way, played) }
  if (!isBegun) return null
  return {
    version: earlierConsentVersion,
    sentences: [earlierSentence(party.role, party.presence ?? 'in-person')],
  }
}

/** What a party sees of their consents: those they have signed, else those they are offered. */
export function shownConsents(
  party: Pick<PartyView, 'id' | 'role' | 'presence'>,
  way: CeremonyWay | null,
  statements: readonly SignedStatement[],
  played: boolean,
) {
  const own = statements.find((one) => one.partyId === party.id)
  const offered = offeredConsents(party, way, { isBegun: statements.length > 0, played })
  if (offered === null) return null
  const signed = own === undefined ? null : statementSchema.parse(own.payload)
  const sentences =
    signed === null || signed.format === 'testate-statement/1'
      ? [...offered.sentences]
      : [signed.consents.sentence]
  return {
    version: offered.version,
    ...(signed?.consents ?? consentTexts(sentences[0]!)),
    sentences: sentences.map((sentence) => ({ sentence, text: consentTexts(sentence).witnessed })),
  }
}
