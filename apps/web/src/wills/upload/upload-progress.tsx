// The upload's progress in bytes, and what is awaited once all are sent.
import { Refused } from '../../accounts/refused.tsx'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { sizeOf } from './check-file.ts'
import type { DocumentUpload } from './use-document-upload.ts'
import { adviceAfter } from './after-refused-file.ts'
import './upload-progress.css'
import { words } from '../words.ts'

type ShownUpload = Pick<DocumentUpload, 'progress' | 'ofOthers' | 'stop'>

export function UploadProgress({ upload }: { upload: ShownUpload }) {
  const t = useWords(words)
  const state = upload.progress
  if (state.phase === 'sending') {
    const { file, share } = state
    const all = share >= 1
    return (
      <div className="upload-progress">
        <Progress
          label={all ? t('checking') : t('sending', { name: file.name })}
          value={all ? undefined : share}
          text={all ? '' : t('sent', { sent: sizeOf(Math.round(file.size * share)), all: sizeOf(file.size) })}
        />
        <Button variant="secondary" size="small" onPress={upload.stop}>
          {t('stop')}
        </Button>
      </div>
    )
  }
  if (state.phase === 'failed') {
    const step = adviceAfter(state.error)
    return (
      <Notice kind="error" title={t('uploadFailed')}>
        {upload.ofOthers.length === 0 && <Refused of={state.error} />}
        {upload.ofOthers.map((said) => (
          <p key={said}>{said}</p>
        ))}
        {step !== null && <p>{t(step)}</p>}
      </Notice>
    )
  }
  if (state.phase === 'stopped') return <Notice kind="info">{t('stopped')}</Notice>
  if (state.phase === 'done' && !state.agrees)
    return (
      <Notice kind="error" title={t('uploadFailed')}>
        {t('wrongHash')}
      </Notice>
    )
  return null
}
