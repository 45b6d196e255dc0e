// A page of static text: its name and description load at once; the text itself is the written part
// (platform/parts/written.tsx).
import type { ComponentType } from 'react'
import { PageHead } from '../layout/page-head.tsx'
import { useWords, type defineWords } from '../platform/words.ts'
import { written } from '../platform/parts/written.tsx'

type HeadWords = ReturnType<typeof defineWords<{ title: string; description: string }>>

/** `export default readingPage(words, async () => (await import('./text.tsx')).Text)`. */
export function readingPage(words: HeadWords, load: () => Promise<ComponentType>): ComponentType {
  const Text = written(load)
  return function ReadingPage() {
    const t = useWords(words)
    return (
      <>
        <PageHead title={t('title')} description={t('description')} />
        <Text />
      </>
    )
  }
}
