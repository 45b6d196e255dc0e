// The certificate, opened by the worker for this member of staff on request. A PDF is drawn by our own pages, never
// by the browser's viewer: a stranger sent it in.
import { Suspense, useEffect, useState } from 'react'
import { fetchCertificate, openCertificate } from '@testate/api/death-notices'
import { call } from '../platform/client.ts'
import { part } from '../platform/parts/part.ts'
import { Refusal } from '../platform/refusal.tsx'
import { untilOpened } from '../platform/until-opened.ts'
import { useWords } from '../platform/words.ts'
import { STAFF, useOpeningProof } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { InspectionForm } from './inspection-form.tsx'
import type { OpenNotice } from './notice.ts'
import { words } from './words.ts'

const PdfPages = part(async () => (await import('../pdf/pdf-pages.tsx')).PdfPages)

export function Certificate({ notice }: { notice: OpenNotice }) {
  const t = useWords(words)
  const { ask, dropOpening } = useOpeningProof()
  const [shown, setShown] = useState<{ blob: Blob; url: string } | null>(null)
  const [isOpening, setOpening] = useState(false)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => () => void (shown !== null && URL.revokeObjectURL(shown.url)), [shown])
  async function open(): Promise<void> {
    setError(null)
    const stepUp = await ask(STAFF)
    if (stepUp === null) return
    setOpening(true)
    try {
      const { requestId } = await call(openCertificate, { params: { id: notice.id }, stepUp })
      const answer = await untilOpened(() => call(fetchCertificate, { params: { id: requestId } }))
      const blob = await answer.blob()
      setShown({ blob, url: URL.createObjectURL(blob) })
    } catch (failed) {
      dropOpening(STAFF)
      setError(failed)
    } finally {
      setOpening(false)
    }
  }
  const label = t('certificateOf', { name: notice.deceasedName })
  if (shown !== null)
    return (
      <div>
        {shown.blob.type === 'application/pdf' ? (
          <Suspense fallback={<Loading text={t('opening')} />}>
            <PdfPages blob={shown.blob} label={label} />
          </Suspense>
        ) : (
          <img className="notice-picture" src={shown.url} alt={label} />
        )}
        <InspectionForm notice={notice} onSaved={() => setShown(null)} />
      </div>
    )
  return (
    <div className="notice-look">
      <p className="notice-time">{t('lookNote')}</p>
      {error !== null && (
        <Notice kind="error" title={t('openFailed')}>
          <Refusal of={error} />
        </Notice>
      )}
      <Button variant="secondary" pending={isOpening} pendingText={t('opening')} onPress={() => void open()}>
        {t('look')}
      </Button>
    </div>
  )
}
