// Each network by its true name, with its newest block: “Solana (local development ledger) answers: block 1,204, 2 seconds old”.
import { use } from 'react'
import { LanguageContext, useWords } from '../platform/words.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { ageOf, useNetworks, type Networks } from './networks-store.ts'
import { words } from './words.ts'

const number = new Intl.NumberFormat('en-GB')

function Standing({ network }: { network: Networks['networks'][number] }) {
  const t = useWords(words)
  const language = use(LanguageContext)
  const { head } = network
  const said = network.state !== 'answers' ? t('silent') : head === null ? t('answersNoBlock') : t('answers', { height: number.format(BigInt(head.height)), age: ageOf(head.ageSeconds, language) })
  return (
    <li className="standing" data-state={network.state === 'answers' ? 'answers' : 'silent'}>
      <Icon name={network.state === 'answers' ? 'tick' : 'warning'} />
      <span>{language === 'cy' && network.embedded ? `${network.displayName} (${t('ownLedger')})` : <span lang={language === 'cy' ? 'en' : undefined}>{network.text}</span>} {said}</span>
    </li>
  )
}

export function NetworkStanding() {
  const t = useWords(words)
  const state = useNetworks()
  if (state.kind === 'asking') return <p className="standing-text">{t('asking')}</p>
  if (state.kind === 'unreachable') return <p className="standing-text">{t('unasked')}</p>
  return <ul className="standings">{state.networks.networks.map((network) => <Standing key={network.name} network={network} />)}</ul>
}
