// The three steps for one will. The current step depends on the register and the address (place.ts), so that
// reload, back and a second window agree.
import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { willTasks } from '@testate/api/dashboard'
import { readPayment } from '@testate/api/payments'
import { showAnchors } from '@testate/api/registration'
import { registrationStanding, type Anchors } from '../anchors/standing.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { useMessages } from '../registration/use-messages.ts'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { StepBar } from '../ui/step-bar/step-bar.tsx'
import { ChooseStep } from './choose-step.tsx'
import { DoneStep } from './done-step.tsx'
import { isDecided, placeOf, type Payment, type Step, type Tasks } from './place.ts'
import { RegisterStep } from './register-step.tsx'
import { words } from './words.ts'

export function Wizard({ willId }: { willId: string }) {
  const t = useWords(words)
  const at = { params: { id: willId } }
  const anchors = useQuery(read(showAnchors, at))
  const tasks = useQuery(read(willTasks, at))
  const own = tasks.data?.role === 'testator'
  const payment = useQuery({ ...read(readPayment, at), enabled: own })
  const error = anchors.error ?? tasks.error ?? payment.error
  useMessages(anchors.data)
  if (error !== null)
    return (
      <>
        <h1>{t('page')}</h1>
        <NotLoaded error={error} title={t('willFailed')} />
      </>
    )
  if (anchors.data === undefined || tasks.data === undefined || (own && payment.data === undefined))
    return (
      <>
        <h1>{t('page')}</h1>
        <Loading text={t('loadingWill')} />
      </>
    )
  return (
    <Steps
      willId={willId}
      view={anchors.data}
      tasks={tasks.data}
      payment={own ? (payment.data ?? null) : null}
    />
  )
}

function Steps({
  willId,
  view,
  tasks,
  payment,
}: {
  willId: string
  view: Anchors
  tasks: Tasks
  payment: Payment | null
}) {
  const t = useWords(words)
  const [search, setSearch] = useSearchParams()
  const place = placeOf(search.get('step'), view, payment)
  const { step } = place
  const goTo = (to: Step) => setSearch({ will: willId, step: String(to) }, { preventScrollReset: true })

  // When the last network ends while the page is open, including one that had failed before, the third step
  // opens without a press.
  const ended = isDecided(view) ? registrationStanding(view) : null
  const before = useRef(ended)
  useEffect(() => {
    const was = before.current
    before.current = ended
    if (ended !== null && ended !== was && (was === null || ended === 'registered'))
      setSearch({ will: willId, step: '3' }, { replace: true, preventScrollReset: true })
  }, [ended, setSearch, willId])

  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: 'instant' })
  }, [step])

  return (
    <>
      <title>{`${t(`step${step}`)} – ${t('page')} – Testate`}</title>
      <StepBar
        step={step}
        of={3}
        label={t(`step${step}`)}
        finished={step === 3 && isDecided(view) && registrationStanding(view) !== 'partial'}
      />
      {step === 1 && <ChooseStep willId={willId} tasks={tasks} payment={payment} onNext={() => goTo(2)} />}
      {step === 2 && (
        <RegisterStep
          willId={willId}
          place={place}
          view={view}
          tasks={tasks}
          payment={payment}
          onModify={() => goTo(1)}
          onDone={() => goTo(3)}
        />
      )}
      {step === 3 && (
        <DoneStep
          willId={willId}
          title={tasks.title}
          view={view}
          own={payment !== null}
          onLook={() => goTo(2)}
        />
      )}
    </>
  )
}
