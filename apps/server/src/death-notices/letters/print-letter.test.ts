// A letter as it is folded and put into an envelope: the address is in the window and nothing else is, wherever the
// sheet lies in it. And what the letter says to whoever opens it.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { letterStages, type LetterStage } from '@testate/domain/death/letters'
import { readPrinted } from '../../../testing/read-printed.ts'
import { letterText } from './letter-text.ts'
import { printLetter } from './print-letter.ts'

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined
if (!hasPoppler) console.log('skipped: pdftotext is not installed (Debian: poppler-utils)')
const endsAt = new Date('2026-12-24T13:05:00Z')

function printed(address: string, name = 'Tess Tator', about: LetterStage = 'lengthened'): Uint8Array {
  const code = about === 'released' ? null : '0123456789abcdefghjk'
  const operator = {
    name: 'Registers and Evidence of England and Wales Limited',
    address: 'The Old Exchange, 123 Long Street, London, N1 1AA',
    supportPhone: '020 7946 0000',
    supportEmail: 'help@register.example',
  }
  return printLetter({ name, address, code, about, endsAt, madeAt: new Date('2026-12-01T00:00:00Z') }, {
    registerName: 'Testate',
    publicUrl: 'https://register.example',
    rehearsal: true,
    operator,
  } as never)
}

/** Each as the Postcode Address File has it, or longer. */
const addresses = {
  'short': '12 High Street, Little Missenden, Great Missenden, HP7 0RD',
  'the longest name of a place':
    'Flat 2b, 31 Lôn Graig, Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Ynys Môn, LL61 5UJ',
  'seven lines':
    'Apartment 114, The Royal Victoria Patriotic Building, 27-29 John Archer Way, Fitzhugh Grove, Wandsworth Common, ' +
    'London, SW18 3SX',
  'a long house and street':
    'The Gardener’s Cottage, Stoke Mandeville House Equestrian Centre, Cambridgeshire and Huntingdonshire Industrial ' +
    'Road, Sutton-under-Whitestonecliffe, Newcastle upon Tyne, NE99 1ZZ',
  'each field as long as it can be': [30, 50, 60, 35, 35, 30]
    .map((length, at) => `${at + 1} ${'Aberystwyth '.repeat(6)}`.slice(0, length).trim())
    .join(', ')
    .concat(', AB10 1AA'),
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
  word: string
}
let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'testate-letter-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Every word with its place in millimetres, as poppler reads it. */
function wordsOf(pdf: Uint8Array): Box[] {
  const file = join(folder, 'letter.pdf')
  writeFileSync(file, pdf)
  const { stdout } = spawnSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' })
  return [
    ...stdout.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g),
  ].map(([, ...found]) => {
    const [left, top, right, bottom] = found.slice(0, 4).map((points) => (Number(points) * 25.4) / 72)
    return { left: left!, top: top!, right: right!, bottom: bottom!, word: found[4]! }
  })
}

// A window of 35 by 90 mm, 20 mm from the left and 18 mm from the bottom of an envelope of 220 by 110 mm; the sheet is
// folded at 105 mm, so it lies up to 10 mm further left and up to 5 mm higher. First what is always seen of it.
const always = { left: 20, top: 57, right: 100, bottom: 87 }
const somewhere = { left: 10, top: 52, right: 110, bottom: 92 }
const isSeen = ({ left, top, right, bottom }: Box): boolean =>
  right > somewhere.left && left < somewhere.right && bottom > somewhere.top && top < somewhere.bottom

describe.skipIf(!hasPoppler)('in a DL envelope', () => {
  test.each(Object.entries(addresses))(
    'the whole address is in the window, and nothing else: %s',
    (_, address) => {
      const seen = wordsOf(printed(address)).filter(isSeen)
      expect(seen.map(({ word }) => word).join('')).toBe(`TessTator${address.replaceAll(/,?\s+/g, '')}`)
      for (const box of seen) {
        expect(box.left, box.word).toBeGreaterThanOrEqual(always.left)
        expect(box.top, box.word).toBeGreaterThanOrEqual(always.top)
        expect(box.right, box.word).toBeLessThanOrEqual(always.right)
        expect(box.bottom, box.word).toBeLessThanOrEqual(always.bottom)
      }
    },
  )

  test('one that fits no window is printed whole, with a word to whoever posts it', () => {
    const address = `${'A very long line of an address, '.repeat(15)}AB1 2CD`.slice(0, 500)
    const words = wordsOf(printed(address, 'Wilhelmina '.repeat(11).trim()))
    const text = words.map(({ word }) => word).join(' ')
    expect(text).toContain('To be posted in an envelope without a window')
    expect(text.match(/A very long line of an address/g)).toHaveLength(15)
    // It covers nothing: neither the date nor what follows.
    const sample = words.find(({ word }) => word === 'SAMPLE.')!
    const last = words.findLast(({ word, top }) => word.startsWith('address') && top < sample.top)!
    expect(last.bottom).toBeLessThan(sample.top)
    const day = words.find(({ word }) => word === 'December')!
    expect(day.bottom).toBeLessThan(words.find(({ word }) => word === 'Wilhelmina')!.top)
    expect(wordsOf(printed(addresses.short)).map(({ word }) => word)).not.toContain('window,')
  })
})

test('no stage says to a household that there is a will, who told us, or who is named', async () => {
  for (const about of letterStages) {
    for (const end of [endsAt, null]) {
      const { subject, paragraphs, until } = letterText(about, end)
      expect([subject, ...paragraphs, until].join(' '), about).not.toMatch(
        /\bwills?\b|executor|witness|contact|register(ed|s)/i,
      )
      expect(paragraphs.join(' ')).toContain('You have an account with us')
    }
    const { text } = await readPrinted(printed(addresses.short, 'Tess Tator', about))
    expect(text, about).not.toMatch(/\bwills?\b|executor/i)
    expect(text).toContain('If the person named above has died, nothing needs to be done.')
  }
})
