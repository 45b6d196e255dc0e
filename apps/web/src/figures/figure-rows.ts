// The register's figures as rows to read: what each is called, what it says, and what it rests on. Nothing is said of too few.
import type { readFigures } from '@testate/api/figures'
import type { ReceivedOf } from '@testate/api/route'
import { dayInWords } from '../claims/day.ts'
import { ageOf } from '../layout/networks-store.ts'
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
  /** There is a figure; else the value says why there is none. */
  known: boolean
}

const count = new Intl.NumberFormat('en-GB')

/** In the order people ask: how many, how long, how reliably. A network on which nothing was ever measured is left out. */
export function figureRows(figures: Figures, t: Say, language: Language): Row[] {
  const { durations, leastPeople } = figures
  const shown = durations.filter(({ name, sample }) => sample > 0 || !name.startsWith('on-'))
  return [
    { name: 'registered', label: t('registered'), value: count.format(figures.registered), note: null, known: true },
    ...shown.map(({ name, sample, seconds }): Row => ({
      name,
      label: t(name),
      value: seconds === null ? t('notEnough') : seconds === 0 ? t('underASecond') : ageOf(seconds, language),
      note: seconds === null ? t('notEnoughOf', { sample: count.format(sample), people: leastPeople }) : t('medianOf', { sample: count.format(sample) }),
      known: seconds !== null,
    })),
    uptimeRow(figures, t, language),
  ]
}

function uptimeRow({ uptime }: Figures, t: Say, language: Language): Row {
  const row = { name: 'uptime', label: t('uptime') }
  if (uptime === null) return { ...row, value: t('uptimeNone'), note: null, known: false }
  const day = (time: string): string => dayInWords(time.slice(0, 10), language)
  if (uptime.percent === null) return { ...row, value: t('uptimeYoung'), note: t('uptimeYoungHint', { day: day(uptime.since) }), known: false }
  return { ...row, value: t('uptimeShare', { percent: uptime.percent }), note: t('uptimeSince', { day: day(uptime.from) }), known: true }
}
