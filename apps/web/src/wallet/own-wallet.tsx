// The card of a registered will that offers to move its tokens to the testator's own wallet. Entirely
// optional.
import { displayName } from '@testate/domain/networks'
import { lastMove, registrationsOf, type Anchors } from '../anchors/standing.ts'
import { useWords } from '../platform/words.ts'
import { Expander } from '../ui/expander/expander.tsx'
import { Card } from '../ui/card/card.tsx'
import type { WalletNetwork } from './found-wallet.ts'
import { holderOf } from './holder.ts'
import { MoveToken } from './move-token.tsx'
import { words } from './words.ts'
import './wallet.css'

const networks: readonly WalletNetwork[] = ['solana', 'ethereum']

export function OwnWallet({ willId, view }: { willId: string; view: Anchors }) {
  const t = useWords(words)
  const entered = networks.filter((network) =>
    registrationsOf(view).some((anchor) => anchor.network === network && anchor.status === 'final'),
  )
  if (view.willStatus !== 'registered' || entered.length === 0) return null
  return (
    <Card>
      <Expander
        summary={t('title')}
        isOpen={entered.some((network) => holderOf(view, network).is !== 'held')}
      >
        <h2 className="visually-hidden">{t('title')}</h2>
        <p>{t('lead')}</p>
        <p>
          {t('public')} {t('same')}
        </p>
        {entered.map((network) => (
          <Held key={network} willId={willId} view={view} network={network} />
        ))}
      </Expander>
    </Card>
  )
}

function Held({ willId, view, network }: { willId: string; view: Anchors; network: WalletNetwork }) {
  const t = useWords(words)
  const move = lastMove(view, network)
  const { is, address } = holderOf(view, network)
  return (
    <section className="wallet-network" aria-labelledby={`wallet-${network}`}>
      <h3 id={`wallet-${network}`}>{displayName(network)}</h3>
      <p role="status">
        {t(is)}
        {address !== null && (
          <>
            {' '}
            <code>{address}</code>
          </>
        )}
      </p>
      {move?.reason != null && <p className="network-reason">{move.reason}</p>}
      {(is === 'held' || is === 'own') && (
        <MoveToken willId={willId} network={network} again={is === 'own'} />
      )}
    </section>
  )
}
