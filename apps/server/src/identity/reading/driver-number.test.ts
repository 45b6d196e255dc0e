// Driver numbers by the published structure (the DVLA's own sample is of the form MORGA657054SM9IJ).
import { describe, expect, test } from 'vitest'
import { birthDateIn, checkDriverNumber, driverNumberForm } from './driver-number.ts'

const morgan = { surname: 'Morgan', given: 'Sarah Meredyth', birthDate: '1976-05-07' }

test.each([
  ['MORGA657054SM9IJ', 'MORGA657054SM9IJ'],
  ['morga 657054 sm9ij', 'MORGA657054SM9IJ'],
  ['MORGA6S7O54SM9IJ', 'MORGA657054SM9IJ'],
  ['FOX99657054S99IJ', 'FOX99657054S99IJ'],
])('%s has the form', (text, number) => {
  expect(driverNumberForm(text)).toBe(number)
})

test.each([
  '',
  'MORGA657054SM9I',
  'MORGA657054SM9IJX',
  'MORGA613054SM9IJ',
  'MORGA650054SM9IJ',
  'MORGA663054SM9IJ',
  'MORGA657324SM9IJ',
  '9ORGA657054SM9IJ',
  'MO9GA657054SM9IJ',
  'MORGA657054S!9IJ',
])('%j has not', (text) => {
  expect(driverNumberForm(text)).toBeNull()
})

describe('against the person', () => {
  test('surname, initials, birth date and sex are read', () => {
    expect(checkDriverNumber('MORGA657054SM9IJ', { ...morgan, birthDate: '1964-07-05' })).toMatchObject({
      contradictions: [],
      birth: { year: '64', month: '07', day: '05' },
      female: true,
    })
    expect(checkDriverNumber('MORGA607054SM9IJ', { ...morgan, birthDate: '1964-07-05' }).female).toBe(false)
  })
  test.each<[string, Partial<Omit<typeof morgan, 'birthDate'>> & { birthDate?: string | null }, string]>([
    ['MORGA657054SM9IJ', { birthDate: '1964-07-06' }, 'birth date'],
    ['MORGA657054SM9IJ', { birthDate: '1974-07-05' }, 'birth date'],
    ['MORGA657054SM9IJ', { birthDate: null, surname: 'Organ' }, 'surname'],
    ['MORGA657054SM9IJ', { birthDate: null, given: 'Tara' }, 'first initial'],
    ['MORGA657054SM9IJ', { birthDate: null, given: 'Sarah Anne' }, 'second initial'],
  ])('%s of %j contradicts', (number, change, words) => {
    expect(checkDriverNumber(number, { ...morgan, ...change }).contradictions.join()).toContain(words)
  })
  test.each([
    ['MCDON657054SM9IJ', 'MacDonald'],
    ['OBRIE657054SM9IJ', 'O’Brien'],
    ['LI999657054SM9IJ', 'Li'],
    ['MUELL657054SM9IJ', 'Müller'],
  ])('%s is how %s is written', (number, surname) => {
    expect(checkDriverNumber(number, { ...morgan, surname, birthDate: null }).contradictions).toEqual([])
  })
  test('without a second name its place says nothing', () => {
    expect(checkDriverNumber('MORGA657054S99IJ', { ...morgan, birthDate: null }).contradictions).toEqual([])
    expect(
      checkDriverNumber('MORGA657054SM9IJ', { surname: 'Morgan', given: 'Sarah', birthDate: null })
        .contradictions,
    ).toEqual([])
  })
})

test.each([
  ['64', '1964-07-05'],
  ['10', '2010-07-05'],
  ['11', '1911-07-05'],
  ['00', '2000-07-05'],
])('a driver number with the year %s is of somebody born on %s', (year, day) => {
  expect(birthDateIn({ year, month: '07', day: '05' }, new Date('2026-11-21T12:00:00Z'))).toBe(day)
})

test('on the sixteenth birthday the century changes, and not the day before', () => {
  const birth = { year: '10', month: '11', day: '21' }
  expect(birthDateIn(birth, new Date('2026-11-21T12:00:00Z'))).toBe('2010-11-21')
  expect(birthDateIn(birth, new Date('2026-11-20T12:00:00Z'))).toBe('1910-11-21')
})
