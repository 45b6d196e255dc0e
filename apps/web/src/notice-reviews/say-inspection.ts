// What one member of staff saw, in one line.
import { dateAndTime } from '../platform/times.ts'
import type { WordValues } from '../platform/words.ts'
import type { OpenNotice } from './notice.ts'
import type { words } from './words.ts'

type Inspection = OpenNotice['inspections'][number]

const certificates = {
  'readable': 'readable',
  'unreadable': 'unreadable',
  'not-a-certificate': 'nocertificate',
} as const
const names = { 'agrees': 'nameagrees', 'differs': 'namediffers', 'not-seen': 'nameunseen' } as const
const dates = { 'agrees': 'dateagrees', 'differs': 'datediffers', 'not-seen': 'dateunseen' } as const

type Say = (sentence: keyof (typeof words)['en'], values?: WordValues) => string

export function sayInspection(t: Say, seen: Inspection): string {
  const isReadable = seen.certificate === 'readable'
  return t('saw', {
    by: seen.byYou ? t('byYou') : seen.by,
    at: dateAndTime(seen.inspectedAt),
    certificate: t(certificates[seen.certificate]),
    name: isReadable ? t(names[seen.name]) : 'none',
    date: isReadable ? t(dates[seen.date]) : 'none',
  })
}
