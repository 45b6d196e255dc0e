// What is read of fonts before a document is set. Which characters they can show (OpenType `cmap`, formats 4 and 12): a
// name with a character none of them has is printed with a replacement mark instead of stopping the document. And how
// wide their characters are (`hmtx`), for tables so long that the setter must not measure each cell.

/**
 * The code points that at least one of the fonts maps to a glyph. Reads TrueType and OpenType files; skips
 * others.
 */
export function readCoverage(fonts: readonly Uint8Array[]): ReadonlySet<number> {
  const covered = new Set<number>()
  for (const font of fonts) for (const code of glyphsOf(viewOf(font)).keys()) covered.add(code)
  return covered
}

/** How far each character of a font moves the pen, in parts of the type size. Kerning is left out. */
export function readAdvances(font: Uint8Array): ReadonlyMap<number, number> {
  const view = viewOf(font)
  const [head, horizontal, metrics] = ['head', 'hhea', 'hmtx'].map((tag) => findTable(view, tag) ?? 0) as [
    number,
    number,
    number,
  ]
  const unitsPerEm = view.getUint16(head + 18)
  const measured = view.getUint16(horizontal + 34)
  const advances = new Map<number, number>()
  // Glyphs beyond the measured ones are as wide as the last of them.
  for (const [code, glyph] of glyphsOf(view))
    advances.set(code, view.getUint16(metrics + 4 * Math.min(glyph, measured - 1)) / unitsPerEm)
  return advances
}

const viewOf = (font: Uint8Array): DataView => new DataView(font.buffer, font.byteOffset, font.byteLength)

function glyphsOf(view: DataView): Map<number, number> {
  const glyphs = new Map<number, number>()
  const start = findTable(view, 'cmap')
  if (start === undefined) return glyphs
  const subtables = new Set<number>()
  for (let i = 0; i < view.getUint16(start + 2); i++)
    subtables.add(start + view.getUint32(start + 4 + 8 * i + 4))
  for (const subtable of subtables) {
    const format = view.getUint16(subtable)
    if (format === 4) readSegments(view, subtable, glyphs)
    if (format === 12) readGroups(view, subtable, glyphs)
  }
  return glyphs
}

function findTable(view: DataView, tag: string): number | undefined {
  const tables = view.getUint16(4)
  for (let i = 0; i < tables; i++) {
    const record = 12 + 16 * i
    const name = String.fromCharCode(
      view.getUint8(record),
      view.getUint8(record + 1),
      view.getUint8(record + 2),
      view.getUint8(record + 3),
    )
    if (name === tag) return view.getUint32(record + 8)
  }
  return undefined
}

function readSegments(view: DataView, at: number, glyphs: Map<number, number>): void {
  const doubled = view.getUint16(at + 6)
  for (let i = 0; i < doubled; i += 2) {
    const last = view.getUint16(at + 14 + i)
    const first = view.getUint16(at + 16 + doubled + i)
    const delta = view.getUint16(at + 16 + 2 * doubled + i)
    const offsetAt = at + 16 + 3 * doubled + i
    const offset = view.getUint16(offsetAt)
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const glyph =
        offset === 0 ? (code + delta) & 0xffff : view.getUint16(offsetAt + offset + 2 * (code - first))
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
}

function readGroups(view: DataView, at: number, glyphs: Map<number, number>): void {
  const groups = view.getUint32(at + 12)
  for (let i = 0; i < groups; i++) {
    const group = at + 16 + 12 * i
    const last = view.getUint32(group + 4)
    const first = view.getUint32(group)
    for (let code = first; code <= last; code++) glyphs.set(code, view.getUint32(group + 8) + code - first)
  }
}
