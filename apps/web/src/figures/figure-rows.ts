// The register's figures as rows: the label, the value, and its basis.
import type { readFigures } from '@testate/api/figures'
import type { ReceivedOf } from '@testate/api/route'
import { dayInWords } from '../claims/day.ts'
import { ageOf } from '../networks/networks-store.ts'
import type { Language, WordValues } from '../platform/words.ts'
import type { words } from './words.ts'

export type Figures = ReceivedOf<typeof readFigures>
type Word = keyof (typeof words)['en']
type Say = (word: Word, values?: WordValues) => string

export interface Row {
  name: string
  label: string
  value: string
  note: string | null
}

const count = new Intl.NumberFormat('en-GB')

/**
 * In the order of people's questions: how many, how long, how reliably. What has not been measured often
 * enough is not there.
 */
export function figureRows(figures: Figures, t: Say, language: Language): Row[] {
  const { durations, uptime } = figures
  const day = (time: string): string => dayInWords(time.slice(0, 10), language)
  const rows: Row[] = [
    { name: 'registered', label: t('registered'), value: count.format(figures.registered), note: null },
    ...durations.flatMap(({ name, sample, seconds }): Row[] =>
      seconds === null
        ? []
        : [
            {
              name,
              label: t(name),
              value: seconds === 0 ? t('underASecond') : ageOf(seconds, language),
              note: t('medianOf', { sample: count.format(sample) }),
            },
          ],
    ),
  ]
  if (uptime !== null && uptime.percent !== null)
    rows.push({
      name: 'uptime',
      label: t('uptime'),
      value: t('uptimeShare', { percent: uptime.percent }),
      note: t('uptimeSince', { day: day(uptime.from) }),
    })
  return rows
}
