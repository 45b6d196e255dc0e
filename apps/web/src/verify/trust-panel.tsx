// Whom a check trusts, said before and after, and changed by whoever does not want to rely on this website.
import { useEffect, useState } from 'react'
import type { Trust } from '@testate/evidence/trust'
import { displayName } from '@testate/domain/network-names'
import { useWords } from '../platform/words.ts'
import { words } from './words.ts'

export interface TrustChoice {
  /** Null: neither fetched nor brought. */
  trust: Trust | null
  own: boolean
  failed: boolean
  broken: boolean
  bring(file: File): void
  giveBack(): void
}

/** The trust set of this website (kept for offline by the page's own cache), or one from a file. */
export function useTrust(): TrustChoice {
  const [ours, setOurs] = useState<Trust | null>(null)
  const [theirs, setTheirs] = useState<Trust | null>(null)
  const [failed, setFailed] = useState(false)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    fetch('/api/trust', { signal: end.signal }).then(async (answer) => {
      if (!answer.ok) throw new Error(String(answer.status))
      setOurs((await answer.json()) as Trust)
    }).catch(() => end.signal.aborted || setFailed(true))
    return () => end.abort()
  }, [])
  return {
    trust: theirs ?? ours,
    own: theirs !== null,
    failed,
    broken,
    bring: (file) => {
      void file.text().then(async (text) => {
        const { readTrust } = await import('./check-file.ts')
        setTheirs(readTrust(text))
        setBroken(false)
      }).catch(() => setBroken(true))
    },
    giveBack: () => setTheirs(null),
  }
}

export function TrustPanel({ trust, own, failed, broken, bring, giveBack }: TrustChoice) {
  const t = useWords(words)
  return (
    <details className="verify-trust">
      <summary>{t('trustTitle')}</summary>
      <p>{trust === null ? (failed ? t('trustMissing') : '…') : t(own ? 'trustTheirs' : 'trustOurs', { name: trust.name })}</p>
      {trust !== null && <ul>{trust.networks.map((network) => <li key={network.name}><span>{displayName(network.name)} ({network.label})</span> <code>{network.contract}</code></li>)}</ul>}
      <p>{t('trustWhy')}</p>
      <label className="verify-pick">
        <span>{t('trustBring')}</span>
        <input
          type="file" accept=".json,application/json"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file !== undefined) bring(file)
            event.target.value = ''
          }}
        />
      </label>
      {broken && <p role="alert">{t('trustBroken')}</p>}
      {own && <button type="button" className="verify-again" onClick={giveBack}>{t('trustBack')}</button>}
    </details>
  )
}
