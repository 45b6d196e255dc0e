// The page about terms: static text only (text.tsx).
import { readingPage } from '../article/reading-page.tsx'
import { words } from './head-words.ts'

export default readingPage(words, async () => (await import('./text.tsx')).Text)
