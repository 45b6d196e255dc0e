// The register's figures as rows: the label, the value, and its basis. With too few cases only that is
// stated.
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

/** For use within a sentence. */
const inside = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)

/**
 * In the order of people's questions: how many, how long, how reliably. Missing figures are listed
 * separately, in sentences: an empty row looks like a fault. A network without any measurement is left out.
 */
export function figureRows(figures: Figures, t: Say, language: Language): { rows: Row[]; missing: string[] } {
  const { durations, uptime } = figures
  const shown = durations.filter(({ name, sample }) => sample > 0 || !name.startsWith('on-'))
  const unmeasured = shown.filter(({ seconds }) => seconds === null)
  const day = (time: string): string => dayInWords(time.slice(0, 10), language)
  const rows: Row[] = [
    { name: 'registered', label: t('registered'), value: count.format(figures.registered), note: null },
    ...shown.flatMap(({ name, sample, seconds }): Row[] =>
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
  const times = unmeasured.map(({ name, sample }) =>
    sample === 0 ? inside(t(name)) : t('soFar', { what: inside(t(name)), sample: count.format(sample) }),
  )
  const missing =
    times.length === 0 ? [] : [t('missing', { people: figures.leastPeople, what: times.join('; ') })]
  if (uptime === null) missing.push(t('uptimeNone'))
  else if (uptime.percent === null) missing.push(t('uptimeYoung', { day: day(uptime.since) }))
  else
    rows.push({
      name: 'uptime',
      label: t('uptime'),
      value: t('uptimeShare', { percent: uptime.percent }),
      note: t('uptimeSince', { day: day(uptime.from) }),
    })
  return { rows, missing }
}
