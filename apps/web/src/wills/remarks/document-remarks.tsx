// What looks like a mistake about a document and may be none: it is pointed out, and nothing waits for it.
import { Link } from 'react-router'
import { addressOf } from '../../journey/addresses.ts'
import { useWords } from '../../platform/words.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { namesNotIn } from './names-in-text.ts'
import type { WillDetail } from '../upload/send-will.ts'
import { words } from '../words.ts'

export function SameDocument({ will }: { will: WillDetail }) {
  const t = useWords(words)
  const other = will.sameDocumentAs
  if (other === null) return null
  return (
    <Notice kind="advice" title={t('sameTitle')}>
      <p>{t('sameText', { title: other.title })}</p>
      <p>
        <Link to={addressOf('wills', null)}>{t('sameLink')}</Link>
      </p>
    </Notice>
  )
}

/** @param text of the whole document; null until it has been read */
export function NamesMissing({ text, form }: { text: string | null; form: WillDetail['form'] }) {
  const t = useWords(words)
  const missing = namesNotIn(text ?? '', [
    { role: 'testator', name: form?.testatorName ?? '' },
    { role: 'executor', name: form?.executorName ?? '' },
  ])
  if (missing.length === 0) return null
  return (
    <Notice kind="advice" title={t('namesTitle')}>
      {missing.map(({ role, name }) => (
        <p key={role}>{t(role === 'testator' ? 'namesTestator' : 'namesExecutor', { name })}</p>
      ))}
      <p>{t('namesText')}</p>
    </Notice>
  )
}
