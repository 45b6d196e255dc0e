// Names as people write them compared with names as documents print them.
import { describe, expect, test } from 'vitest'
import { compareNames, latin, spellings } from './names.ts'

const verdict = (account: string, surname: string, given: string, truncated = false) =>
  compareNames(account, { surname, given, truncated })

test.each([
  ['Björk Guðmundsdóttir', 'BJOERK GUDMUNDSDOTTIR'],
  ['Jürgen Groß', 'JUERGEN GROSS'],
  ['Anne-Marie O’Brien', 'ANNE MARIE OBRIEN'],
  ['Łukasz Żak', 'LUKASZ ZAK'],
  ['Åsa Ærø', 'AASA AEROE'],
  ['Siân Wyn', 'SIAN WYN'],
  ['Иван Щукин', 'IVAN SHCHUKIN'],
  ['Þór', 'THOR'],
])('%s is printed %s (part 3, section 6)', (name, printed) => {
  expect(latin(name)).toBe(printed)
})

test('the standard allows more than one way', () => {
  expect(spellings('Müller')).toEqual(['MUELLER', 'MUXXLLER', 'MULLER'])
  expect(spellings('ÄÖÜÄÖÜÄÖÜ').length).toBeLessThanOrEqual(16)
})

describe('the same', () => {
  test.each([
    ['Ann Maria Example', 'EXAMPLE', 'ANN MARIA'],
    ['ann maria example', 'EXAMPLE', 'ANN MARIA'],
    ['Jürgen Müller', 'MULLER', 'JURGEN'],
    ['Jürgen Müller', 'MUELLER', 'JUERGEN'],
    ['Anne-Marie Smith-Jones', 'SMITH JONES', 'ANNE MARIE'],
    ['Seán O’Brien', 'OBRIEN', 'SEAN'],
    ['Mrs Ann Example', 'EXAMPLE', 'ANN'],
  ])('%s', (account, surname, given) => {
    expect(verdict(account, surname, given)).toEqual({ verdict: 'same', notes: [] })
  })
})

describe('close: a person looks, and the note says why', () => {
  test.each([
    ['Ann Example', 'EXAMPLE', 'ANN MARIA', 'further names'],
    ['Ann M Example', 'EXAMPLE', 'ANN MARIA', ''],
    ['Ann Maria Rose Example', 'EXAMPLE', 'ANN MARIA', 'account has further'],
    ['Example Ann', 'EXAMPLE', 'ANN', 'another order'],
    ['Ann Married', 'EXAMPLE', 'ANN', 'before or after marriage'],
    ['Bella Example', 'EXAMPLE', 'ANN BELLA', 'another first name'],
  ])('%s', (account, surname, given, note) => {
    const found = verdict(account, surname, given)
    expect(found.verdict).toBe('close')
    expect(found.notes.join('; ')).toContain(note)
  })
  test('cut off names are never the same', () => {
    expect(
      verdict('Ann Featherstonehaugh-Cholmondeley', 'FEATHERSTONEHAUGH CHOLMOND', 'ANN', true).verdict,
    ).toBe('close')
    expect(verdict('Ann Example', 'EXAMPLE', 'ANN', true).verdict).toBe('close')
  })
})

describe('somebody else', () => {
  test.each([
    ['Ann Example', 'OTHER', 'BOB'],
    ['Bob Example', 'EXAMPLE', 'ANN'],
    ['Ann Example', 'EXAMPLES', 'ANNA'],
    ['', 'EXAMPLE', 'ANN'],
  ])('%s is not %s %s', (account, surname, given) => {
    expect(verdict(account, surname, given).verdict).toBe('other')
  })
  test('a note never repeats a name', () => {
    for (const { notes } of [
      verdict('Ann Example', 'OTHER', 'BOB'),
      verdict('Ann Example', 'EXAMPLE', 'ANN MARIA'),
    ])
      expect(notes.join(' ')).not.toMatch(/EXAMPLE|MARIA|OTHER|BOB/i)
  })
})
