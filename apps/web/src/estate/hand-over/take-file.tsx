// Opens an encrypted file here and has what is inside checked. Nothing is entered by it.
import { useState } from 'react'
import { addTakeOverPart, checkTakeOver } from '@testate/api/estate/hand-over'
import { call } from '../../platform/client.ts'
import { useWords } from '../../platform/words.ts'
import { FilePicker } from '../../ui/file-picker/file-picker.tsx'
import { useFields, useForm } from '../../ui/form/use-form.ts'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { Question } from '../frame/question.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { decryptFile, type FileProblem } from './encrypt-file.ts'
import { NotWhole, sendFile } from './send-file.ts'
import { words } from './words.ts'

interface Fields {
  file: File | null
  phrase: string
}
/** With name, size and date, because a File serialises to {} in the key of an intention. */
type Sent = Fields & { of: (string | number)[] }

const aboutFile = (file: File | null): Sent['of'] =>
  file === null ? [] : [file.name, file.size, file.lastModified]

export function TakeFile({ willId }: { willId: string }) {
  const t = useWords(words)
  const goOn = useGoOn()
  const { values, change } = useFields<Fields>({ file: null, phrase: '' })
  /** Of these very values. */
  const [problem, setProblem] = useState<{ of: Fields; what: FileProblem }>()
  const [sent, setSent] = useState(0)
  const send = useSaving(
    async ({ file, phrase }: Sent, idempotencyKey) => {
      setSent(0)
      const opened = await decryptFile(file!, phrase)
      if ('problem' in opened) return opened
      const params = { id: willId }
      try {
        await sendFile(opened.zip, {
          records: async (zip) => {
            const form = new FormData()
            form.set('file', zip, 'estate.zip')
            await call(checkTakeOver, { params, form, idempotencyKey })
          },
          part: async (name, bytes) => {
            const form = new FormData()
            form.set('name', name)
            form.set('part', bytes, 'part')
            // A repeat of the whole after a lost answer repeats each part.
            const key = `${idempotencyKey}.${name}`
            await call(addTakeOverPart, { params, form, idempotencyKey: key })
            setSent((before) => before + 1)
          },
        })
        return null
      } catch (error) {
        if (error instanceof NotWhole) return { problem: error.problem }
        throw error
      }
    },
    async (answer) => {
      if (answer !== null) setProblem({ of: values, what: answer.problem })
      else await goOn(estateAddress(willId, 'closing', { file: 'checked' }))
    },
  )
  const found = problem?.of === values ? problem.what : undefined
  const form = useForm({
    values,
    change,
    check: ({ file, phrase }) => [
      ...(file === null ? [{ field: 'file' as const, message: t('fileNeeded') }] : []),
      ...(phrase.trim() === '' ? [{ field: 'phrase' as const, message: t('phraseNeeded') }] : []),
    ],
    send: () => send.mutate({ ...values, of: aboutFile(values.file) }),
    request: send,
  })
  const { error, name } = form.field('file')
  const phraseField = form.field('phrase')
  return (
    <Question title={t('takePage')} backTo={estateAddress(willId, 'closing', { file: 'all' })}>
      <p>{t('takeLead')}</p>
      <SaveForm
        of={form}
        request={send}
        label={t(!send.isPending ? 'open' : sent === 0 ? 'opening' : 'sending', { count: sent })}
      >
        <FilePicker
          name={name}
          label={t('file')}
          hint={values.file === null ? t('fileHint') : t('picked', { name: values.file.name })}
          accept=".age"
          pickText={t('pick')}
          onPick={(file) => form.field('file').onChange(file)}
          error={found !== undefined && found !== 'wrong-phrase' ? t(`file-${found}`) : error}
        />
        <TextField
          {...phraseField}
          label={t('phrase')}
          hint={t('phraseHint')}
          error={found === 'wrong-phrase' ? t('file-wrong-phrase') : phraseField.error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          isRequired
        />
      </SaveForm>
    </Question>
  )
}
