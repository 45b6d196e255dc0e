// /create-will: the upload card. Without a will in the address it begins a draft; afterwards the address
// names it, and the card shows the server's own stages.
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { saveDraft, showWill } from '@testate/api/wills'
import type { Draft } from '../drafts/merge-draft.ts'
import { NotSaved } from '../drafts/not-saved.tsx'
import { saveLoaded, type Seen } from '../drafts/save-loaded.ts'
import { call, fieldErrorsOf, sentenceOf } from '../platform/client.ts'
import { useKeptHere } from '../platform/kept-here.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { ErrorSummary, type FieldMessage } from '../ui/error-summary/error-summary.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { FilePicker } from '../ui/file-picker/file-picker.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { StepBar } from '../ui/step-bar/step-bar.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { toast } from '../ui/toast/toast.tsx'
import './create-will.css'
import { BarePage } from './bare-page.tsx'
import { fileRefusals, refusalOf, sizeOf } from './check-file.ts'
import { DocumentRefused } from './document-refused.tsx'
import { DocumentStages } from './document-stages.tsx'
import type { WillDetail } from './send-will.ts'
import { takesDocument, uploadStep, uploadSteps } from './standing.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useUpload } from './use-upload.ts'
import { stepFor } from './what-next.ts'
import { words } from './words.ts'

export default function CreateWill() {
  const t = useWords(words)
  const [search] = useSearchParams()
  const willId = search.get('will') ?? undefined
  const { data: will, error } = useQuery({
    ...read(showWill, { params: { id: willId ?? '' } }),
    enabled: willId !== undefined,
  })
  const step = uploadStep(will ?? null)
  // The card that made a draft stays mounted when the address names that draft: it has the file and its
  // fingerprint.
  const [made, setMade] = useState<string | null>(null)
  return (
    <BarePage>
      <title>{`${t('uploadPage')} – Testate`}</title>
      <h1>{t('uploadPage')}</h1>
      {willId !== undefined && will === undefined ? (
        error === null ? (
          <Loading text={t('loadingWill')} />
        ) : (
          <Notice kind="error">{sentenceOf(error)}</Notice>
        )
      ) : (
        <>
          <StepBar step={step} of={4} label={uploadSteps[step - 1] ?? ''} names={uploadSteps} />
          <UploadCard
            key={willId === undefined || willId === made ? 'new' : willId}
            will={will}
            onMade={setMade}
          />
        </>
      )}
    </BarePage>
  )
}

interface Fields {
  title: string
  originalLocation: string
  version: string
}

