// How a will is registered, in four steps with drawings; why that helps, on which networks, and what it does
// not do. The static text is a part of its own.
import { WrittenTo } from '../explain/written-to.tsx'
import { PublicFigures } from '../figures/public-figures.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { useWords } from '../platform/words.ts'
import { written } from '../platform/parts/written.tsx'
import { words } from './head-words.ts'

const Beginning = written(async () => (await import('./text.tsx')).Beginning)
const Rest = written(async () => (await import('./text.tsx')).Rest)

export default function HowItWorks() {
  const t = useWords(words)
  return (
    <div className="explain">
      <PageHead title={t('title')} description={t('description')} />
      <Beginning />
      <WrittenTo />
      <PublicFigures />
      <Rest />
    </div>
  )
}
