// The front page: what this is and is not, what it costs, how long it takes, what is needed, and one button.
import { PageHead } from '../layout/page-head.tsx'
import { useWords } from '../platform/words.ts'
import { written } from '../platform/parts/written.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { words } from './head-words.ts'
import { Measured } from './measured.tsx'
import { Price } from './price.tsx'
import './home.css'

const Beginning = written(async () => (await import('./text.tsx')).Beginning)
const Fee = written(async () => (await import('./text.tsx')).Fee)
const Rest = written(async () => (await import('./text.tsx')).Rest)

export default function Home() {
  const t = useWords(words)
  return (
    <div className="home">
      <PageHead title={`Testate: ${t('title').toLowerCase()}`} description={t('description')} />
      <Beginning />
      <div className="home-facts">
        <Expander summary={t('cost')}>
          <Price />
          <Fee />
        </Expander>
        <Measured />
      </div>
      <Rest />
    </div>
  )
}
