// /cost-calculator: the price of a registration on chosen networks. It needs no account and ends in a preview
// of the quote.
import { Suspense } from 'react'
import { PageHead } from '../layout/page-head.tsx'
import { part } from '../platform/parts/part.ts'
import { useWords } from '../platform/words.ts'
import { written } from '../platform/parts/written.tsx'
import { Choices } from './choices.tsx'
import { PreviewPaper } from './preview-paper.tsx'
import { useCalculation } from './use-calculation.ts'
import { words } from './words.ts'
import '../explain/explain.css'
import './cost-calculator.css'

/** Loaded with the answer it shows. */
const CostsNow = part(async () => (await import('./costs-now.tsx')).default)
const Beginning = written(async () => (await import('./text.tsx')).Beginning)
const Rest = written(async () => (await import('./text.tsx')).Rest)

export default function CostCalculator() {
  const t = useWords(words)
  const calculation = useCalculation()
  const { view, isUnreachable } = calculation
  return (
    <div className="calculator">
      <PageHead title={t('title')} description={t('description')} />
      <h1>{t('title')}</h1>
      <Beginning />
      <div className="calculator-live calculator-columns">
        <Choices {...calculation} />
        <PreviewPaper {...calculation} />
      </div>
      <div className="calculator-live calculator-costs">
        {(view !== null || isUnreachable) && (
          <Suspense>
            <CostsNow view={view} />
          </Suspense>
        )}
      </div>
      <Rest />
    </div>
  )
}
