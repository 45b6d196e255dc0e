// The form in four steps. The step is in the address, the input on the server; each Next validates its own
// step.
import { lazy, Suspense, useEffect, useRef, useState, type MouseEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ConflictNotice } from '../drafts/conflict-notice.tsx'
import { listNetworks } from '@testate/api/networks'
import { saveDraft } from '@testate/api/wills'
import { STRATEGIES } from '@testate/domain/networks'
import { registrationSteps, stepOfField, type FormField } from '@testate/domain/registration-form'
import { words as fieldWords } from '../drafts/field-words.ts'
import { typedForm, type Draft } from '../drafts/merge-draft.ts'
import { ASKED_AGAIN_MS, chosenHere } from '../networks/choice.ts'
import { call, sentenceOf } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { FormErrors } from '../ui/form/form.tsx'
import { useShownErrors } from '../ui/form/use-shown-errors.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { StepBar } from '../ui/step-bar/step-bar.tsx'
import type { WillDetail } from '../wills/send-will.ts'
import type { Stored } from './autosave.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { SavedLine } from './saved-line.tsx'
import { StepTestator } from './step-testator.tsx'
import { StepWill } from './step-will.tsx'
import { StepWitnesses } from './step-witnesses.tsx'
import { errorsOf, errorsOfStep, lastStep, stepFrom, type Step } from './steps.ts'
import { useAutosave } from './use-autosave.ts'
import { useSubmit } from './use-submit.ts'
import { words } from './words.ts'

const loadReview = async () => ({ default: (await import('./step-review.tsx')).StepReview })
const StepReview = lazy(loadReview)
const WhatChanges = lazy(async () => ({ default: (await import('./what-changes.tsx')).WhatChanges }))
const DocumentDialog = lazy(async () => ({
  default: (await import('../wills/document-dialog.tsx')).DocumentDialog,
}))

interface WizardProps {
  willId: string
  stored: Stored
  /** Initial values for empty fields. */
  prefilled: Draft
  /** The server's current draft; undefined until its first save. */
  will: WillDetail | undefined
}

