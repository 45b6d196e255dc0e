// The page that asks for the certificate: uploaded as soon as it is chosen.
import { useRef, useState } from 'react'
import { Problem } from '@testate/api/problem'
import { refusedFields } from '../accounts/refused-fields.ts'
import { en as refusals } from '../refusals/death-notices.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { FilePicker } from '../ui/file-picker/file-picker.tsx'
import { FormErrors } from '../ui/form/form.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Progress } from '../ui/progress/progress.tsx'
import { sizeOf } from '../wills/upload/check-file.ts'
import { ACCEPT } from './check-certificate.ts'
import type { QuestionProps } from './text-questions.tsx'
import { useCertificate } from './use-certificate.ts'
import { words } from './report-words.ts'

export function CertificateQuestion({
  answers: { certificate },
  set,
  onContinue,
  hasBefore,
}: QuestionProps & {
  /** The notice that is changed has one. */
  hasBefore: boolean
}) {
  const t = useWords(words)
  const [attempt, setAttempt] = useState(0)
  const [missing, setMissing] = useState(false)
  const go = useRef<HTMLButtonElement>(null)
  const { state, send, stop } = useCertificate((sent) => {
    set({ certificate: sent })
    go.current?.focus()
  })
  const isSending = state.phase === 'sending'
  const refused = state.phase === 'refused' ? refusals[state.why] : undefined
  const error =
    refused ?? (missing && certificate === null && !isSending ? t('certificateMissing') : undefined)
  const carryOn = () => {
    if (isSending) return
    if (certificate !== null || (hasBefore && state.phase !== 'refused')) return onContinue()
    setMissing(true)
    setAttempt(attempt + 1)
  }
  return (
    <>
      <FormErrors
        of={{ said: error === undefined ? [] : [{ field: 'certificate', message: error }], attempt }}
      />
      <p>{t('certificateLead')}</p>
      <FilePicker
        name="certificate"
        label={t('upload')}
        hint={t('uploadHint')}
        accept={ACCEPT}
        pickText={t(certificate === null && !hasBefore ? 'choose' : 'chooseOther')}
        error={error}
        next={
          state.phase === 'refused' && state.why === 'certificate-type-wrong' ? t('otherFormat') : undefined
        }
        isDisabled={isSending}
        onPick={(file) => {
          setMissing(false)
          setAttempt(attempt + 1)
          void send(file)
        }}
      />
      <div role="status">
        {state.phase === 'stopped' && <Notice kind="info">{t('uploadStopped')}</Notice>}
        {!isSending && certificate !== null && (
          <Notice kind="done">
            {t('uploaded', { name: certificate.name, size: sizeOf(certificate.size) })}
          </Notice>
        )}
        {!isSending && certificate === null && hasBefore && <p>{t('certificateBefore')}</p>}
      </div>
      {state.phase === 'sending' && (
        <>
          <Progress
            label={state.share >= 1 ? t('checking') : t('sending', { name: state.file.name })}
            value={state.share >= 1 ? undefined : state.share}
            text={
              state.share >= 1
                ? ''
                : t('sent', {
                    sent: sizeOf(Math.round(state.file.size * state.share)),
                    all: sizeOf(state.file.size),
                  })
            }
          />
          <Button variant="secondary" size="small" onPress={stop}>
            {t('stopUpload')}
          </Button>
        </>
      )}
      {state.phase === 'failed' && (
        <Notice kind="error" title={t('uploadFailed')}>
          {refusedFields(state.error).map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
          {!(state.error instanceof Problem && state.error.status < 500) && (
            <Button variant="secondary" onPress={() => void send(state.file)}>
              {t('uploadAgain')}
            </Button>
          )}
        </Notice>
      )}
      <div className="button-row">
        <Button ref={go} onPress={carryOn} pending={isSending} pendingText={t('continue')}>
          {t('continue')}
        </Button>
      </div>
    </>
  )
}
