// One witness: name, state, and the testator's actions.
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import { placeOf, wordOf, type Party } from './party-line.ts'
import { RemindButton } from './remind-button.tsx'
import { words } from './words.ts'

interface WitnessLineProps {
  party: Party
  onReplace: (() => void) | undefined
  /** Of the testator: shown to them alone. */
  asTestator: boolean
  signed: boolean
  reminds: boolean
}

export function WitnessLine({ party, onReplace, asTestator, signed, reminds }: WitnessLineProps) {
  const t = useWords(words)
  const said = wordOf(party)
  const place = asTestator ? placeOf(party, signed) : null
  if (said === null) return null
  return (
    <div className="witness-line">
      <div className="witness-words">
        <p className="witness-name">
          <strong>{party.name}</strong>
          {party.you ? ` ${t('you')}` : ''} ·{' '}
          <span className="witness-order">{t('witnessNumber', { order: party.witnessOrder })}</span>
        </p>
        {party.email !== null && <p className="witness-mail">{party.email}</p>}
        {place !== null && <p>{t(place, { name: party.name })}</p>}
        {said.word === 'invited' && party.invitationExpiresAt !== null && (
          <p>{t('until', { at: new Date(party.invitationExpiresAt) })}</p>
        )}
        {/* A reminder brings them back too. */}
        {(said.word === 'opened' || said.word === 'declared') && onReplace !== undefined && !reminds && (
          <p>{t('lostLink')}</p>
        )}
        {party.declineReason !== null && <p>{t('reason', { reason: party.declineReason })}</p>}
      </div>
      <div className="witness-state">
        <StatusTag kind={said.kind}>{t(said.word)}</StatusTag>
        {reminds && <RemindButton party={party} />}
        {onReplace !== undefined && (
          <Button
            variant={party.state === 'declined' ? 'primary' : 'quiet'}
            size="small"
            aria-label={t(party.state === 'declined' ? 'nameAnotherWho' : 'replaceWho', { name: party.name })}
            onPress={onReplace}
          >
            {t(party.state === 'declined' ? 'nameAnother' : 'replace')}
          </Button>
        )}
      </div>
    </div>
  )
}
