// /find-a-will: asking whether somebody who has died registered a will, one question a page. The page is in the
// address, and what was answered stays in this window until it is sent.
import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { findAWill, showSearching } from '@testate/api/death/finding'
import type { ReceivedOf } from '@testate/api/route'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Question } from '../death-notices/question.tsx'
import '../death-notices/death-notices.css'
import { call } from '../platform/client.ts'
import { useKeptHere } from '../platform/kept-here.ts'
import { read } from '../platform/queries.ts'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { Card } from '../ui/card/card.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { after, before, nothing, pageFor, stillTrue, type Answers, type Page } from './answers.ts'
import { CheckQuestion } from './check-question.tsx'
import { FindStart } from './find-start.tsx'
import { FoundAnswer } from './found-answer.tsx'
import { Questions } from './questions.tsx'
import { words } from './words.ts'

const HERE = '/find-a-will'
const titles = {
  name: 'nameTitle',
  date: 'dateTitle',
  capacity: 'capacityTitle',
  why: 'whyTitle',
  check: 'checkTitle',
} as const
const addressOf = (page: Page, back = false): string =>
  `${HERE}?${new URLSearchParams({ ask: page, ...(back ? { back: 'check' } : {}) })}`

export default function FindAWill() {
  const t = useWords(words)
  const me = useMe()
  const hasAccount = me?.kind === 'account'
  const { data, error } = useQuery({ ...read(showSearching), enabled: hasAccount })
  const mayAsk = data?.identified === true && data.left > 0
  // Gone with the next page: whoever goes back begins anew.
  const { key } = useLocation()
  const [answered, setAnswered] = useState<{ answer: ReceivedOf<typeof findAWill>; at: string } | null>(null)
  const answer = answered?.at === key ? answered.answer : null
  const [search] = useSearchParams()
  const navigate = useNavigate()
  if (answer !== null)
    return (
      <Question
        key={answer.reference}
        title={t(answer.answer === 'exists' ? 'existsTitle' : 'absentTitle')}
        backTo={HERE}
      >
        <FoundAnswer of={answer} onAgain={() => void navigate(HERE, { replace: true })} />
      </Question>
    )
  if (mayAsk && search.get('ask') !== null && me != null)
    return (
      <Ask
        personId={me.id}
        isProfessional={data.professional}
        onAnswer={(given) => setAnswered({ answer: given, at: key })}
      />
    )
  return (
    <div className="columns">
      <title>{`${t('page')} – Testate`}</title>
      <div>
        <h1>{t('page')}</h1>
        <p className="notices-lead">{t('lead')}</p>
        {!hasAccount && (
          <Notice kind="info" title={t('guestTitle')}>
            <p>{t('guest')}</p>
            <LinkButton href="/support">{t('writeToUs')}</LinkButton>
          </Notice>
        )}
        {error !== null && <NotLoaded error={error} title={t('failed')} />}
        {hasAccount && data === undefined && error === null && <Loading text={t('loading')} />}
        {data !== undefined && <FindStart of={data} startAt={addressOf('name')} />}
      </div>
      <aside>
        <Card title={t('askTitle')}>
          <p>{t('ask')}</p>
        </Card>
        <Card title={t('wholeTitle')}>
          <p>{t('whole')}</p>
        </Card>
      </aside>
    </div>
  )
}

function Ask({
  personId,
  isProfessional,
  onAnswer,
}: {
  personId: string
  isProfessional: boolean
  onAnswer: (answer: ReceivedOf<typeof findAWill>) => void
}) {
  const t = useWords(words)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const [attempt, setAttempt] = useState(0)
  const [kept, set, forget] = useKeptHere<Answers>(`find a will ${personId}`, nothing)
  const answers = stillTrue(kept, isProfessional)
  const send = useMutation({
    mutationFn: async () => await call(findAWill, { body: findAWill.body.parse(answers) }),
    onSuccess: (answer) => {
      forget()
      onAnswer(answer)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [showSearching.id] }),
  })
  const page = pageFor(search.get('ask'), answers) ?? 'name'
  const returns = search.get('back') === 'check'
  const earlier = returns ? 'check' : before(page)
  return (
    <Question key={page} title={t(titles[page])} backTo={earlier === null ? HERE : addressOf(earlier)}>
      {page === 'check' ? (
        <CheckQuestion
          answers={answers}
          addressOf={(to) => addressOf(to, true)}
          request={{ error: send.error, isPending: send.isPending, attempt }}
          onSend={() => {
            setAttempt(attempt + 1)
            send.mutate()
          }}
        />
      ) : (
        <Questions
          page={page}
          answers={answers}
          isProfessional={isProfessional}
          set={set}
          onContinue={() => void navigate(addressOf(returns ? 'check' : after(page)))}
        />
      )}
    </Question>
  )
}