export function Wizard({ willId, stored, prefilled, will }: WizardProps) {
  const t = useWords(words)
  const name = useWords(fieldWords)
  const [search, setSearch] = useSearchParams()
  const step = stepFrom(search.get('step'))
  const [form, setForm] = useState<Draft>({ ...prefilled, ...stored.form })
  const { state, edit, autosave } = useAutosave(willId, stored, (fields) =>
    setForm((now) => ({ ...now, ...fields })),
  )
  const { submit, pending, error, fieldErrors } = useSubmit(willId, will)
  const [documentOpen, setDocumentOpen] = useState(false)
  const focusNext = useRef<string | null>(null)
  const networks = useQuery({ ...read(listNetworks), staleTime: ASKED_AGAIN_MS }).data

  useEffect(() => {
    if (will !== undefined) autosave.seen({ form: typedForm(will), updatedAt: will.updatedAt })
  }, [autosave, will])
  useEffect(() => {
    // The last step is prefetched while the one before is filled in.
    if (step > 1) void loadReview().catch(() => undefined)
  }, [step])
  useEffect(() => {
    const id = focusNext.current
    focusNext.current = null
    if (id !== null) document.getElementById(id)?.focus()
  })

  const submitted = will?.submittedAt == null ? null : (will.form ?? {})
  const names = form.selectedChains ?? [...STRATEGIES.minimal]
  const chosen = networks === undefined ? [] : chosenHere(names, networks)
  const whole: Draft = { ...form, selectedChains: networks === undefined ? names : chosen }
  const { said, errors, attempt, look, touch, forget } = useShownErrors<FormField>(
    errorsOf(whole),
    fieldErrors,
  )

  const change = (fields: Draft) => {
    const next = { ...form, ...fields }
    setForm(next)
    touch(Object.keys(fields) as FormField[])
    edit(next)
  }
  const addressOf = (to: number) => `?${new URLSearchParams({ draft: willId, step: String(to) })}`
  const goTo = (to: Step, focus = 'wizard-title') => {
    focusNext.current = focus
    void autosave.flush()
    setSearch({ draft: willId, step: String(to) })
  }
  const next = () => {
    const found = errorsOfStep(whole, step)
    if (found[0] === undefined) return goTo((step + 1) as Step)
    look(found.map(({ field }) => field))
    focusNext.current = found[0].field
  }
  const send = async () => {
    const found = errorsOf(whole)
    forget()
    look(found.map(({ field }) => field))
    if (found.length > 0) return
    await autosave.flush()
    await submit(form, chosen)
    look([])
  }
  const openDocument = async () => {
    if ((form.willTitle ?? '').trim() === '') {
      focusNext.current = 'willTitle'
      return look(['willTitle'])
    }
    await autosave.flush()
    // A form never saved has no draft to attach a document to; one that was saved has a draft, or it was
    // deleted elsewhere.
    if (will === undefined && state.phase === 'untouched')
      await call(saveDraft, { params: { id: willId }, body: { form } }).catch(() => undefined)
    setDocumentOpen(true)
  }
  /** An error of another step: goes there first, then to its field. */
  const elsewhere = (event: MouseEvent) => {
    const field = (event.target as HTMLElement).closest('a')?.getAttribute('href')?.slice(1) as
      | FormField
      | undefined
    if (field === undefined || document.getElementById(field) !== null) return
    event.preventDefault()
    event.stopPropagation()
    goTo(stepOfField(field), field)
  }

  /** Of the four steps: a message of several fields, or one that does not name its field, names it. */
  const short = errorsOf(whole).filter(({ code }) => code === 'text-too-short')
  const summary = said.map(({ field, message }) => ({
    field,
    message:
      field !== '' &&
      (short.some((one) => one.field === field) || said.filter((one) => one.message === message).length > 1)
        ? `${message}: ${name(field)}`
        : message,
  }))
  const props = { form, errors, change, onLeave: () => void autosave.flush() }
  const title = registrationSteps[step - 1] ?? ''
  return (
    <>
      <title>{`${title} – ${t('page')} – Testate`}</title>
      <LeaveGuard autosave={autosave} isTouched={state.phase !== 'untouched'} />
      <div className="wizard-top">
        <StepBar step={step} of={lastStep} label={t('page')} />
        <SavedLine state={state} />
      </div>
      <h1 id="wizard-title" tabIndex={-1}>
        {title}
      </h1>
      {step === lastStep && said.length > 0 && (
        <div onClickCapture={elsewhere}>
          <FormErrors of={{ said: summary, attempt }} />
        </div>
      )}
      {state.phase === 'conflict' && (
        <ConflictNotice
          fields={state.fields}
          mine={form}
          theirs={state.theirs}
          onChoice={(choice) => void autosave.resolve(choice)}
        />
      )}
      {state.phase === 'closed' && (
        <Notice kind="error" title={t('closedTitle')}>
          {sentenceOf(state.error)}
        </Notice>
      )}
      {submitted !== null && step < lastStep && <Notice kind="info">{t('changing')}</Notice>}
      {submitted !== null && step === lastStep && (
        <Suspense>
          <WhatChanges submitted={submitted} form={whole} />
        </Suspense>
      )}
      {error !== null && (
        <Notice kind="error" title={t('submitFailed')}>
          {sentenceOf(error)}
        </Notice>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (step === lastStep) void send()
          else next()
        }}
      >
        {step === 1 && <StepTestator {...props} />}
        {step === 2 && <StepWitnesses {...props} />}
        {step === 3 && <StepWill {...props} will={will} onDocument={() => void openDocument()} />}
        {step === 4 && (
          <Suspense fallback={<Loading text={t('loading')} />}>
            <StepReview {...props} will={will} chosen={chosen} addressOf={addressOf} />
          </Suspense>
        )}
        <div className="wizard-buttons">
          {step > 1 && (
            <Button variant="secondary" onPress={() => goTo((step - 1) as Step)}>
              {t('previous')}
            </Button>
          )}
          {step === lastStep && (
            <LinkButton variant="secondary" href={`/signing-process?will=${willId}`}>
              {t('testSigning')}
            </LinkButton>
          )}
          <Button type="submit" pending={pending} pendingText={t('submitting')}>
            {t(submitted !== null && step === lastStep ? 'submitChanges' : 'next')}
          </Button>
        </div>
      </form>
      {documentOpen && (
        <Suspense fallback={null}>
          <DocumentDialog willId={willId} isOpen onOpenChange={setDocumentOpen} />
        </Suspense>
      )}
    </>
  )
}
