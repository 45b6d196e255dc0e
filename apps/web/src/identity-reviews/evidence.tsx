// The two pictures, opened by the worker for this reviewer on request, and discarded with the card.
import { useEffect, useState } from 'react'
import { openEvidence, openedEvidence } from '@testate/api/identity'
import { call, sentenceOf } from '../platform/client.ts'
import { untilOpened } from '../platform/until-opened.ts'
import { useWords } from '../platform/words.ts'
import { STAFF, useOpeningProof } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import type { Check } from './check.ts'
import { words } from './words.ts'

export function Evidence({ check }: { check: Check }) {
  const t = useWords(words)
  if (!check.hasEvidence) return <p>{t('noPictures')}</p>
  return (
    <section aria-label={t('pictures', { name: check.personName })}>
      <p className="review-time">{t('picturesNote')}</p>
      <div className="review-pictures">
        <Picture
          checkId={check.id}
          part="document"
          show={t('showDocument')}
          alt={t('documentAlt', { name: check.personName })}
        />
        <Picture
          checkId={check.id}
          part="selfie"
          show={t('showSelfie')}
          alt={t('selfieAlt', { name: check.personName })}
        />
      </div>
    </section>
  )
}

function Picture({
  checkId,
  part,
  show,
  alt,
}: {
  checkId: string
  part: 'document' | 'selfie'
  show: string
  alt: string
}) {
  const t = useWords(words)
  const { ask, dropOpening } = useOpeningProof()
  const [url, setUrl] = useState<string | null>(null)
  const [opening, setOpening] = useState(false)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url])
  async function open(): Promise<void> {
    setError(null)
    const stepUp = await ask(STAFF)
    if (stepUp === null) return
    setOpening(true)
    try {
      setUrl(URL.createObjectURL(await openPicture(checkId, part, stepUp)))
    } catch (failed) {
      dropOpening(STAFF)
      setError(failed)
    } finally {
      setOpening(false)
    }
  }
  if (url !== null) return <img className="review-picture" src={url} alt={alt} />
  return (
    <div>
      {error !== null && (
        <Notice kind="error" title={t('openFailed')}>
          {sentenceOf(error)}
        </Notice>
      )}
      <Button variant="secondary" pending={opening} pendingText={t('opening')} onPress={() => void open()}>
        {show}
      </Button>
    </div>
  )
}

/**
 * Requests the picture from the worker and polls for it: the api itself cannot open it. Throws a Problem when
 * it is refused, an Error when the worker takes too long.
 */
async function openPicture(checkId: string, part: 'document' | 'selfie', stepUp: string): Promise<Blob> {
  const { requestId } = await call(openEvidence, { params: { id: checkId }, body: { part }, stepUp })
  return await (await untilOpened(() => call(openedEvidence, { params: { id: requestId } }))).blob()
}
