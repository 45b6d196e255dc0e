// Writes PDFs as Microsoft Office saves them: hybrid-reference files (ISO 32000-1, 7.5.8.4). A first revision with
// a classic table, in which the structure tree's object stream, its contents and the numbers it needs are free; then
// a revision whose table is empty and names the cross-reference stream that has them.
import { deflateSync } from 'node:zlib'
import { flate } from './make-pdf.ts'
import type { PdfObject } from './make-pdf.ts'

export interface OfficePlan {
  /** Default 1.7; Word 2007 and 2010 write 1.5. */
  version?: string
  /** Default 1. */
  pages?: number
  /** “Document structure tags for accessibility”; default true. */
  tagged?: boolean
  /** Default true. */
  withId?: boolean
  lineEnd?: '\r\n' | '\n'
  picture?: boolean
  link?: boolean
  bookmarks?: boolean
  salt?: string
}

/** The same, for a test to make hostile. */
export interface HybridPlan {
  version: string
  lineEnd: string
  /** In the file, and in both tables. */
  objects: Map<number, PdfObject>
  /** In the object stream; free in the classic table unless they are in the file as well. */
  hidden: Map<number, string>
  /** Written after the others, at places that only the stream names: a number already taken is replaced there. */
  hiddenStreams?: Map<number, PdfObject>
  root: number
  info: number
  id: string
  /** Changes the stream's rows before they are packed. */
  rows?: (rows: Map<number, [type: number, middle: number, last: number]>) => void
  /** The last trailer's entries, given the offsets of the first table and the stream. */
  trailer?: (previous: number, stream: number) => string
  /** More entries of the stream's dictionary, and of the first trailer. */
  streamEntries?: string
  firstTrailer?: string
  /** Root of the stream's dictionary. */
  streamRoot?: number
  /** The last table between `xref` and `trailer`. */
  lastTable?: (at: Map<number, number>) => string
}

const latin = (text: string) => Buffer.from(text, 'latin1')

