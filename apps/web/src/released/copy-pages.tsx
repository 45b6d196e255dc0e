// The pages, one at a time. Which one stands in the address. A confirmation serves for five minutes; after
// that the next page asks again. Neither the token nor a picture is kept longer than this screen.
import { useEffect, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { readReleasedPage } from '@testate/api/released'
import type { ReceivedOf } from '@testate/api/route'
import { call, isProblem } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { useStepUp } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './words.ts'

type Shown = ReceivedOf<typeof readReleasedPage>
/** In hundredths of the frame’s width. */
const sizes = [100, 150, 200, 300]

export function CopyPages({ willId }: { willId: string }) {
  const t = useWords(words)
  const ask = useStepUp()
  const [place, setPlace] = useSearchParams()
  const [shown, setShown] = useState<Shown | null>(null)
  const [size, setSize] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const held = useRef<string | null>(null)
  const fetched = useMutation({
    mutationFn: async (page: number): Promise<Shown | null> => {
      for (;;) {
        const fresh = held.current === null
        held.current ??= await ask('read-released', willId)
        if (held.current === null) return null
        try {
          return await call(readReleasedPage, { params: { id: willId, page }, stepUp: held.current })
        } catch (error) {
          if (!isProblem(error, 'step-up-needed')) throw error
          held.current = null
          if (fresh) throw error
        }
      }
    },
    onSuccess: (page) => {
      if (page === null) return
      setShown(page)
      setPlace({ page: String(page.page) }, { replace: true })
    },
  })
  useEffect(() => {
    // A new page begins at its top, and is read from there.
    frame.current?.scrollTo(0, 0)
  }, [shown])
  const wanted = Math.max(1, Math.trunc(Number(place.get('page'))) || 1)
  const show = (page: number): void => fetched.mutate(page)
  const failed = fetched.isError && (
    <Notice kind="error" title={t('pageFailed')}>
      <Refusal of={fetched.error} />
    </Notice>
  )
  if (shown === null)
    return (
      <>
        {failed}
        <div className="button-row">
          <Button pending={fetched.isPending} pendingText={t('pageLoading')} onPress={() => show(wanted)}>
            {t('begin')}
          </Button>
        </div>
      </>
    )
  const { page, pages, picture, media, width, height } = shown
  const percent = sizes[size]!
  return (
    <>
      {failed}
      <p role="status">{t('pageOf', { page, pages })}</p>
      <div className="button-row">
        {page > 1 && (
          <Button variant="secondary" pending={fetched.isPending} onPress={() => show(page - 1)}>
            {t('previous')}
          </Button>
        )}
        {page < pages && (
          <Button pending={fetched.isPending} pendingText={t('pageLoading')} onPress={() => show(page + 1)}>
            {t('next')}
          </Button>
        )}
        {size > 0 && (
          <Button variant="quiet" onPress={() => setSize(size - 1)}>
            {t('smaller')}
          </Button>
        )}
        {size < sizes.length - 1 && (
          <Button variant="quiet" onPress={() => setSize(size + 1)}>
            {t('larger')}
          </Button>
        )}
        <span className="visually-hidden" role="status">
          {t('sizeIs', { percent })}
        </span>
      </div>
      <div
        ref={frame}
        className="released-frame"
        role="region"
        aria-label={t('pageFrame', { page })}
        // A frame that scrolls must be reachable by keyboard (WCAG 2.1.1).
        tabIndex={0}
      >
        <img
          src={`data:${media};base64,${picture}`}
          alt={t('pageAlt', { page, pages })}
          width={width}
          height={height}
          style={{ width: `${percent}%` }}
        />
      </div>
    </>
  )
}
