// The journey's words in the language of the screen. Only a Welsh one loads their Welsh.
import { use } from 'react'
import { untilLoaded } from '../platform/parts/part.ts'
import { LanguageContext, useWords } from '../platform/words.ts'
import { words } from './words.ts'

type Welsh = typeof import('./welsh.ts')
let welsh: Welsh | undefined
let loading: Promise<Welsh> | undefined

export const loadWelsh = (): Promise<Welsh> =>
  (loading ??= untilLoaded(() => import('./welsh.ts')).then((loaded) => (welsh = loaded)))

export function useJourneyWords() {
  const isWelsh = use(LanguageContext) === 'cy'
  return useWords(isWelsh ? (welsh ?? use(loadWelsh())).words : words)
}
