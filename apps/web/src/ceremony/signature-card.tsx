// One of the three signing parties: name, progress, and on one's own card the button that opens the ceremony.
import type { showCeremony } from '@testate/api/ceremony'
import type { ReceivedOf } from '@testate/api/route'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import type { PartyStanding } from './party-standing.ts'
import { words } from './words.ts'

interface SignatureCardProps {
  party: ReceivedOf<typeof showCeremony>['parties'][number]
  standing: PartyStanding
  /** Only where the caller may see it: their own, and all for the testator. */
  email: string | null
  you: boolean
  /** Null when it is their turn; for one's own card why not. */
  whyNotYet: string | null
  /** Where the testator reviews the PDF, which comes first. */
  toReview: string | null
  onSign: () => void
}

export function SignatureCard({
  party,
  standing,
  email,
  you,
  whyNotYet,
  toReview,
  onSign,
}: SignatureCardProps) {
  const t = useWords(words)
  const line = (): string => {
    if (party.signedAt !== null) return t('signedAt', { date: dateAndTime(party.signedAt) })
    if (standing === 'declined') return t('hasDeclined')
    if (you) return whyNotYet ?? t('yourTurn')
    if (party.state === 'invited' || party.state === 'expired') return t('notInvited')
    if (party.state === 'opened') return t('notChecked')
    return t(standing === 'inProgress' ? 'waitsTurn' : 'waitsTestator')
  }
  return (
    <section className="card signature-party" aria-labelledby={`party-${party.partyId}`}>
      <div className="signature-head">
        <div>
          <h2 id={`party-${party.partyId}`}>
            {party.name}
            {you ? ` (${t('you')})` : ''}
          </h2>
          <p className="signature-role">
            {party.role === 'testator' ? t('testator') : t('witness', { order: party.witnessOrder })}
          </p>
          {email !== null && <p className="signature-role">{email}</p>}
        </div>
        <StatusTag
          kind={
            standing === 'signed'
              ? 'done'
              : standing === 'declined'
                ? 'error'
                : standing === 'inProgress'
                  ? 'info'
                  : 'neutral'
          }
        >
          {t(
            standing === 'signed'
              ? 'stateSigned'
              : standing === 'declined'
                ? 'stateDeclined'
                : 'statePending',
          )}
        </StatusTag>
      </div>
      <p>{line()}</p>
      {you && party.signedAt === null && standing !== 'declined' && (
        <div className="button-row">
          {toReview !== null && <LinkButton href={toReview}>{t('toReview')}</LinkButton>}
          <Button isDisabled={whyNotYet !== null} onPress={onSign}>
            {t('sign')}
          </Button>
        </div>
      )}
    </section>
  )
}
