// The three parties in order and their progress: “Testator (signed), Witness 1 (in progress), Witness 2
// (pending)”.
import type { showCeremony } from '@testate/api/ceremony'
import type { ReceivedOf } from '@testate/api/route'
import { useWords } from '../platform/words.ts'
import { Icon, type IconName } from '../ui/icon/icon.tsx'
import { partyStandings, type PartyStanding } from './party-standing.ts'
import { words } from './words.ts'
import './ceremony.css'

const signs: Record<PartyStanding, IconName> = {
  signed: 'tick',
  inProgress: 'pen',
  pending: 'clock',
  declined: 'cross',
}

export function PartyLine({ parties }: { parties: ReceivedOf<typeof showCeremony>['parties'] }) {
  const t = useWords(words)
  const standings = partyStandings(parties)
  return (
    <ol className="party-line" aria-label={t('progress')}>
      {parties.map((party, index) => {
        const standing = standings[index] ?? 'pending'
        return (
          <li key={party.partyId} data-standing={standing}>
            <Icon name={signs[standing]} />
            <span>
              {party.role === 'testator' ? t('testator') : t('witness', { order: party.witnessOrder })}{' '}
              <span className="party-line-state">({t(standing)})</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
