// Each network by its full name, in the menu with its newest block: “Solana (local development ledger) answers:
// block 1,204, 2 seconds old”. At the foot of every page, which mourners read too, without it.
import { use } from 'react'
import { ageOf, blockOf, useNetworks, type Networks } from '../networks/networks-store.ts'
import { LanguageContext, useWords } from '../platform/words.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { words } from './words.ts'

function Standing({ network, blocks }: { network: Networks['networks'][number]; blocks: boolean }) {
  const t = useWords(words)
  const language = use(LanguageContext)
  const block = blockOf(network)
  const said =
    network.state !== 'answers'
      ? t('silent')
      : block === null || !blocks
        ? t('answersNoBlock')
        : t(block.ageSeconds === 0 ? 'answersNow' : 'answers', {
            height: block.height,
            age: ageOf(block.ageSeconds, language),
          })
  return (
    <li className="standing" data-state={network.state === 'answers' ? 'answers' : 'silent'}>
      <Icon name={network.state === 'answers' ? 'tick' : 'warning'} />
      <span>
        {language === 'cy' && network.embedded ? (
          `${network.displayName} (${t('ownLedger')})`
        ) : (
          <span lang={language === 'cy' ? 'en' : undefined}>{network.text}</span>
        )}{' '}
        {said}
      </span>
    </li>
  )
}

export function NetworkStanding({ blocks }: { blocks: boolean }) {
  const t = useWords(words)
  const state = useNetworks()
  if (state.kind === 'asking')
    return (
      <p className="standing standing-text">
        <Icon name="clock" />
        <span>{t('asking')}</span>
      </p>
    )
  if (state.kind === 'unreachable')
    return (
      <p className="standing standing-text" data-state="silent">
        <Icon name="warning" />
        <span>{t('unasked')}</span>
      </p>
    )
  return (
    <ul className="standings">
      {state.networks.networks.map((network) => (
        <Standing key={network.name} network={network} blocks={blocks} />
      ))}
    </ul>
  )
}
