// Whom a check trusts, shown before and after, and changeable by people who do not want to rely on this
// website.
import { displayName } from '@testate/domain/network-names'
import { useWords } from '../platform/words.ts'
import type { TrustChoice } from './use-trust.ts'
import { words } from './words.ts'

export function TrustPanel({ trust, own, failed, broken, bring, giveBack }: Omit<TrustChoice, 'wait'>) {
  const t = useWords(words)
  return (
    <details className="verify-trust">
      <summary>{t('trustTitle')}</summary>
      <p>
        {trust === null
          ? failed
            ? t('trustMissing')
            : '…'
          : t(own ? 'trustTheirs' : 'trustOurs', { name: trust.name })}
      </p>
      {trust !== null && (
        <ul>
          {trust.networks.map((network) => (
            <li key={network.name}>
              <span lang="en">
                {displayName(network.name)} ({network.label})
              </span>{' '}
              <code>{network.contract}</code>
            </li>
          ))}
        </ul>
      )}
      <p>{t('trustWhy')}</p>
      <label className="verify-pick">
        <span>{t('trustBring')}</span>
        <input
          type="file"
          accept=".json,application/json"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file !== undefined) bring(file)
            event.target.value = ''
          }}
        />
      </label>
      {broken && <p role="alert">{t('trustBroken')}</p>}
      {own && (
        <button type="button" className="verify-again" onClick={giveBack}>
          {t('trustBack')}
        </button>
      )}
    </details>
  )
}
