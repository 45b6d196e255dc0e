// Shows only the witness's current step. When the server moves on, the page follows, and the focus moves to
// its heading.
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { willTasks } from '@testate/api/dashboard'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useCeremony } from '../ceremony/use-ceremony.ts'
import { UseAnotherDevice } from '../devices/use-another-device.tsx'
import { FaceConsentGiven } from '../identity/face-consent-given.tsx'
import { part } from '../platform/parts/part.ts'
import { read } from '../platform/queries.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { StepBar } from '../ui/step-bar/step-bar.tsx'
import { DeclareStep } from './declare-step.tsx'
import { DeclineStep } from './decline-step.tsx'
import { DoneStep } from './done-step.tsx'
import { mayDecline, partOf, stepNumber, type WitnessStep } from './next-step.ts'
import { OthersStep } from './others-step.tsx'
import { TurnStep } from './turn-step.tsx'
import { words } from './words.ts'

const IdentityCheck = part(async () => (await import('../identity/identity-check.tsx')).IdentityCheck)
const VideoStatement = part(async () => (await import('../recording/video-statement.tsx')).VideoStatement)
const WitnessPasskey = part(async () => (await import('../factors/witness-passkey.tsx')).WitnessPasskey)
const Signing = part(async () => (await import('../ceremony/signing.tsx')).Signing)

const stepNames = {
  1: 'stepDeclare',
  2: 'stepIdentity',
  3: 'stepVideo',
  4: 'stepTurn',
  5: 'stepSign',
} as const
const titles: Record<WitnessStep, keyof (typeof words)['en']> = {
  declare: 'declareTitle',
  identity: 'identityTitle',
  review: 'reviewTitle',
  others: 'othersTitle',
  video: 'videoTitle',
  turn: 'turnTitle',
  sign: 'signTitle',
  done: 'doneTitle',
  declined: 'declinedTitle',
  ended: 'gone',
}

export function CurrentStep({ willId }: { willId: string }) {
  const t = useWords(words)
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const { error, will, ceremony, mine, party, me } = useCeremony(willId)
  const tasks = useQuery(read(willTasks, { params: { id: willId } }))
  const failed = (ceremony === undefined ? error : null) ?? (tasks.data === undefined ? tasks.error : null)
  if (failed !== null)
    return (
      <Notice kind="error">
        <Refusal of={failed} />
      </Notice>
    )
  if (
    will === undefined ||
    ceremony === undefined ||
    mine === undefined ||
    party === undefined ||
    tasks.data === undefined ||
    !me
  )
    return <Loading text={t('loading')} />

  const testator = ceremony.parties.find(({ role }) => role === 'testator')
  const name = testator?.name ?? ''
  const withoutVideo = search.get('video') === 'none'
  const step = partOf(tasks.data.journey, { signed: party.signedAt !== null, withoutVideo })
  if (search.has('decline') && mayDecline(step))
    return <DeclineStep willId={willId} partyId={mine.id} testator={name} />
  const shown: Record<WitnessStep, () => ReactNode> = {
    declare: () => <DeclareStep partyId={mine.id} testator={name} />,
    identity: () => (
      <IdentityCheck otherDevice={<UseAnotherDevice task="identity" />} headingLevel={2} steps={false} />
    ),
    review: () => (
      <>
        <p>{t('reviewNow')}</p>
        <p>{t('reviewThen')}</p>
        <p>{t('mayClose')}</p>
      </>
    ),
    others: () => <OthersStep ceremony={ceremony} testator={name} />,
    video: () => (
      <VideoStatement
        ceremony={ceremony}
        party={party}
        personId={me.id}
        willTitle={will.title}
        headingLevel={2}
        without={
          <p>
            {t('withoutText')} <Link to={`${pathname}?video=none`}>{t('without')}</Link>
          </p>
        }
      />
    ),
    turn: () => (
      <TurnStep ceremony={ceremony} party={party} personId={me.id} willTitle={will.title} headingLevel={2} />
    ),
    sign: () => <Signing ceremony={ceremony} will={will} party={party} personId={me.id} headingLevel={2} />,
    done: () => <DoneStep ceremony={ceremony} will={will} party={party} testator={name} />,
    declined: () => <p>{t('declinedText')}</p>,
    ended: () => <p>{t('goneText')}</p>,
  }
  const number = stepNumber(step)
  return (
    <>
      <title>{`${t(titles[step], { testator: name })} – Testate`}</title>
      {number !== null && <StepBar step={number} of={5} label={t(stepNames[number])} isNamed={false} />}
      <StepHeading step={step}>{t(titles[step], { testator: name })}</StepHeading>
      <Suspense fallback={<Loading text={t('loading')} />}>{shown[step]()}</Suspense>
      {me.kind === 'guest' && step === 'sign' && (
        <Suspense>
          <WitnessPasskey />
        </Suspense>
      )}
      <FaceConsentGiven titled />
      {mayDecline(step) && (
        <p className="witness-decline">
          <Link to={`${pathname}?decline`}>
            {t('decline')} <span className="visually-hidden">{t('declineWhat')}</span>
          </Link>
        </p>
      )}
    </>
  )
}

/** Takes the focus when the step changes while the page is open; not on load, where the browser does it. */
function StepHeading({ step, children }: { step: WitnessStep; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
