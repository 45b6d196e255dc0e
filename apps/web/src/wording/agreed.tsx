// Wording that is recorded and signed. In Welsh the translation comes first, directly above the English that
// is signed.
import { use } from 'react'
import { LanguageContext, useWords } from '../platform/words.ts'
import { words } from './agreed-words.ts'
import { welshOf } from './welsh-of.ts'
import './wording.css'

/** @param end closes the sentence, if the recorded wording has no full stop of its own */
export function Agreed({ children: english, end = '' }: { children: string; end?: string }) {
  const t = useWords(words)
  if (use(LanguageContext) === 'en')
    return (
      <>
        {english}
        {end}
      </>
    )
  const welsh = welshOf(words, english)
  if (welsh === undefined)
    return (
      <span lang="en">
        {english}
        {end}
      </span>
    )
  return (
    <>
      {welsh}
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

/** The same wording within another sentence: in the language of the screen only. */
export function useAgreed(): (english: string) => string {
  const language = use(LanguageContext)
  return (english) => (language === 'cy' ? (welshOf(words, english) ?? english) : english)
}
