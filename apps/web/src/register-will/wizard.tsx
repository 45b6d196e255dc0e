// The form in four steps, the last of them on three pages. The page is in the address, the input on the
// server; each Next validates its own page.
import { Suspense, useEffect, useRef, useState, type MouseEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ConflictNotice } from '../drafts/conflict-notice.tsx'
import { listNetworks } from '@testate/api/networks'
import { inOrder, isNetworkName, STRATEGIES } from '@testate/domain/networks'
import { registrationSteps, type FormField } from '@testate/domain/registration-form'
import { words as fieldWords } from '../drafts/field-words.ts'
import { typedForm, type Draft } from '../drafts/merge-draft.ts'
import { ASKED_AGAIN_MS, chosenHere } from '../networks/choice.ts'
import { sentenceOf } from '../platform/client.ts'
import { part } from '../platform/parts/part.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { FormErrors } from '../ui/form/form.tsx'
import { useShownErrors } from '../ui/form/use-shown-errors.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { StepBar } from '../ui/step-bar/step-bar.tsx'
import { CodicilNote } from '../wills/codicils/codicil-note.tsx'
import type { WillDetail } from '../wills/upload/send-will.ts'
import type { Stored } from './autosave.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { SavedLine } from './saved-line.tsx'
import { SendingPdf } from './document/sending-pdf.tsx'
import {
  addressOfPage,
  errorsOf,
  errorsOfPage,
  fieldFrom,
  lastStep,
  pageAfter,
  pageBefore,
  pageFrom,
  pageOfField,
  returnsToCheck,
  stepOf,
  type Page,
} from './steps.ts'
import { useAutosave } from './use-autosave.ts'
import { useFormDocument } from './document/use-form-document.ts'
import { useSubmit } from './use-submit.ts'
import { WizardPage } from './wizard-page.tsx'
import { words } from './words.ts'

const WhatChanges = part(async () => (await import('./what-changes.tsx')).WhatChanges)

/** The headings of the last step's pages; the others have their step's. */
const ownTitles = { networks: 'networksTitle', cost: 'costTitle', check: 'checkTitle' } as const

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
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [search] = useSearchParams()
  const page = pageFrom(search)
  const step = stepOf(page)
  const isLast = page === 'check'
  const returning = !isLast && returnsToCheck(search)
  const [form, setForm] = useState<Draft>({ ...prefilled, ...stored.form })
  const { state, edit, autosave } = useAutosave(willId, stored, (fields) =>
    setForm((now) => ({ ...now, ...fields })),
  )
  const { submit, pending, error, fieldErrors } = useSubmit(willId, will)
  const focusNext = useRef<string | null>(null)
  const networks = useQuery({ ...read(listNetworks), staleTime: ASKED_AGAIN_MS }).data

  useEffect(() => {
    if (will !== undefined) autosave.seen({ form: typedForm(will), updatedAt: will.updatedAt })
  }, [autosave, will])
  const shownPage = useRef<Page | null>(null)
  useEffect(() => {
    // Another page begins at its heading, or at the field that its address names.
    const isAnother = shownPage.current !== null && shownPage.current !== page
    shownPage.current = page
    const wanted = fieldFrom(hash) ?? (isAnother ? 'wizard-title' : undefined)
    if (wanted !== undefined) document.getElementById(wanted)?.focus()
  }, [page, hash])
  useEffect(() => {
    const id = focusNext.current
    focusNext.current = null
    if (id !== null) document.getElementById(id)?.focus()
  })

  const submitted = will?.submittedAt == null ? null : (will.form ?? {})
  const names = form.selectedChains ?? [...STRATEGIES.minimal]
  const chosen = networks === undefined ? inOrder(names.filter(isNetworkName)) : chosenHere(names, networks)
  const whole: Draft = { ...form, selectedChains: chosen }
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
  const pdf = useFormDocument(willId, form, {
    autosave,
    onTitleMissing: () => {
      focusNext.current = 'willTitle'
      look(['willTitle'])
    },
  })
  const goTo = (to: Page, place: Parameters<typeof addressOfPage>[2] = {}) => {
    void autosave.flush()
    if (pdf.upload.state.phase === 'stopped') pdf.upload.drop()
    void navigate(addressOfPage(willId, to, place))
  }
  const next = () => {
    const found = errorsOfPage(whole, page)
    if (found[0] === undefined) return goTo(returning ? 'check' : pageAfter(page))
    look(found.map(({ field }) => field))
    focusNext.current = found[0].field
  }
  const send = async () => {
    if (pdf.isOnItsWay) return
    const found = errorsOf(whole)
    forget()
    look(found.map(({ field }) => field))
    if (found.length > 0) return
    await autosave.flush()
    await submit(form, chosen)
    look([])
  }
  /** An error of another page: goes there, to its field. */
  const elsewhere = (event: MouseEvent) => {
    const field = (event.target as HTMLElement).closest('a')?.getAttribute('href')?.slice(1) as
      | FormField
      | undefined
    if (field === undefined || document.getElementById(field) !== null) return
    event.preventDefault()
    event.stopPropagation()
    goTo(pageOfField(field), { field, returning: true })
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
  const stepTitle = registrationSteps[step - 1] ?? ''
  const ownTitle = page === 'networks' || page === 'cost' || page === 'check' ? t(ownTitles[page]) : null
  const before = pageBefore(page)
  return (
    <>
      <title>{`${ownTitle ?? stepTitle} – ${t('page')} – Testate`}</title>
      <LeaveGuard autosave={autosave} isTouched={state.phase !== 'untouched'} isSending={pdf.isOnItsWay} />
      <div className="wizard-top">
        <StepBar step={step} of={lastStep} label={t('page')} isNamed={false} />
        <SavedLine state={state} />
      </div>
      {/* The first page of the step says which it is. */}
      {page === 'networks' && <p className="wizard-caption">{stepTitle}</p>}
      <h1 id="wizard-title" tabIndex={-1}>
        {ownTitle ?? stepTitle}
      </h1>
      {isLast && said.length > 0 && (
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
      {will !== undefined && page === 'testator' && <CodicilNote amends={will.amends} />}
      {submitted !== null && !isLast && <Notice kind="info">{t('changing')}</Notice>}
      {submitted !== null && isLast && (
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
          if (isLast) void send()
          else next()
        }}
      >
        <WizardPage
          {...props}
          page={page}
          willId={willId}
          will={will}
          chosen={chosen}
          document={pdf}
          save={state}
        />
        <SendingPdf document={pdf} save={state} />
        <div className="wizard-buttons">
          {before !== undefined && (
            <Button variant="secondary" onPress={() => goTo(before)}>
              {t('previous')}
            </Button>
          )}
          <Button
            type="submit"
            pending={pending || (isLast && pdf.isOnItsWay)}
            pendingText={t(pending ? 'submitting' : 'pdfSending')}
          >
            {t(isLast ? (submitted === null ? 'submit' : 'submitChanges') : returning ? 'toCheck' : 'next')}
          </Button>
        </div>
      </form>
    </>
  )
}
