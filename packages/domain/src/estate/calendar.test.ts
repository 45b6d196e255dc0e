// The calendar of an estate: which days it has, that it names nobody, and that what another program reads out of it is
// what was written in. The reader here is written from RFC 5545 and shares nothing with the writer.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pence } from '../money.ts'
import { drawAccounts, type EstateFacts } from './accounts.ts'
import { calendarDays, calendarText, escaped, folded } from './calendar.ts'
import type { Mark } from './task-names.ts'
import { tasksOf, type OwnTask } from './tasks.ts'

const facts: EstateFacts = {
  items: [
    {
      id: 'house',
      number: 1,
      side: 'asset',
      class: 'property',
      name: 'The house of Hester Heir',
      holding: 'sole',
      share: { of: 1, in: 1 },
      value: pence(30_000_000),
      isOutside: false,
      givenTo: null,
    },
  ],
  entries: [
    {
      id: 'sold',
      number: 1,
      day: '2026-06-01',
      kind: 'realised',
      amount: pence(31_234_500),
      itemId: 'house',
      personId: null,
      closes: true,
      expense: null,
      corrects: null,
    },
  ],
  people: [{ id: 'heir', number: 1, legacy: pence(31_234_500), residue: null }],
}
const days = (marked: Partial<Record<Mark, string>> = {}, own: OwnTask[] = []) =>
  calendarDays(
    tasksOf({
      dateOfDeath: '2026-01-09',
      today: '2026-06-02',
      marked,
      ...facts,
      accounts: drawAccounts(facts, '2026-06-02'),
      isSignedFor: false,
    }),
    own,
  )
const own: OwnTask = {
  id: 'own',
  number: 1,
  title: 'Ask Hester Heir about £500',
  stage: 'collect',
  due: '2026-07-04',
  doneOn: null,
  by: 'heir',
}
const write = (of: ReturnType<typeof days>): string =>
  calendarText(of, {
    at: new Date('2026-06-02T08:09:10.123Z'),
    registerName: 'Testate',
    uidOf: (id) => `${id}@testate.example`,
  })

/** The properties of each component, unfolded and unescaped. */
function read(text: string): { name: string; value: string }[] {
  expect(text.endsWith('\r\n')).toBe(true)
  return text
    .slice(0, -2)
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => {
      const [, name, value] = /^([A-Z-]+)(?:;[A-Z]+=[A-Z]+)*:(.*)$/su.exec(line)!
      return {
        name: name!,
        value: value!.replace(/\\([\\;,nN])/g, (_, sign) => (/n/i.test(sign) ? '\n' : sign)),
      }
    })
}

test('every day that is still to come or was missed, in order; what is done or was removed is not in it', () => {
  expect(days().map(({ id, day }) => [id, day])).toEqual([
    ['gains-tax', '2026-07-31'],
    ['tax-paid', '2026-07-31'],
    ['distribute', '2027-01-09'],
    ['tax-form', '2027-01-31'],
    ['variation', '2028-01-09'],
  ])
  const later = days({ 'tax-paid': '2026-06-01', 'gains-tax': '2026-06-02', 'granted': '2026-05-01' }, [own])
  expect(later.map(({ id, day }) => [id, day])).toEqual([
    ['own', '2026-07-04'],
    ['claims-window', '2026-11-01'],
    ['distribute', '2027-01-09'],
    ['tax-form', '2027-01-31'],
    ['variation', '2028-01-09'],
  ])
  // The later of the two, beside them.
  const both = days({ 'granted': '2026-05-01', 'creditors-notice': '2026-05-02' })
  expect(both.filter(({ id }) => id === 'hold-back')).toMatchObject([{ day: '2026-11-01' }])
  expect(days({}, [{ ...own, doneOn: '2026-06-01' }]).some(({ id }) => id === 'own')).toBe(false)
  expect(days({}, [{ ...own, due: null }]).some(({ id }) => id === 'own')).toBe(false)
})

test('it names no person, no thing and no amount, and says which limit nobody confirmed', () => {
  const text = write(days({}, [own]))
  for (const name of ['Hester', 'Heir', '500', '312345', 'house of']) expect(text).not.toContain(name)
  const texts = read(text).filter(({ name }) => name === 'DESCRIPTION')
  expect(texts.filter(({ value }) => value.includes('not confirmed')).length).toBe(1)
  expect(texts.every(({ value }) => value.includes('not legal or tax advice'))).toBe(true)
})

test('what is read out of it is what was written', () => {
  const all = days({}, [own])
  const lines = read(write(all))
  const of = (wanted: string): string[] =>
    lines.filter(({ name }) => name === wanted).map(({ value }) => value)
  expect([of('VERSION'), of('CALSCALE'), of('BEGIN').length]).toEqual([
    ['2.0'],
    ['GREGORIAN'],
    all.length + 1,
  ])
  expect(of('SUMMARY')).toEqual(all.map(({ title }) => title))
  expect(of('DESCRIPTION')).toEqual(all.map(({ text }) => text))
  expect(of('DTSTART')).toEqual(all.map(({ day }) => day.replaceAll('-', '')))
  expect(of('UID')).toEqual(all.map(({ id }) => `${id}@testate.example`))
  expect(new Set(of('DTSTAMP'))).toEqual(new Set(['20260602T080910Z']))
})

const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'abc ,;\\\r\n\t', 'é', '日', '😀'),
      fc.integer({ min: 0, max: 0xd7ff }).map((code) => String.fromCodePoint(code)),
      fc.integer({ min: 0x10000, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
    ),
    { maxLength: 200, size: 'max' },
  )
  .map((signs) => signs.join(''))

test('any text comes back as it was, in lines of at most 75 octets that cut no character', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const line = folded(`SUMMARY:${escaped(text)}`)
      const lines = line.split('\r\n')
      expect(lines.filter((one) => Buffer.byteLength(one) > 75 || !one.isWellFormed())).toEqual([])
      expect(read(`${line}\r\n`)[0]!.value).toBe(
        text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' '),
      )
    }),
    { numRuns: 200 },
  )
})