/** The parts of a will as Office writes it. */
export function planOffice(plan: OfficePlan = {}): HybridPlan {
  const { pages = 1, tagged = true, picture, link, bookmarks, salt = '' } = plan
  const objects = new Map<number, PdfObject>()
  const hidden = new Map<number, string>()
  let next = 3
  const take = () => next++
  const pageNumbers = Array.from({ length: pages }, () => [take(), take()] as const)
  const [font, descriptor, states, stroke, info, widths] = Array.from({ length: 6 }, take) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const image = picture ? take() : 0
  const annotation = link ? take() : 0
  const outlines = bookmarks ? [take(), take()] : []
  const tree = Array.from({ length: tagged ? pages + 3 : 0 }, take)
  const [metadata, preferences] = [take(), take()]
  const [structure, top, parents] = tree
  objects.set(
    1,
    '<</Type/Catalog/Pages 2 0 R/Lang(en-GB) ' +
      `${tagged ? `/StructTreeRoot ${structure} 0 R/MarkInfo<</Marked true>>` : ''}` +
      `${bookmarks ? `/Outlines ${outlines[0]} 0 R` : ''}` +
      `/Metadata ${metadata} 0 R/ViewerPreferences ${preferences} 0 R>>`,
  )
  objects.set(
    2,
    `<</Type/Pages/Count ${pages}/Kids[ ${pageNumbers.map(([page]) => `${page} 0 R`).join(' ')}] >>`,
  )
  for (const [index, [page, content]] of pageNumbers.entries()) {
    objects.set(
      page,
      `<</Type/Page/Parent 2 0 R/Resources<</Font<</F1 ${font} 0 R>>` +
        `/ExtGState<</GS7 ${states} 0 R/GS8 ${stroke} 0 R>>` +
        `${picture && index === 0 ? `/XObject<</Image5 ${image} 0 R>>` : ''}` +
        '/ProcSet[/PDF/Text/ImageB/ImageC/ImageI] >>' +
        `${link && index === 0 ? `/Annots[ ${annotation} 0 R] ` : ''}` +
        `/MediaBox[ 0 0 595.32 841.92] /Contents ${content} 0 R` +
        `/Group<</Type/Group/S/Transparency/CS/DeviceRGB>>/Tabs/S${tagged ? `/StructParents ${index}` : ''}>>`,
    )
    const drawn = picture && index === 0 ? '\r\nq\r\n200 0 0 200 72 300 cm\r\n/Image5 Do Q\r\n' : ''
    const marked = (text: string) => (tagged ? `/P <</MCID 0>> BDC ${text} EMC` : text)
    const line = (at: number, text: string) =>
      `BT\r\n/F1 12 Tf\r\n1 0 0 1 72 ${at} Tm\r\n(${text}) Tj\r\nET\r\n`
    objects.set(
      content,
      flate(
        '',
        marked(
          `q\r\n${line(770, `Last Will and Testament of Ann Example \\(sample\\)${salt}`)}` +
            `${line(750, `Page ${index + 1} of ${pages}`)}Q\r\n`,
        ) + drawn,
      ),
    )
    if (tagged) hidden.set(tree[index + 3]!, `<</P ${top} 0 R/S/P/Type/StructElem/K[ 0] /Pg ${page} 0 R>>`)
  }
  objects.set(
    font,
    `<</Type/Font/Subtype/TrueType/Name/F1/BaseFont/TimesNewRomanPSMT/Encoding/WinAnsiEncoding/FontDescriptor ` +
      `${descriptor} 0 R/FirstChar 32/LastChar 122/Widths ${widths} 0 R>>`,
  )
  objects.set(
    descriptor,
    '<</Type/FontDescriptor/FontName/TimesNewRomanPSMT/Flags 32/ItalicAngle 0/Ascent 891/Descent -216/CapHeight 693' +
      '/AvgWidth 401/MaxWidth 2614/FontWeight 400/XHeight 250/Leading 42/StemV 40/FontBBox[ -568 -216 2046 693] >>',
  )
  objects.set(states, '<</Type/ExtGState/BM/Normal/ca 1>>')
  objects.set(stroke, '<</Type/ExtGState/BM/Normal/CA 1>>')
  objects.set(
    info,
    `<</Author(Ann Example) /Creator(${'\xfe\xff'}${[...'Microsoft Word'].map((one) => `\0${one}`).join('')}) ` +
      "/CreationDate(D:20261101120000+00'00') /ModDate(D:20261101120000+00'00') >>",
  )
  objects.set(widths, `[ ${Array.from({ length: 91 }, () => 500).join(' ')}] `)
  if (picture)
    objects.set(
      image,
      flate(
        '/Type/XObject/Subtype/Image/Width 40/Height 40/ColorSpace/DeviceRGB/BitsPerComponent 8/Interpolate true',
        Buffer.alloc(4800, 0xb0),
      ),
    )
  if (link)
    objects.set(
      annotation,
      '<</Subtype/Link/Rect[ 72 740 200 760] /BS<</W 0>>/F 4/A<</Type/Action/S/URI/URI(https://www.gov.uk/wills) >>' +
        `${tagged ? `/StructParent ${pages}` : ''}>>`,
    )
  if (bookmarks) {
    const [outline, item] = outlines as [number, number]
    objects.set(outline, `<</Count 1/First ${item} 0 R/Last ${item} 0 R>>`)
    objects.set(item, `<</Title(The gifts) /Parent ${outline} 0 R/Dest[ 3 0 R/XYZ 69 757 0] >>`)
  }
  if (tagged) {
    hidden.set(
      structure!,
      `<</Type/StructTreeRoot/RoleMap<</Textbox/Sect>>/ParentTree ${parents} 0 R` +
        `/K[ ${top} 0 R] /ParentTreeNextKey ${pages}>>`,
    )
    hidden.set(
      top!,
      `<</P ${structure} 0 R/S/Document/Type/StructElem/K[ ${tree
        .slice(3)
        .map((one) => `${one} 0 R`)
        .join(' ')}] >>`,
    )
    hidden.set(
      parents!,
      `<</Nums[ ${pageNumbers.map((_, index) => `${index} [ ${tree[index + 3]} 0 R] `).join('')}] >>`,
    )
  }
  objects.set(metadata, {
    dict: '/Type/Metadata/Subtype/XML',
    data: latin(
      '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"/><?xpacket end="w"?>',
    ),
  })
  objects.set(preferences, '<</DisplayDocTitle true>>')
  return {
    version: plan.version ?? '1.7',
    lineEnd: plan.lineEnd ?? '\r\n',
    objects,
    hidden,
    root: 1,
    info,
    id: plan.withId === false ? '' : `/ID[<${'AB'.repeat(16)}><${'AB'.repeat(16)}>] `,
  }
}

