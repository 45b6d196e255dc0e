// The way to submit a death notice, or to change one's own: one question a page. The page is in the address, and what
// was answered stays in this window until it is sent.
import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changeDeathNotice,
  listDeathNotices,
  listWillsToReport,
  submitDeathNotice,
  type DeathNotice,
} from '@testate/api/death-notices'
import type { ReceivedOf } from '@testate/api/route'
import { useNavigate } from 'react-router'
import { call, sentenceOf } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { isId } from '../platform/is-id.ts'
import { useKeptHere } from '../platform/kept-here.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { titled } from '../ui/toast/titled.ts'
import { toast } from '../ui/toast/toast.tsx'
import {
  after,
  answersOf,
  before,
  changeBody,
  newBody,
  nothing,
  pageFor,
  pagesFor,
  type Answers,
  type Page,
} from './answers.ts'
import { CertificateQuestion } from './certificate-question.tsx'
import { CheckAnswers } from './check-answers.tsx'
import { Question } from './question.tsx'
import { words } from './report-words.ts'
import { DateQuestion, DetailsQuestion, NameQuestion, NobodyToReport } from './text-questions.tsx'
import { WillQuestion, WILLS_AT_ONCE } from './will-question.tsx'
import { words as willWords } from './will-words.ts'

const titles = {
  will: 'willTitle',
  name: 'nameTitle',
  date: 'dateTitle',
  certificate: 'certificateTitle',
  details: 'detailsTitle',
  check: 'checkTitle',
} as const

const LIST = '/death-notices'

interface ReportProps {
  personId: string
  /** The own notice that is to be changed. */
  notice: DeathNotice | null
  /** From the address: the will it is about, where the way here named one. */
  of: string | null
  /** From the address: the page that is wanted, and whether it leads back to the last one. */
  wanted: string | null
  returns: boolean
}

export function Report(props: ReportProps) {
  const t = useWords(willWords)
  const isNew = props.notice === null
  const { data, error } = useQuery({
    ...read(listWillsToReport, { query: { limit: WILLS_AT_ONCE } }),
    enabled: isNew,
  })
  if (!isNew) return <Way {...props} offered={{ wills: [], found: 0 }} />
  if (data !== undefined) return <Way {...props} offered={data} />
  return error === null ? (
    <Loading text={t('looking')} />
  ) : (
    <NotLoaded error={error} title={t('lookFailed')} />
  )
}

/** `offered`: the first of the wills to choose from, and how many there are. */
function Way({
  personId,
  notice,
  of,
  wanted,
  returns,
  offered,
}: ReportProps & { offered: Pick<ReceivedOf<typeof listWillsToReport>, 'wills' | 'found'> }) {
  const t = useWords(words)
  const tw = useWords(willWords)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const keyFor = useIntention()
  const [attempt, setAttempt] = useState(0)
  const [kept, set, forget] = useKeptHere<Answers>(
    // What was answered about another will stays with that one.
    notice === null ? `death-notice ${personId} ${of ?? ''}` : `death-notice ${notice.id} ${notice.version}`,
    notice === null ? { ...nothing, willId: of ?? '' } : answersOf(notice),
  )
  const first = offered.wills
  // It may be on a later page, or no longer be there: another person may have told of the death.
  const isElsewhere =
    isId(kept.willId) && offered.found > first.length && !first.some(({ willId }) => willId === kept.willId)
  const elsewhere = useQuery({
    ...read(listWillsToReport, { query: { id: kept.willId } }),
    enabled: isElsewhere,
  })
  const known = [...first, ...((isElsewhere && elsewhere.data?.wills) || [])]
  const willIds = notice === null ? known.map(({ willId }) => willId) : null
  const answers = willIds?.length === 1 ? { ...kept, willId: willIds[0]! } : kept
  const chosen = known.find(({ willId }) => willId === answers.willId)
  const testatorName = chosen?.testatorName
  const send = useMutation({
    mutationFn: async () => {
      if (notice !== null) {
        const body = changeBody(answers)
        await call(changeDeathNotice, { params: { id: notice.id }, body })
        return { joined: null, said: { title: t('changed') } }
      }
      const body = newBody(answers)
      const { id, joined, message } = await call(submitDeathNotice, { body, idempotencyKey: keyFor(body) })
      return { joined: joined ? id : null, said: titled(joined ? message : t('submitted')) }
    },
    onSuccess: async ({ joined, said }) => {
      forget()
      toast({ ...said, kind: 'done' })
      await queries.invalidateQueries({ queryKey: [listDeathNotices.id] })
      await queries.invalidateQueries({ queryKey: [listWillsToReport.id] })
      await navigate(joined === null ? LIST : `${LIST}?joined=${joined}`, { replace: true })
    },
    onError: (error) => toast({ title: t('failed'), description: sentenceOf(error), kind: 'error' }),
  })

  if (willIds?.length === 0)
    return (
      <Question title={t('noWillTitle')} backTo={LIST}>
        <NobodyToReport />
      </Question>
    )
  if (isElsewhere && elsewhere.isPending && wanted !== 'will') return <Loading text={tw('looking')} />
  const page = pageFor(wanted, answers, { willIds })
  const addressOf = (to: Page, back = false) =>
    `?${new URLSearchParams({
      ...(notice === null ? {} : { change: notice.id }),
      report: to,
      ...(of === null ? {} : { of }),
      ...(back ? { back: 'check' } : {}),
    })}`
  const earlier = returns
    ? 'check'
    : notice === null
      ? before(page, willIds)
      : page === 'check'
        ? null
        : 'check'
  const props = {
    answers,
    set,
    onContinue: () => void navigate(addressOf(returns || notice !== null ? 'check' : after(page, willIds))),
  }
  return (
    <Question key={page} title={t(titles[page])} backTo={earlier === null ? LIST : addressOf(earlier)}>
      {page === 'will' && <WillQuestion {...props} first={first} count={offered.found} chosen={chosen} />}
      {page === 'name' && <NameQuestion {...props} testatorName={testatorName} />}
      {page === 'date' && <DateQuestion {...props} />}
      {page === 'certificate' && <CertificateQuestion {...props} hasBefore={notice !== null} />}
      {page === 'details' && <DetailsQuestion {...props} />}
      {page === 'check' && (
        <CheckAnswers
          answers={answers}
          pages={pagesFor(willIds)}
          testatorName={testatorName}
          isChange={notice !== null}
          addressOf={(to) => addressOf(to, true)}
          request={{ error: send.error, isPending: send.isPending, attempt }}
          onSend={() => {
            setAttempt(attempt + 1)
            send.mutate()
          }}
        />
      )}
    </Question>
  )
}
