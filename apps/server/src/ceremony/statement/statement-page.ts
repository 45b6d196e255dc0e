// The page the three parties sign. It says what is signed and what is not: the Wills Act 1837, section 9,
// requires ink and two witnesses in one room, so nothing here may read as if it made, signed or changed the
// will.
import { readFileSync } from 'node:fs'
import { wayStatements, type CeremonyWay } from '@testate/domain/ceremony'
import { typeset } from '../../platform/printing/typst.ts'

export interface StatementPage {
  registerName: string
  willTitle: string
  willVersion: string
  /** SHA-256 of the will's own PDF and the will's commitment, lower-case hex. */
  documentHash: string
  commitment: string
  /** Of a codicil: the commitment of the will that it amends. */
  amends: string | null
  /** When the ceremony opened; also the document's date, so that the same input gives the same bytes. */
  openedAt: Date
  /** How the three take part; null where signing began before the testator could choose it. */
  way: CeremonyWay | null
  parties: {
    role: 'testator' | 'witness'
    /** 0 the testator, 1 and 2 the witnesses. */
    witnessOrder: number
    name: string
    /** What a witness said of themselves while there was no way for all three. */
    presence: 'in-person' | 'video' | null
    /** The consents in the party's own words, in full. */
    statement: string[]
  }[]
  recordings: { by: string; sha256: string; durationMs: number }[]
  /** Printed on the page when the ledger is a development one or identities are samples. */
  developmentNotes: string[]
}

/** Left, bottom, right, top in PDF points from the page's lower left corner. */
export type Rect = [number, number, number, number]

const pageHeight = 841.89
const box = { width: 196, height: 62 }
/** A signature's own appearance is opaque; it must not paint over the drawn frame. */
const inset = 2
const template = readFileSync(new URL('statement-page.typ', import.meta.url), 'utf8')

const presences = {
  'in-person': 'Stated: in the same room as the testator. Physical presence not verified',
  'video': 'Stated: joined by live video, as evidence; not a witness of the will in law. Not verified',
}

/**
 * The statement page, A4, one page or two when names are long; the three boxes for the signatures (testator,
 * witness 1, witness 2) are always on the last. Same input, same bytes. Throws a RangeError unless there are
 * exactly these three parties.
 */
export function renderStatementPage(page: StatementPage): {
  pdf: Uint8Array
  pageCount: number
  fieldRects: [Rect, Rect, Rect]
} {
  const parties = page.parties.toSorted((a, b) => a.witnessOrder - b.witnessOrder)
  if (parties.map((party) => `${party.role}${party.witnessOrder}`).join() !== 'testator0,witness1,witness2') {
    throw new RangeError('a registration statement has a testator and two witnesses')
  }
  const set = typeset(template, {
    ...page,
    openedAt: page.openedAt.toISOString(),
    way: page.way === null ? null : wayStatements[page.way],
    parties: parties.map((party) => ({
      title: party.role === 'testator' ? 'Testator' : `Witness ${party.witnessOrder}`,
      signs: party.role === 'testator' ? 'the testator' : `witness ${party.witnessOrder}`,
      name: party.name,
      presence: party.role === 'testator' || party.presence === null ? null : presences[party.presence],
      statements: party.statement,
    })),
    recordings: page.recordings.map(({ by, sha256, durationMs }) => ({
      by,
      sha256,
      length: spokenLength(durationMs),
    })),
  })
  const rects = (set.marks as { page: number; x: number; y: number }[]).map(
    ({ page: onPage, x, y }): Rect => {
      if (onPage !== set.pages) throw new Error('a signature box is not on the last page')
      const top = pageHeight - y
      return [x + inset, top - box.height + inset, x + box.width - inset, top - inset].map(
        (value) => Math.round(value * 100) / 100,
      ) as Rect
    },
  )
  return { pdf: set.pdf, pageCount: set.pages, fieldRects: rects as [Rect, Rect, Rect] }
}

function spokenLength(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000)
  return seconds < 60 ? `${seconds} seconds` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
