// Reads a printed document back with pdf.js, a different program from the one that set it; for tests of our
// printing.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface Printed {
  title: string
  language: string
  /** /MarkInfo says tagged and there is a structure tree (ISO 32000-2 section 14.7, 14.8). */
  tagged: boolean
  /** PDF/UA part of the metadata, or null. */
  ua: string | null
  /** Width and height of the first page in points. */
  size: [number, number]
  pages: string[]
  /** All pages; runs of white space are one space. */
  text: string
  /** Right end of the rightmost text, in points. */
  furthestRight: number
}

export async function readPrinted(pdf: Uint8Array): Promise<Printed> {
  const task = getDocument({ data: pdf.slice(), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  try {
    const raw = Buffer.from(pdf).toString('latin1')
    const { info } = await document.getMetadata()
    const pages: string[] = []
    let furthestRight = 0
    for (let i = 1; i <= document.numPages; i++) {
      const { items } = await (await document.getPage(i)).getTextContent()
      let text = ''
      for (const item of items) {
        if (!('str' in item)) continue
        text += item.str + (item.hasEOL ? ' ' : '')
        if (item.str.trim() !== '')
          furthestRight = Math.max(furthestRight, Number(item.transform[4]) + item.width)
      }
      pages.push(text)
    }
    const [, , width, height] = (await document.getPage(1)).view as [number, number, number, number]
    // pdf.js returns a Map, whatever its types say.
    const marks = (await document.getMarkInfo()) as unknown as Map<string, boolean> | null
    const facts = info as { Title?: string; Language?: string }
    return {
      title: facts.Title ?? '',
      language: facts.Language ?? '',
      tagged: marks?.get('Marked') === true && /\/StructTreeRoot \d+ 0 R/.test(raw),
      ua: /pdfuaid:part>(\d)</.exec(raw)?.[1] ?? null,
      size: [Math.round(width * 100) / 100, Math.round(height * 100) / 100],
      pages,
      text: pages.join(' ').replaceAll(/\s+/g, ' '),
      furthestRight,
    }
  } finally {
    await task.destroy()
  }
}

/** Where its links lead. */
export async function linksOf(pdf: Uint8Array): Promise<(string | undefined)[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const links: (string | undefined)[] = []
  for (let page = 1; page <= document.numPages; page++)
    for (const { url } of (await (await document.getPage(page)).getAnnotations()) as { url?: string }[])
      links.push(url)
  await task.destroy()
  return links
}
