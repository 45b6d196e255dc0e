// The page about accessibility: its name and description; all of it is text to read (text.tsx).
import { PageHead } from '../layout/page-head.tsx'
import { useWords } from '../platform/words.ts'
import { written } from '../platform/written.tsx'
import { words } from './head-words.ts'

const Text = written(async () => (await import('./text.tsx')).Text)

export default function Accessibility() {
  const t = useWords(words)
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <Text />
    </>
  )
}
