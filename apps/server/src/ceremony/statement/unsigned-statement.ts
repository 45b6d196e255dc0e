// A party's registration statement as far as it is known before they sign: they are shown exactly what is signed.
import {
  consentTexts,
  wayStatements,
  type CeremonyWay,
  type WitnessedSentence,
} from '@testate/domain/ceremony'
import type { PartyView } from '../../parties/parties-of.ts'
import type { LedgerOwners } from '../ledger-owners.ts'

interface Known {
  party: PartyView
  way: CeremonyWay | null
  /** Version of the words, and the sentence agreed to. */
  consents: { version: string; sentence: WitnessedSentence }
  commitment: string
  /** Null where the ceremony opened before they were part of a statement. */
  owners: LedgerOwners | null
  documentHash: string
  version: number
  /** Null in what is shown while there is no recording. */
  videoStatementHash: string | null
  identity: { sample: boolean }
  /** The whole installation is one. */
  rehearsal: boolean
}

/** Without the time, the device and the second factor, which the signature brings. */
export function unsignedStatement(known: Known) {
  const { party, way, consents, owners, identity, rehearsal } = known
  const named = {
    role: party.role,
    witnessOrder: party.witnessOrder,
    name: party.name,
    email: party.email,
  }
  const agreed = { version: consents.version, ...consentTexts(consents.sentence) }
  return {
    ...(way === null
      ? {
          format: 'testate-statement/1' as const,
          party: { ...named, presence: party.presence ?? ('in-person' as const) },
          consents: agreed,
        }
      : {
          ...(owners === null
            ? { format: 'testate-statement/2' as const }
            : { format: 'testate-statement/3' as const, owners }),
          party: named,
          ceremony: { way, words: wayStatements[way] },
          consents: { ...agreed, sentence: consents.sentence },
        }),
    commitment: known.commitment,
    documentHash: known.documentHash,
    version: known.version,
    videoStatementHash: known.videoStatementHash,
    // A rehearsal is no evidence of who signed, however carefully it was reviewed.
    identity: {
      method:
        (identity.sample
          ? 'SAMPLE identity: nobody was checked'
          : 'pre-checked by the register, then reviewed by a person') +
        (rehearsal ? ' (SAMPLE: a rehearsal of the register)' : ''),
      sample: identity.sample || rehearsal,
    },
  }
}

/** The place as it stands in the statement. */
export const statedPlace = (location: string | undefined): string =>
  `${location ?? 'not given'} (stated or approximate, physical presence not verified)`
