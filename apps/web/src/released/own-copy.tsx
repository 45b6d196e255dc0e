// The copy that an executor's own key opens: fetched locked, opened in this browser, and compared with its hash.
import { useMutation, useQuery } from '@tanstack/react-query'
import { listOwnKeys, takeOwnCopy } from '@testate/api/death/own-copies'
import { call } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { useOpenKey } from '../shared-secret/use-open-key.tsx'
import { WhyNot } from '../shared-secret/why-not.tsx'
import { useStepUp } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { keepCopy, nameIn } from '../wills/open-copy.ts'
import { words } from './own-copy-words.ts'

/** What this browser finds itself; the classes are loaded late. */
const found = { CannotOpenObject: 'damaged', NotForThisKey: 'otherKey' } as const

/** Nothing where no key of the reader's opens the copy. */
export function OwnCopy({ willId, heading: Heading = 'h2' }: { willId: string; heading?: 'h2' | 'h3' }) {
  const t = useWords(words)
  const openKey = useOpenKey()
  const ask = useStepUp()
  const has =
    useQuery(read(listOwnKeys, { query: { limit: 1 } })).data?.copies.some((one) => one.willId === willId) ===
    true
  const open = useMutation({
    gcTime: 0,
    mutationFn: async (): Promise<{ name: string; locked: { blob: Blob; name: string } } | null> => {
      const seed = await openKey()
      if (seed === null) return null
      const stepUp = await ask('own-copy', willId)
      if (stepUp === null) return null
      const answer = await call(takeOwnCopy, { params: { id: willId }, stepUp })
      const locked = { blob: await answer.blob(), name: nameIn(answer.headers.get('content-disposition')) }
      const { openOwnCopy, ownCopy } = await import('@testate/evidence/own-copy/own-copy')
      const pdf = await openOwnCopy(seed, ownCopy.parse(JSON.parse(await locked.blob.text())))
      const name = locked.name.replace(/\.own-copy\.json$/, '.sealed.pdf')
      keepCopy({ blob: new Blob([pdf], { type: 'application/pdf' }), name })
      return { name, locked }
    },
    onSuccess: (done) => {
      if (done === null) return
      toast({ title: t('opened', { name: done.name }), description: t('openedText'), kind: 'done' })
    },
  })
  if (!has) return null
  const name = open.error?.name ?? ''
  return (
    <>
      <Heading className="released-part">{t('title')}</Heading>
      <p>{t('text')}</p>
      <p>{t('left')}</p>
      {open.isError && (
        <Notice kind="error" title={t('failed')}>
          {name in found ? <p>{t(found[name as keyof typeof found])}</p> : <WhyNot of={open.error} />}
        </Notice>
      )}
      <div className="button-row">
        <Button
          variant="secondary"
          pending={open.isPending}
          pendingText={t('opening')}
          onPress={() => open.mutate()}
        >
          {t('open')}
        </Button>
      </div>
      {open.data != null && (
        <>
          <p>{t('keepText')}</p>
          <div className="button-row">
            <Button variant="quiet" onPress={() => keepCopy(open.data!.locked)}>
              {t('keep')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
