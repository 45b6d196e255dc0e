// Every price with what it includes, from the one price book; what we pay, what is refunded, and what is not
// included.
import { PageHead } from '../layout/page-head.tsx'
import { useWords } from '../platform/words.ts'
import { written } from '../platform/parts/written.tsx'
import { words } from './head-words.ts'
import { PriceTable } from './price-table.tsx'
import '../explain/explain.css'
import './pricing.css'

const Beginning = written(async () => (await import('./text.tsx')).Beginning)
const Rest = written(async () => (await import('./text.tsx')).Rest)

export default function Pricing() {
  const t = useWords(words)
  return (
    <div className="explain">
      <PageHead title={t('title')} description={t('description')} />
      <Beginning />
      <PriceTable />
      <Rest />
    </div>
  )
}
