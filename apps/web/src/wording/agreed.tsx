// Wording that is recorded and signed. In Welsh the translation comes first, directly above the English that
// is signed.
import { use } from 'react'
import { LanguageContext, useWords } from '../platform/words.ts'
import type { AgreedKey } from './agreed-keys.ts'
import { words } from './agreed-words.ts'
import './wording.css'

interface AgreedProps {
  /** Null for wording that has no Welsh here. */
  of: AgreedKey | null
  /** The wording as the register answered it; absent: as the domain has it. */
  children?: string
  /** Closes the sentence, if the recorded wording has no full stop of its own. */
  end?: string
}

export function Agreed({ of, children, end = '' }: AgreedProps) {
  const t = useWords(words)
  const english = children ?? (of === null ? '' : words.en[of])
  if (use(LanguageContext) === 'en')
    return (
      <>
        {english}
        {end}
      </>
    )
  if (of === null)
    return (
      <span lang="en">
        {english}
        {end}
      </span>
    )
  return (
    <>
      {t(of)}
      {end}{' '}
      <span className="agreed-english">
        {t('recorded')}{' '}
        <span lang="en">
          {english}
          {end}
        </span>
      </span>
    </>
  )
}

/** Above such wording, on Welsh screens only. */
export function EnglishIsSigned() {
  const t = useWords(words)
  return use(LanguageContext) === 'en' ? null : <p>{t('only')}</p>
}
