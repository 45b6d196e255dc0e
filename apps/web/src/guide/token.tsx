// What is written on a network and what never is; how that helps, and how it does not.
import type { ReactNode } from 'react'
import { ledgers } from '@testate/domain/claims/ledgers'
import { ClaimText } from '../claims/claim-text.tsx'
import { useWords } from '../platform/words.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { words } from './words.ts'

const stores = [
  ledgers.storesFingerprint,
  ledgers.storesSealed,
  ledgers.storesStanding,
  ledgers.storesKey,
] as const

function Marked({
  kind,
  items,
}: {
  kind: 'does' | 'not'
  items: readonly { key: string; text: ReactNode }[]
}) {
  return (
    <ul className="explain-list" data-kind={kind}>
      {items.map(({ key, text }) => (
        <li key={key}>
          <Icon name={kind === 'does' ? 'tick' : 'cross'} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

export function Token() {
  const t = useWords(words)
  return (
    <>
      <section aria-labelledby="token">
        <h2 id="token">{t('tokenTitle')}</h2>
        <div className="explain-two">
          <div>
            <h3>{t('stores')}</h3>
            <Marked
              kind="does"
              items={stores.map((claim) => ({ key: claim.en, text: <ClaimText of={claim} /> }))}
            />
          </div>
          <div>
            <h3>{t('never')}</h3>
            <Marked
              kind="not"
              items={[{ key: 'personal', text: <ClaimText of={ledgers.nothingPersonal} /> }]}
            />
          </div>
        </div>
        <p className="guide-after">
          <ClaimText of={ledgers.notTraded} />
        </p>
        <p>
          <ClaimText of={ledgers.cannotBeErased} />
        </p>
      </section>
      <section aria-labelledby="benefits">
        <h2 id="benefits">{t('benefitsTitle')}</h2>
        <div className="explain-two">
          <div>
            <h3>{t('benefits')}</h3>
            <Marked
              kind="does"
              items={(['benefit1', 'benefit2', 'benefit3', 'benefit4'] as const).map((key) => ({
                key,
                text: t(key),
              }))}
            />
          </div>
          <div>
            <h3>{t('limits')}</h3>
            <Marked
              kind="not"
              items={(['limit1', 'limit2', 'limit3', 'limit4'] as const).map((key) => ({
                key,
                text: t(key),
              }))}
            />
          </div>
        </div>
        <p className="guide-after">
          <ClaimText of={ledgers.detectable} />
        </p>
      </section>
    </>
  )
}
