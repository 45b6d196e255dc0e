import { describe, expect, it } from 'vitest'
import { readPrinted } from '../../../testing/read-printed.ts'
import { renderStatementPage, type StatementPage } from './statement-page.ts'

const legal =
  'I understand the digital signature has the same legal effect as a handwritten one under UK law on ' +
  'this registration statement. It does not sign or change the will itself'

function page(names: [string, string, string], more: Partial<StatementPage> = {}): StatementPage {
  return {
    registerName: 'Testate',
    willTitle: 'Last will of Ann Example',
    willVersion: '1.0',
    documentHash: 'a3'.repeat(32),
    commitment: 'b4'.repeat(32),
    amends: null,
    openedAt: new Date('2026-11-21T12:03:07.500Z'),
    way: 'together',
    parties: names.map((name, i) => ({
      role: i === 0 ? ('testator' as const) : ('witness' as const),
      witnessOrder: i,
      name,
      presence: null,
      statement: [
        i === 0
          ? 'I sign in the presence of the witnesses named here'
          : 'I am a witness and observed the testator sign in my presence',
        legal,
      ],
    })),
    recordings: [{ by: names[0], sha256: 'c5'.repeat(32), durationMs: 66_000 }],
    developmentNotes: [],
    ...more,
  }
}

describe('statement page', () => {
  it('says what is signed and what is not, on one tagged A4 page in British English', async () => {
    const { pdf, fieldRects, pageCount } = renderStatementPage(
      page(['Ann Example', 'Witness One', 'Witness Two'], {
        developmentNotes: ['SAMPLE: sample identities'],
      }),
    )
    const printed = await readPrinted(pdf)
    expect(printed.pages).toHaveLength(1)
    expect(pageCount).toBe(1)
    expect(printed.size).toEqual([595.28, 841.89])
    expect(printed.tagged).toBe(true)
    expect(printed.language).toBe('en-GB')
    expect(printed.title).toBe('Registration statement: Last will of Ann Example')
    expect(printed.text).toContain('This statement does not sign, make, change or revoke the will.')
    expect(printed.text).toContain('SAMPLE: sample identities')
    expect(printed.text).toContain('21 November 2026 at 12:03:07 UTC')
    expect(printed.text).toContain('a3a3a3a3 a3a3a3a3 a3a3a3a3')
    expect(printed.text).toContain('1 min 6 s')
    expect(printed.text.split('It does not sign or change the will itself')).toHaveLength(4)
    expect(fieldRects).toHaveLength(3)
    for (const [left, bottom, right, top] of fieldRects) {
      expect(left).toBeGreaterThan(0)
      expect(bottom).toBeGreaterThan(40)
      expect(right - left).toBeCloseTo(192)
      expect(top - bottom).toBeCloseTo(58)
      expect(right).toBeLessThan(595)
    }
    expect(fieldRects[0][1]).toBeGreaterThan(fieldRects[1][3])
    expect(fieldRects[1][1]).toBeGreaterThan(fieldRects[2][3])
  })

  it.each([
    ['together', 'all three took part together, in one room'],
    ['live-video', 'This register has no record of that call'],
    ['apart', 'Each of the three took part for themselves'],
  ] as const)('says that they took part %s', async (way, words) => {
    const { pdf } = renderStatementPage(page(['Ann Example', 'Witness One', 'Witness Two'], { way }))
    expect((await readPrinted(pdf)).text.replaceAll(/\s+/g, ' ')).toContain(words)
  })

  it('of a ceremony begun before there was one way says how each witness was present', async () => {
    const earlier = page(['Ann Example', 'Witness One', 'Witness Two'], { way: null })
    earlier.parties[1]!.presence = 'in-person'
    earlier.parties[2]!.presence = 'video'
    const text = (await readPrinted(renderStatementPage(earlier).pdf)).text.replaceAll(/\s+/g, ' ')
    expect(text).toContain('Stated: in the same room as the testator. Physical presence not verified')
    expect(text).toContain('Stated: joined by live video, as evidence')
    expect(text).not.toContain('How they take part')
  })

  it('prints the same bytes for the same input', () => {
    const input = page(['Ann Example', 'Witness One', 'Witness Two'])
    expect(renderStatementPage(input).pdf).toEqual(renderStatementPage(structuredClone(input)).pdf)
  })

  it('prints Welsh, Polish, Greek, Cyrillic, Hebrew and Arabic names as they are', async () => {
    const { pdf } = renderStatementPage(
      page(['Siân Ŵyn Ŷork Łukasz Żółć', 'Ελένη Παπαδοπούλου', 'Кирилл Щукин']),
    )
    const { text } = await readPrinted(pdf)
    expect(text).toContain('Siân Ŵyn Ŷork Łukasz Żółć')
    expect(text).toContain('Ελένη Παπαδοπούλου')
    expect(text).toContain('Кирилл Щукин')
    const rightToLeft = await readPrinted(renderStatementPage(page(['שלום', 'كريم', 'Ann'])).pdf)
    expect(rightToLeft.text).not.toContain('\ufffd')
  })

  it('prints any name: emoji, other scripts, controls, direction overrides, code, 300 letters', async () => {
    const names: [string, string, string] = [
      'W'.repeat(300),
      'Ann \u202eelpmaxE 😀👨‍👩‍👧 王小明 नमस्ते x̧̄́ \ud83d',
      '#panic("no") $x$ *b* \\ [ ] <a> @b // \u0000',
    ]
    const { pdf, fieldRects } = renderStatementPage(
      page(names, {
        willTitle: 'Ŵ'.repeat(200),
        recordings: page(names).recordings.concat(page(names).recordings),
      }),
    )
    const printed = await readPrinted(pdf)
    expect(printed.tagged).toBe(true)
    expect(printed.ua).toBe('1')
    expect(printed.pages.length).toBeLessThanOrEqual(3)
    expect(fieldRects).toHaveLength(3)
    expect(printed.text).toContain('Ann elpmaxE')
    expect(printed.text).toContain('#panic("no") $x$ *b* \\ [ ] <a> @b //')
    expect(printed.furthestRight).toBeLessThan(595 - 40)
  })

  it('refuses another set of parties', () => {
    const two = page(['Ann Example', 'Witness One', 'Witness Two'])
    expect(() => renderStatementPage({ ...two, parties: two.parties.slice(0, 2) })).toThrow(RangeError)
  })
})
