// One document: a new one with its file, or what is said about one that is kept, and its removal.
import { useState } from 'react'
import type { Estate } from '@testate/api/estate/calls'
import {
  addEstateDocument,
  changeEstateDocument,
  removeEstateDocument,
  type EstateDocument,
} from '@testate/api/estate/documents'
import { documentKinds, type DocumentKind } from '@testate/domain/estate/documents'
import { call } from '../../platform/client.ts'
import { useKeptHere } from '../../platform/kept-here.ts'
import { Refusal } from '../../platform/refusal.tsx'
import { useWords } from '../../platform/words.ts'
import { DateParts } from '../../ui/date-parts/date-parts.tsx'
import { isDate } from '../../ui/date-parts/parts.ts'
import { FilePicker } from '../../ui/file-picker/file-picker.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { Question } from '../frame/question.tsx'
import { RemoveButton } from '../frame/remove-button.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { nameField } from '../frame/name-field.ts'
import { aboutText, readAbout, useAboutOptions } from './about-options.ts'
import { ACCEPT, whyNotDocument } from './check-document.ts'
import { OpenButton } from './open-button.tsx'
import { words } from './words.ts'

interface Texts {
  title: string
  kind: DocumentKind
  day: string
  about: string
}
type Fields = Texts & { file: File | null }
/** With name, size and date, because a File serialises to {} in the key of an intention. */
type Sent = Fields & { of: (string | number)[] }

interface DocumentFormProps {
  estate: Estate
  document: EstateDocument | undefined
  /** Of a new one: what the address says that it is evidence of. */
  about: string | null
}

export function DocumentForm({ estate, document, about }: DocumentFormProps) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const goOn = useGoOn()
  const { willId } = estate
  const backTo = estateAddress(willId, 'documents')
  const options = useAboutOptions(estate)
  const kept = document === undefined ? `new ${about ?? ''}` : `${document.id} ${document.version}`
  const [texts, changeTexts, forget] = useKeptHere<Texts>(`estate ${willId} document ${kept}`, {
    title: document?.title ?? '',
    kind: document?.kind ?? 'bank-letter',
    day: document?.day ?? '',
    about: aboutText(document === undefined ? readAbout(about) : document.about),
  })
  // A file is not kept: a browser gives a page none that was not picked in it.
  const [file, setFile] = useState<File | null>(null)
  const values: Fields = { ...texts, file }
  const change = ({ file: picked, ...more }: Partial<Fields>): void => {
    if (picked !== undefined) setFile(picked)
    if (Object.keys(more).length > 0) changeTexts(more)
  }
  const after = async (): Promise<void> => {
    forget()
    await goOn(backTo)
  }
  const save = useSaving(async (sent: Sent, idempotencyKey) => {
    const { title, kind, day } = sent
    const subject = readAbout(sent.about)
    if (document !== undefined)
      return await call(changeEstateDocument, {
        params: { id: willId, documentId: document.id },
        body: { version: document.version, title, kind, day, about: subject },
        idempotencyKey,
      })
    const form = new FormData()
    for (const [name, text] of Object.entries({ title, kind, day })) form.set(name, text)
    if (subject !== null) {
      form.set('aboutWhat', subject.what)
      form.set('aboutId', subject.id)
    }
    form.set('document', sent.file!)
    return await call(addEstateDocument, { params: { id: willId }, form, idempotencyKey })
  }, after)
  const remove = useSaving(
    async (one: EstateDocument, idempotencyKey) =>
      await call(removeEstateDocument, {
        params: { id: willId, documentId: one.id },
        body: { version: one.version, isEvidence: one.about !== null },
        idempotencyKey,
      }),
    after,
  )
  const form = useForm({
    values,
    change,
    check: (given) => {
      const why = document === undefined ? whyNotDocument(given.file) : null
      return [
        ...(why === null ? [] : [{ field: 'file' as const, message: t(why) }]),
        ...(given.title.trim() === '' ? [{ field: 'title' as const, message: t('titleNeeded') }] : []),
        ...(isDate(given.day)
          ? []
          : [{ field: 'day' as const, message: nameField(t('day'), f('dayWrong')) }]),
      ]
    },
    send: () =>
      save.mutate({ ...values, of: file === null ? [] : [file.name, file.size, file.lastModified] }),
    request: save,
  })
  const isNew = document === undefined
  const picker = form.field('file')
  return (
    <Question title={isNew ? t('new') : document.title} backTo={backTo}>
      {!isNew && (
        <div className="button-row">
          <OpenButton willId={willId} document={document} />
        </div>
      )}
      <SaveForm
        of={form}
        request={save}
        label={isNew ? t(save.isPending ? 'sending' : 'saveNew') : f('save')}
      >
        {isNew && (
          <FilePicker
            name={picker.name}
            label={t('file')}
            hint={file === null ? t('fileHint') : t('picked', { name: file.name })}
            accept={ACCEPT}
            pickText={t('pick')}
            onPick={(picked) => picker.onChange(picked)}
            error={picker.error}
          />
        )}
        <TextField
          {...form.field('title')}
          label={t('title')}
          hint={t('titleHint')}
          maxLength={200}
          autoComplete="off"
          isRequired
        />
        <Select
          {...form.field('kind')}
          onChange={(kind) => change({ kind: kind as DocumentKind })}
          label={t('kind')}
          options={documentKinds.map((kind) => ({ value: kind, label: t(`kind-${kind}`) }))}
        />
        <DateParts {...form.field('day')} label={t('day')} />
        <Select {...form.field('about')} label={t('about')} hint={t('aboutHint')} options={options} />
      </SaveForm>
      {!isNew && (
        <>
          {remove.isError && (
            <Notice kind="error" title={f('notSaved')}>
              <Refusal of={remove.error} />
            </Notice>
          )}
          <RemoveButton
            label={t('remove')}
            title={t('removeTitle')}
            text={t(document.about === null ? 'removeText' : 'removeEvidence')}
            isPending={remove.isPending}
            onRemove={() => remove.mutate(document)}
          />
        </>
      )}
    </Question>
  )
}
