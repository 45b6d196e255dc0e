// A document's completed checks: each stage as the server reports it, the fingerprint compared with this
// browser's own.
import { useWords } from '../platform/words.ts'
import { Hash } from '../ui/hash/hash.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Spinner } from '../ui/spinner/spinner.tsx'
import { sizeOf } from './upload/check-file.ts'
import type { WillDetail } from './upload/send-will.ts'
import './document-stages.css'
import { words } from './words.ts'

/** @param hash of the file chosen in this browser; null if chosen elsewhere or before a reload */
export function DocumentStages({ will, hash }: { will: WillDetail; hash: string | null }) {
  const t = useWords(words)
  const { document, pagesStage } = will
  if (document === null) return null
  const read = pagesStage.state === 'ok'
  const stages = [
    {
      title: t('stageSent'),
      text: t('stageSentText', { name: document.name, size: sizeOf(document.size) }),
      done: true,
    },
    {
      title: t('stageHash'),
      text: t(hash === document.sha256 ? 'stageHashText' : 'stageHashOnly'),
      done: true,
    },
    { title: t('stageStructure'), text: t('stageStructureText'), done: true },
    {
      title: t('stagePages'),
      text: t(read ? 'stagePagesOk' : 'stagePagesPending', { pages: pagesStage.pages ?? 0 }),
      done: read,
    },
  ]
  return (
    <section className="document-stages" aria-label={t('stages')}>
      <ol>
        {stages.map(({ title, text, done }) => (
          <li key={title} data-done={done || undefined}>
            {done ? <Icon name="tick" /> : <Spinner />}
            <div>
              <p className="document-stage-title">
                {title}
                <span className="visually-hidden">: {t(done ? 'stageDone' : 'stageRunning')}</span>
              </p>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {read ? t('stagePagesOk', { pages: pagesStage.pages ?? 0 }) : ''}
      </p>
      <p className="document-hash-label">{t('hash')}</p>
      <Hash value={document.sha256} label={t('hash')} />
    </section>
  )
}
