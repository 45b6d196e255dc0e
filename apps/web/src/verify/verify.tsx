// Checks any document: sealed PDF and capsule on the device, any other PDF by its fingerprint.
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Trust } from '@testate/evidence/certificates/trust'
import { part } from '../platform/parts/part.ts'
import { useWords } from '../platform/words.ts'
import { Card } from '../ui/card/card.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { DocumentPicker } from './document-picker.tsx'
import { keepForOffline, useOnline } from './offline.ts'
import type { Finding } from './finding.ts'
import { findOut, MOST_BYTES } from './find-out.ts'
import { SampleSection } from './sample/sample-section.tsx'
import { TrustPanel } from './trust-panel.tsx'
import { useTrust } from './use-trust.ts'
import { words } from './words.ts'
import './verify.css'

/** Fetched while the person picks a file. */
const Result = part(async () => (await import('./result.tsx')).Result)

type State =
  | { step: 'empty' }
  | { step: 'checking'; name: string }
  | { step: 'found'; file: File; finding: Finding; isSample: boolean; proof: File | null }
  | { step: 'failed'; sentence: string }

export default function Verify() {
  const t = useWords(words)
  const online = useOnline()
  const { wait, ...trust } = useTrust()
  const [kept, setKept] = useState(false)
  const [state, setState] = useState<State>({ step: 'empty' })
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => void keepForOffline().then(setKept), [])

  async function check(
    file: File,
    { sample, proof = null }: { sample?: Trust; proof?: File | null } = {},
  ): Promise<void> {
    if (file.size > MOST_BYTES) return setState({ step: 'failed', sentence: t('tooLarge') })
    setState({ step: 'checking', name: file.name })
    try {
      // The sample's ledger is gone: it is never asked.
      const isSample = sample !== undefined
      const [finding] = await Promise.all([
        findOut(file, isSample ? Promise.resolve(sample) : wait(), !isSample && navigator.onLine, proof),
        import('./result.tsx'),
      ])
      setState({ step: 'found', file, finding, isSample, proof })
      result.current?.focus()
    } catch {
      setState({ step: 'failed', sentence: t('cannotRead') })
    }
  }

  async function tryOut(isChanged: boolean): Promise<void> {
    try {
      const { openSample } = await import('./sample/open-sample.ts')
      const { file, trust: itsOwn } = await openSample(isChanged)
      await check(file, { sample: itsOwn })
    } catch {
      setState({ step: 'failed', sentence: t('sampleFailed') })
    }
  }

  return (
    <div className="verify columns">
      <title>{`${t('title')} – Testate`}</title>
      <meta name="description" content={t('description')} />
      <div>
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
        <noscript>
          <p>{t('noScript')}</p>
        </noscript>
        {!online && <Notice kind="advice">{t('offlineNow')}</Notice>}
        <DocumentPicker
          onPick={(file) => void check(file)}
          isDisabled={state.step === 'checking'}
          again={state.step === 'found'}
        />
        <div ref={result} tabIndex={-1} className="verify-result" aria-live="polite">
          {state.step === 'checking' && (
            <p className="verify-checking">{t('checking', { name: state.name })}</p>
          )}
          {state.step === 'failed' && <Notice kind="error">{state.sentence}</Notice>}
          {state.step === 'found' && (
            <Suspense>
              {state.isSample && <Notice kind="info">{t('sampleNotice')}</Notice>}
              <Result
                name={state.file.name}
                finding={state.finding}
                onAskAgain={() => void check(state.file, { proof: state.proof })}
                onCompare={(pdf) => void check(pdf, { proof: state.file })}
                online={online && !state.isSample}
              />
            </Suspense>
          )}
        </div>
        {(state.step !== 'found' || state.isSample) && (
          <SampleSection
            isDisabled={state.step === 'checking'}
            onTry={(isChanged) => void tryOut(isChanged)}
          />
        )}
        <TrustPanel {...trust} />
        {kept && <p className="verify-quiet">{t('offlineReady')}</p>}
        <p className="verify-quiet">{t('law')}</p>
        <p className="verify-quiet">
          {t('terminal')} <code className="verify-command">npm run verify -- FILE</code>
        </p>
      </div>
      <aside>
        {/* Here whatever was found, so that nothing beside the result moves. */}
        <Card title={t('whatTitle')}>
          <ul>
            <li>{t('whatSealed')}</li>
            <li>{t('whatCapsule')}</li>
            <li>{t('whatProof')}</li>
            <li>{t('whatCertificate')}</li>
            <li>{t('whatPdf')}</li>
          </ul>
        </Card>
      </aside>
    </div>
  )
}
