// Why an executor needs a recording: a choice, and words, which one of the choices needs.
import {
  askRecording,
  MOST_WORDS,
  recordingReasons,
  type RecordingReason,
} from '@testate/api/death/recordings'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Form } from '../ui/form/form.tsx'
import { checkedBy, useFields, useForm } from '../ui/form/use-form.ts'
import { RadioGroup } from '../ui/radio-group/radio-group.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { words } from './recordings-words.ts'

export interface Why {
  reason: RecordingReason
  words: string
}

interface RecordingFormProps {
  request: { error: unknown; isPending: boolean; reset: () => void }
  onReason: (why: Why) => void
  onClose: () => void
}

export function RecordingForm({ request, onReason, onClose }: RecordingFormProps) {
  const t = useWords(words)
  const fields = useFields<{ reason: RecordingReason | ''; words: string }>({ reason: '', words: '' })
  const form = useForm({
    ...fields,
    check: checkedBy(askRecording.body),
    send() {
      const { reason, words: said } = fields.values
      if (reason !== '') onReason({ reason, words: said })
    },
    request,
  })
  const reason = form.field('reason')
  return (
    <Form of={form}>
      <RadioGroup
        {...reason}
        onChange={(value) => reason.onChange(value as RecordingReason)}
        label={t('why')}
        isRequired
        options={recordingReasons.map((value) => ({ value, label: t(value) }))}
      />
      <TextField
        {...form.field('words')}
        label={t('words')}
        hint={t('wordsHint')}
        multiline={3}
        maxLength={MOST_WORDS}
      />
      <div className="button-row">
        <Button type="submit" pending={request.isPending} pendingText={t('opening')}>
          {t('go')}
        </Button>
        <Button variant="quiet" onPress={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}