/** Writes the plan: with nothing in it changed, exactly as Office would. */
export function writeHybrid(plan: HybridPlan): Buffer {
  const end = plan.lineEnd
  const parts: Buffer[] = []
  let length = 0
  const put = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? latin(part) : Buffer.from(part)
    parts.push(bytes)
    length += bytes.length
  }
  const at = new Map<number, number>()
  const object = (number: number, one: PdfObject) => {
    at.set(number, length)
    put(`${number} 0 obj${end}`)
    if (typeof one === 'string') put(one)
    else {
      put(
        `<<${one.dict}${/\/Length\b/.test(one.dict) ? '' : `/Length ${one.data.length}`}>>${end}stream${end}`,
      )
      put(one.data)
      put(`${end}endstream`)
    }
    put(`${end}endobj${end}`)
  }
  put(`%PDF-${plan.version}${end}%\xb5\xb5\xb5\xb5${end}`)
  for (const [number, one] of plan.objects) object(number, one)
  const classic = new Map(at)
  for (const [number, one] of plan.hiddenStreams ?? []) object(number, one)
  const container =
    Math.max(...plan.objects.keys(), ...plan.hidden.keys(), ...(plan.hiddenStreams?.keys() ?? [])) + 1
  const inside = [...plan.hidden]
  if (inside.length > 0) {
    let offset = 0
    const index = inside
      .map(([number, text]) => {
        const pair = `${number} ${offset}`
        offset += text.length + 1
        return pair
      })
      .join(' ')
    object(
      container,
      flate(
        `/Type/ObjStm/N ${inside.length}/First ${index.length + 1}`,
        `${index} ${inside.map(([, text]) => text).join(' ')} `,
      ),
    )
  }
  const stream = inside.length > 0 ? container + 1 : container
  const rows = new Map<number, [number, number, number]>([[0, [0, 0, 65_535]]])
  for (let number = 1; number < stream; number += 1) {
    const place = inside.findIndex(([one]) => one === number)
    const offset = at.get(number)
    rows.set(
      number,
      place >= 0 ? [2, container, place] : offset === undefined ? [0, 0, 65_535] : [1, offset, 0],
    )
  }
  plan.rows?.(rows)
  const table = Buffer.alloc(rows.size * 7)
  for (const [index, [type, middle, last]] of [...rows.values()].entries()) {
    table[index * 7] = type
    table.writeUInt32BE(middle, index * 7 + 1)
    table.writeUInt16BE(last, index * 7 + 5)
  }
  const trailerOf = (root: number) => `/Root ${root} 0 R/Info ${plan.info} 0 R${plan.id}`
  const packed = deflateSync(table)
  const numbers = [...rows.keys()]
  const gapless = numbers.every((number, index) => number === index)
  object(stream, {
    dict:
      `/Type/XRef/Size ${Math.max(...numbers) + 1}/W[ 1 4 2] ` +
      `${gapless ? '' : `/Index[ ${numbers.map((number) => `${number} 1`).join(' ')}] `}` +
      `${trailerOf(plan.streamRoot ?? plan.root)}${plan.streamEntries ?? ''}/Filter/FlateDecode`,
    data: packed,
  })
  classic.set(stream, at.get(stream)!)
  const first = length
  const size = stream + 1
  const free = Array.from({ length: size }, (_, number) => number).filter((number) => !classic.has(number))
  put(`xref${end}0 ${size}${end}`)
  const rowEnd = end === '\n' ? ' \n' : end
  for (let number = 0; number < size; number += 1) {
    // Each free number names the next, the last one zero, as Office writes them.
    const following = free[free.indexOf(number) + 1] ?? 0
    put(
      classic.has(number)
        ? `${String(classic.get(number)).padStart(10, '0')} 00000 n${rowEnd}`
        : `${String(following).padStart(10, '0')} 65535 f${rowEnd}`,
    )
  }
  put(
    `trailer${end}<</Size ${size}${trailerOf(plan.root)}${plan.firstTrailer ?? ''}>>${end}` +
      `startxref${end}${first}${end}%%EOF${end}`,
  )
  const last = length
  const trailer =
    plan.trailer?.(first, at.get(stream)!) ??
    `/Size ${size}${trailerOf(plan.root)}/Prev ${first}/XRefStm ${at.get(stream)}`
  put(
    `xref${end}${plan.lastTable?.(at) ?? `0 0${end}`}trailer${end}<<${trailer}>>${end}` +
      `startxref${end}${last}${end}%%EOF`,
  )
  return Buffer.concat(parts)
}

export const officePdf = (plan: OfficePlan = {}): Buffer => writeHybrid(planOffice(plan))

/** What Word and its relatives write, by what it was asked for. */
export const officeVariants: readonly [string, OfficePlan][] = [
  ['Word 365, tagged', {}],
  ['Word 365, tagged, 12 pages', { pages: 12 }],
  ['Word 365, no tags', { tagged: false }],
  ['Word 365, a picture', { picture: true }],
  ['Word 365, a web link', { link: true }],
  ['Word 365, bookmarks from headings', { bookmarks: true, pages: 3 }],
  ['Word 365, picture, link and bookmarks', { picture: true, link: true, bookmarks: true, pages: 2 }],
  ['Word 2016, 1.5', { version: '1.5', pages: 2 }],
  ['Word 2010, 1.5, no tags', { version: '1.5', tagged: false, pages: 2 }],
  ['Word 2010, 1.5, no identifiers', { version: '1.5', withId: false }],
  ['no tags, no identifiers', { tagged: false, withId: false }],
  ['lines end in LF', { lineEnd: '\n', pages: 3 }],
]
