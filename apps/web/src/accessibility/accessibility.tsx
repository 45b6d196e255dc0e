// The page about accessibility: all of it is text to read (text.tsx).
import { readingPage } from '../article/reading-page.tsx'
import { words } from './head-words.ts'

export default readingPage(words, async () => (await import('./text.tsx')).Text)
