// The days of an estate as a calendar that other programs read (RFC 5545). Whoever keeps the calendar sees it, so it
// names no person and no amount: a task that executors wrote themselves has no words of theirs.
import { estateRules } from '../claims/rules/estate-rules.ts'
import { ruleOn } from '../claims/rules/rule.ts'
import type { TaskId } from './task-names.ts'
import type { OwnTask, Task } from './tasks.ts'

export interface CalendarDay {
  /** The same at each look, so that a changed day moves in the reader's calendar. */
  id: string
  /** YYYY-MM-DD */
  day: string
  title: string
  text: string
}

const titles: Partial<Record<TaskId, string>> = {
  'tax-form': 'Estate: last day to send the inheritance tax account, if one is needed',
  'tax-paid': 'Estate: last day to pay inheritance tax, if any is due',
  'gains-tax': 'Estate: last day to report and pay capital gains tax on a property, if any is due',
  'creditors-wait': 'Estate: the time given in the notice to creditors ends',
  'claims-window': 'Estate: last day for family and dependants to claim',
  'hold-back': 'Estate: until then, hold back what creditors, family and dependants may still claim',
  'variation': 'Estate: last day to make a deed of variation',
  'distribute': 'Estate: the executors’ year ends',
}
const NO_ADVICE = 'From the executors’ own records. This is not legal or tax advice.'

/** What is still to be done and has a day. */
export function calendarDays(tasks: readonly Task[], own: readonly OwnTask[]): CalendarDay[] {
  const computed = tasks.flatMap(({ id, state, due, rule, ruleDay, isConfirmed }) => {
    const title = titles[id]
    if (state === 'done' || due === null || rule === null || ruleDay === null || title === undefined)
      return []
    const source = ruleOn(estateRules[rule], ruleDay)?.source.name
    return [
      {
        id,
        day: due,
        title,
        text: [
          ...(source === undefined ? [] : [`Source: ${source}.`]),
          ...(isConfirmed === true ? [] : ['We have not confirmed this limit at its source.']),
          NO_ADVICE,
        ].join('\n'),
      },
    ]
  })
  const written = own.flatMap(({ id, due, doneOn }) =>
    due === null || doneOn !== null
      ? []
      : [{ id, day: due, title: 'Estate: a task that the executors added', text: NO_ADVICE }],
  )
  return [...computed, ...written].toSorted((one, other) =>
    one.day === other.day ? (one.id < other.id ? -1 : 1) : one.day < other.day ? -1 : 1,
  )
}

/** `at`: when it was drawn. `uidOf`: unique in the world, and the same for the same day at each look. */
export function calendarText(
  days: readonly CalendarDay[],
  { at, registerName, uidOf }: { at: Date; registerName: string; uidOf: (id: string) => string },
): string {
  const stamp = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(registerName)}//Estate administration//EN`,
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Estate administration',
    // How often readers look: RFC 7986, and the older name that some read instead.
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...days.flatMap(({ id, day, title, text }) => [
      'BEGIN:VEVENT',
      `UID:${uidOf(id)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(text)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** RFC 5545, section 3.3.11. A control character has no place in a text. */
export const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', String.raw`\n`)

/** Section 3.1: no line is longer than 75 octets, and no character is cut in two. */
export function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length
    if (octets + size > 75) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += sign
    octets += size
  }
  return [...parts, part].join('\r\n')
}