function UploadCard({ will, onMade }: { will: WillDetail | undefined; onMade: (willId: string) => void }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { state, start, stop, reset } = useUpload()
  const [fields, change] = useKeptHere<Fields>(`upload ${will?.id ?? 'new'}`, {
    title: will?.title ?? '',
    originalLocation: will?.originalLocation ?? '',
    version: will?.version ?? '1.0',
  })
  const [file, setFile] = useState<File | null>(null)
  const [errors, setErrors] = useState<FieldMessage[]>([])
  const [refusedFor, setRefusedFor] = useState<ReturnType<typeof refusalOf>>(null)
  const [attempt, setAttempt] = useState(0)
  const [draftId] = useState(() => will?.id ?? crypto.randomUUID())
  const readAnew = () =>
    queries.invalidateQueries({ queryKey: read(showWill, { params: { id: draftId } }).queryKey })
  // The state the fields were filled from; later changes from another window are shown before they could be
  // overwritten.
  const [seen, setSeen] = useState<Seen | undefined>(will)
  const form: Draft = { willTitle: fields.title, storageLocationAddress: fields.originalLocation }
  const draft = useMutation({
    mutationFn: async (known: Seen | undefined) => {
      const version = fields.version.trim() === '' ? {} : { version: fields.version.trim() }
      const save = async (updatedAt?: string) =>
        await call(saveDraft, {
          params: { id: draftId },
          body: { form, ...version, ...(updatedAt === undefined ? {} : { updatedAt }) },
        })
      return await (known === undefined ? save() : saveLoaded(known, form, save))
    },
    onSuccess: async (saved) => {
      setSeen(saved)
      toast({ title: t('draftSaved'), description: t('draftSavedText') })
      if (will !== undefined) return void readAnew()
      await queries.fetchQuery(read(showWill, { params: { id: draftId } }))
      onMade(draftId)
      await navigate(`?${new URLSearchParams({ will: draftId })}`, { replace: true })
    },
    onError: () => void readAnew(),
  })
  const keepMine = (theirs: Seen) => {
    setSeen(theirs)
    draft.mutate(theirs)
  }
  const takeTheirs = (those: Draft, theirs: Seen) => {
    setSeen(theirs)
    if ('willTitle' in those) change({ title: those.willTitle ?? '' })
    if ('storageLocationAddress' in those) change({ originalLocation: those.storageLocationAddress ?? '' })
    draft.reset()
  }
  const stands = useRef<HTMLDivElement>(null)
  const arrived = state.phase === 'done' && will?.document != null
  useEffect(() => {
    if (arrived) stands.current?.focus()
  }, [arrived])
  if (will !== undefined && will.witnessOrder !== 0) return <Notice kind="info">{t('notYours')}</Notice>

  // Once there is a document, replacing it is the rare case.
  const folded = (form: ReactNode) =>
    will?.document && state.phase !== 'sending' && file === null && errors.length === 0 ? (
      <Expander summary={t('pickOther')}>{form}</Expander>
    ) : (
      form
    )
  const errorOf = (field: string) => errors.find((one) => one.field === field)?.message
  const set = (fresh: Partial<Fields>) => {
    change(fresh)
    setErrors((before) => before.filter(({ field }) => !(field in fresh)))
  }
  const pick = (picked: File) => {
    const refused = refusalOf(picked)
    setFile(refused === null ? picked : null)
    setRefusedFor(refused)
    reset()
    setErrors((before) => [
      ...before.filter(({ field }) => field !== 'pdf'),
      ...(refused === null ? [] : [{ field: 'pdf', message: fileRefusals[refused] }]),
    ])
  }
  const upload = async (event: FormEvent) => {
    event.preventDefault()
    if (state.phase === 'sending') return
    const found = [
      ...(file === null ? [{ field: 'pdf', message: errorOf('pdf') ?? t('fileMissing') }] : []),
      ...(fields.title.trim() === '' ? [{ field: 'title', message: t('titleMissing') }] : []),
      ...(fields.version.trim() === '' ? [{ field: 'version', message: t('versionMissing') }] : []),
    ]
    setErrors(found)
    setAttempt((before) => before + 1)
    if (found.length > 0 || file === null) return
    const kept = await start({ file, ...(will === undefined ? {} : { willId: will.id }), ...fields })
    if (kept === null) return
    setSeen(kept)
    toast({ title: t('uploaded'), description: t('uploadedText') })
    setFile(null)
    if (will !== undefined) return
    onMade(kept.id)
    await navigate(`?${new URLSearchParams({ will: kept.id })}`, { replace: true })
  }
  const refused = state.phase === 'failed' ? fieldErrorsOf(state.error) : []
  const said = [...errors, ...refused]
  const step = stepFor(refusedFor)

  return (
    <>
      <ErrorSummary errors={said} attempt={attempt} />
      {will !== undefined && state.phase === 'idle' && <DocumentRefused will={will} />}
      {draft.error !== null && (
        <NotSaved
          error={draft.error}
          title={t('draftFailed')}
          seen={seen}
          form={form}
          onMine={keepMine}
          onTheirs={takeTheirs}
        />
      )}
      {will?.document && (
        <div className="upload-stands" ref={stands} tabIndex={-1}>
          <DocumentStages will={will} hash={state.phase === 'done' ? state.hash : null} />
          <div className="button-row">
            <LinkButton
              href={
                will.submittedAt === null
                  ? `/register-will?draft=${will.id}&step=1`
                  : `/digital-signing?will=${will.id}`
              }
            >
              {t(will.submittedAt === null ? 'nextForm' : 'nextSigning')}
            </LinkButton>
          </div>
        </div>
      )}
      {(will === undefined || takesDocument(will)) &&
        folded(
          <form noValidate className="upload-card" onSubmit={(event) => void upload(event)}>
            {!will?.document && <p>{t('uploadLead')}</p>}
            <FilePicker
              name="pdf"
              label={t('fileLabel')}
              hint={t('fileHint')}
              accept=".pdf,application/pdf"
              pickText={t(file === null && !will?.document ? 'pickFile' : 'pickOther')}
              error={errorOf('pdf')}
              next={step === null ? undefined : t(step)}
              onPick={pick}
              isDisabled={state.phase === 'sending'}
            />
            {file !== null && (
              <p className="upload-chosen" role="status">
                {t('chosen', { name: file.name, size: sizeOf(file.size) })}
              </p>
            )}
            <TextField
              name="title"
              label={t('willTitle')}
              hint={t('willTitleHint')}
              isRequired
              maxLength={200}
              value={fields.title}
              error={said.find(({ field }) => field === 'title')?.message}
              onChange={(title) => set({ title })}
            />
            <TextField
              name="originalLocation"
              label={t('originalLocation')}
              hint={t('originalLocationHint')}
              isRequired={false}
              maxLength={500}
              value={fields.originalLocation}
              onChange={(originalLocation) => set({ originalLocation })}
            />
            <TextField
              name="version"
              label={t('version')}
              isRequired
              width="short"
              maxLength={20}
              value={fields.version}
              error={said.find(({ field }) => field === 'version')?.message}
              onChange={(version) => set({ version })}
            />
            <UploadProgress state={refused.length > 0 ? { phase: 'idle' } : state} onStop={stop} />
            <div className="button-row">
              <Button type="submit" pending={state.phase === 'sending'}>
                {t(state.phase === 'failed' ? 'uploadAgain' : 'upload')}
              </Button>
              <Button variant="secondary" pending={draft.isPending} onPress={() => draft.mutate(seen)}>
                {t('saveDraft')}
              </Button>
            </div>
          </form>,
        )}
    </>
  )
}
