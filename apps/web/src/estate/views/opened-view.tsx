// /estate-view/:token: the secret address that executors gave a beneficiary. It says whose estate it is, and shows
// nothing before a press: what follows links by itself is no opening.
import { useEffect, useRef } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { openEstateView, readEstateView } from '@testate/api/estate/views'
import { dayInWords } from '../../claims/day.ts'
import { call, isProblem } from '../../platform/client.ts'
import { read } from '../../platform/queries.ts'
import { Refusal } from '../../platform/refusal.tsx'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Loading } from '../../ui/spinner/spinner.tsx'
import '../frame/estate.css'
import { ShownLines } from './shown-lines.tsx'
import { words } from './words.ts'

export default function OpenedView() {
  const t = useWords(words)
  const { token: secret = '' } = useParams()
  const params = { secret }
  const link = useQuery(read(readEstateView, { params }))
  const open = useMutation({ mutationFn: async () => await call(openEstateView, { params }) })
  const problem = open.error ?? link.error
  // A shortened address cannot be one of ours either.
  const gone = isProblem(problem, 'gone') || isProblem(problem, 'not-found')
  const title = gone
    ? t('goneHere')
    : link.data === undefined
      ? t('show')
      : t('openTitle', { name: link.data.deceasedName })
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpened = open.data !== undefined
  useEffect(() => {
    if (isOpened) heading.current?.focus()
  }, [isOpened])
  return (
    <div>
      <title>{`${title} – Testate`}</title>
      {link.isPending ? (
        <Loading text={t('checking')} />
      ) : (
        <h1 ref={heading} tabIndex={-1} className="estate-question">
          {title}
        </h1>
      )}
      {gone && <p role="status">{t('goneHereText')}</p>}
      {!gone && problem !== null && (
        <Notice kind="error" title={t('notShown')}>
          <Refusal of={problem} />
        </Notice>
      )}
      {!gone && open.data === undefined && link.data !== undefined && (
        <>
          <p>
            {link.data.givenBy === null ? t('openLeadNobody') : t('openLead', { name: link.data.givenBy })}
          </p>
          <p>{t('openText')}</p>
          <p>{t('openUntil', { day: dayInWords(link.data.until, 'en') })}</p>
          <div className="button-row">
            <Button pending={open.isPending} onPress={() => open.mutate()}>
              {t('show')}
            </Button>
          </div>
        </>
      )}
      {!gone && open.data !== undefined && <ShownLines shown={open.data} />}
    </div>
  )
}
