// Ledgers and tokens in plain words: what they are, how a registration works, what is written and what never
// is.
import { WrittenTo } from '../explain/written-to.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { useWords } from '../platform/words.ts'
import { written } from '../platform/parts/written.tsx'
import { words } from './head-words.ts'

const Beginning = written(async () => (await import('./text.tsx')).Beginning)
const Rest = written(async () => (await import('./text.tsx')).Rest)

export default function NftGuide() {
  const t = useWords(words)
  return (
    <div className="explain">
      <PageHead title={t('title')} description={t('description')} />
      <Beginning />
      <WrittenTo />
      <Rest />
    </div>
  )
}
