// How long a registration took, as measured; nothing while too few were. No line is kept free for it: it stands
// beside something as high, and on a phone far below the first screen.
import { use, useEffect, useState } from 'react'
import { ageOf } from '../networks/networks-store.ts'
import { askPlain } from '../platform/read-plain.ts'
import { LanguageContext, useWords } from '../platform/words.ts'
import type { Figures } from '../figures/figure-rows.ts'
import { words } from './price-words.ts'

export function Measured() {
  const t = useWords(words)
  const language = use(LanguageContext)
  const [figures, setFigures] = useState<Figures | null>(null)
  useEffect(() => askPlain<Figures>('/api/figures', setFigures, () => {}), [])
  const measured = figures?.durations.find(({ name }) => name === 'begun-to-registered')
  if (figures === null || measured === undefined || measured.seconds === null) return null
  return (
    <p>
      {t('measured', {
        length: ageOf(measured.seconds, language),
        days: figures.days,
        sample: measured.sample,
      })}
    </p>
  )
}
