// Joins PDFs that were set one after the other into one: its pages, its structure tree and its bookmarks are those of
// the parts in their order. The setter keeps some 40 kB for each row of a table until a document is written; set in
// parts it needs the memory of one. It reads what this setter writes (objects in the clear, one table of their places,
// one level-1 heading a part) and throws at anything else.

interface Bookmark {
  number: number
  title: string
  dest: string
}

/** What the whole has one of. */
interface Whole {
  pages: number
  tree: number
  document: number
  chapter: Bookmark
  outline: number
  trailer: string
}

const FREE = '0000000000 65535 f \n'
/** A reference, or a string, in which there is none. */
const REFERENCE = /\((?:[^()\\]|\\.)*\)|(\d+) 0 R\b/g

export class JoinedPdf {
  #whole: Whole | undefined
  /** What is to be written next. A character is a byte. */
  readonly #texts: string[] = ['%PDF-1.7\n%\x80\x80\x80\x80\n\n']
  #length = this.#texts[0]!.length
  /** Lines of the table of places, by number. */
  readonly #places: string[] = [FREE]
  readonly #kids: string[] = []
  readonly #structure: string[] = []
  readonly #parents: string[] = []
  readonly #ids: string[] = []
  readonly #bookmarks: Bookmark[] = []
  #pageCount = 0
  #parentCount = 0
  #rest: Record<'pages' | 'tree' | 'document', string> = { pages: '', tree: '', document: '' }

  /** Returns what of the whole is ready. */
  add(part: Buffer): Buffer {
    const pdf = part.toString('latin1')
    const { places, trailer } = tableOf(pdf)
    const textOf = (number: number): string => objectAt(pdf, places, number).text
    const root = refIn(trailer, 'Root')
    const catalog = textOf(root)
    const own = { pages: refIn(catalog, 'Pages'), tree: refIn(catalog, 'StructTreeRoot') }
    const tree = textOf(own.tree)
    const document = refIn(tree, 'K')
    const outline = refIn(catalog, 'Outlines')
    const [chapter, ...sections] = bookmarksFrom(textOf, refIn(textOf(outline), 'First'))
    const isFirst = this.#whole === undefined
    const base = this.#places.length - 1
    const parents = this.#parentCount
    const of = (this.#whole ??= { ...own, document, outline, trailer, chapter: chapter! })
    // What the whole has one of is that of the first part.
    const shared = new Map([
      [own.pages, of.pages],
      [own.tree, of.tree],
      [document, of.document],
    ])
    const renumbered = (text: string): string =>
      isFirst
        ? text
        : text.replace(REFERENCE, (all: string, number?: string) =>
            number === undefined
              ? all.replace(/^\((U\d+x\d+y\d+)\)$/, `(P${base}$1)`)
              : `${shared.get(Number(number)) ?? Number(number) + base} 0 R`,
          )

    const pagesText = textOf(own.pages)
    this.#kids.push(renumbered(listIn(pagesText, 'Kids')))
    this.#pageCount += numberIn(pagesText, 'Count')
    const documentText = textOf(document)
    this.#structure.push(renumbered(listIn(documentText, 'K')))
    this.#parents.push(
      renumbered(listIn(tree, 'Nums')).replace(
        /(\d+) (\d+ 0 R)/g,
        (_, key: string, ref: string) => `${Number(key) + parents} ${ref}`,
      ),
    )
    this.#parentCount += numberIn(tree, 'ParentTreeNextKey')
    if (tree.includes('/IDTree'))
      this.#ids.push(...(renumbered(listIn(tree, 'Names')).match(/\([^)]*\) \d+ 0 R/g) ?? []))
    this.#bookmarks.push(
      ...(isFirst ? sections : [chapter!, ...sections]).map(({ number, title, dest }) => ({
        number: number + base,
        title,
        dest: renumbered(dest),
      })),
    )
    if (isFirst) this.#rest = { pages: pagesText, tree, document: documentText }

    const left = new Set([...shared.keys(), chapter!.number, ...sections.map(({ number }) => number)])
    if (!isFirst)
      for (const one of [root, outline, refIn(trailer, 'Info'), refIn(catalog, 'Metadata')]) left.add(one)
    for (let number = 1; number < places.length; number += 1) {
      if (left.has(number)) {
        this.#places[number + base] = FREE
        continue
      }
      const { text, stream } = objectAt(pdf, places, number)
      this.#write(number + base, isFirst ? text : movedIn(renumbered(text), parents), stream ?? '')
    }
    return this.#taken()
  }

  /** Returns what of the whole was left. */
  end(): Buffer {
    const { pages, tree, document, outline, chapter, trailer } = this.#whole!
    const rest = this.#rest
    this.#write(pages, withCount(withList(rest.pages, 'Kids', this.#kids), 'Count', this.#pageCount))
    this.#write(document, withList(rest.document, 'K', this.#structure))
    const ids = this.#ids.toSorted((one, other) => (one < other ? -1 : 1))
    const grown = withCount(
      withList(rest.tree, 'Nums', this.#parents),
      'ParentTreeNextKey',
      this.#parentCount,
    )
    this.#write(tree, ids.length === 0 ? grown : withList(grown, 'Names', ids))
    const numbers = this.#bookmarks.map(({ number }) => number)
    const ends =
      numbers.length === 0
        ? ''
        : `\n  /First ${numbers[0]} 0 R\n  /Last ${numbers.at(-1)} 0 R\n  /Count -${numbers.length}`
    const item = ({ title, dest }: Bookmark, parent: number, links: string): string =>
      `<<\n  /Parent ${parent} 0 R${links}\n  /Title ${title}\n  /Dest ${dest}\n>>\nendobj\n\n`
    this.#write(chapter.number, item(chapter, outline, ends))
    for (const [n, one] of this.#bookmarks.entries()) {
      const [before, after] = [numbers[n - 1], numbers[n + 1]]
      const links =
        (before === undefined ? '' : `\n  /Prev ${before} 0 R`) +
        (after === undefined ? '' : `\n  /Next ${after} 0 R`)
      this.#write(one.number, item(one, chapter.number, links))
    }
    const size = this.#places.length
    const table = `xref\n0 ${size}\n${this.#places.join('')}${withCount(trailer, 'Size', size)}`
    this.#texts.push(`${table}startxref\n${this.#length}\n%%EOF`)
    return this.#taken()
  }

  #taken(): Buffer {
    const taken = Buffer.from(this.#texts.join(''), 'latin1')
    this.#texts.length = 0
    return taken
  }

  #write(number: number, text: string, stream = ''): void {
    this.#places[number] = `${String(this.#length).padStart(10, '0')} 00000 n \n`
    const piece = `${number} 0 obj\n${text}${stream}`
    this.#texts.push(piece)
    this.#length += piece.length
  }
}

function tableOf(pdf: string): { places: number[]; trailer: string } {
  const table = pdf.slice(Number(found(pdf.slice(-64), /startxref\s+(\d+)\s+%%EOF\s*$/)[1]))
  const [head, size] = found(table, /^xref\n0 (\d+)\n/)
  const places = [...table.slice(head!.length).matchAll(/(\d{10}) \d{5} [nf]/g)].map(([, place]) =>
    Number(place),
  )
  if (places.length !== Number(size)) throw new Error('the table of a part is not whole')
  return { places, trailer: table.slice(table.indexOf('trailer\n'), table.indexOf('startxref')) }
}

/** What follows its number: the text, and from `stream` on the bytes, both as characters. */
function objectAt(
  pdf: string,
  places: readonly number[],
  number: number,
): { text: string; stream: string | null } {
  const from = pdf.indexOf(' obj\n', places[number]) + ' obj\n'.length
  const whole = pdf.slice(from, pdf.indexOf('endobj', from) + 'endobj\n'.length)
  const stream = whole.indexOf('\nstream\n')
  if (stream < 0) return { text: whole, stream: null }
  const text = whole.slice(0, stream)
  const end = pdf.indexOf('endobj', from + stream + numberIn(text, 'Length')) + 'endobj\n'.length
  return { text, stream: pdf.slice(from + stream, end) }
}

/** Of a later part: its page’s place among all, and a heading that no longer begins a document. */
const movedIn = (text: string, parents: number): string =>
  text.includes('/StructParent')
    ? text.replace(/\/StructParents (\d+)/, (_, key: string) => `/StructParents ${Number(key) + parents}`)
    : text.replace('/S /H1\n', '/S /H2\n')

/** The first, then those below it. */
function bookmarksFrom(textOf: (number: number) => string, number: number): Bookmark[] {
  const all: Bookmark[] = []
  for (let next: number | null = number; next !== null;) {
    const text = textOf(next)
    all.push({
      number: next,
      title: found(text, /\/Title (\((?:[^()\\]|\\.)*\)|<[^>]*>)/)[1]!,
      dest: `${refIn(text, 'Dest')} 0 R`,
    })
    if (text.includes('/First ')) all.push(...bookmarksFrom(textOf, refIn(text, 'First')))
    next = text.includes('/Next ') ? refIn(text, 'Next') : null
  }
  return all
}

function found(text: string, pattern: RegExp): RegExpExecArray {
  const match = pattern.exec(text)
  if (match === null) throw new Error(`a part of a document has no ${pattern.source}`)
  return match
}
const refIn = (text: string, key: string): number =>
  Number(found(text, new RegExp(`/${key} \\[?(\\d+) 0 R`))[1])
const numberIn = (text: string, key: string): number =>
  Number(found(text, new RegExp(`/${key} (\\d+)\\b`))[1])
const listIn = (text: string, key: string): string => found(text, new RegExp(`/${key} \\[([^\\]]*)\\]`))[1]!
const withList = (text: string, key: string, all: readonly string[]): string => {
  found(text, new RegExp(`/${key} \\[`))
  return text.replace(new RegExp(`/${key} \\[[^\\]]*\\]`), () => `/${key} [${all.join(' ')}]`)
}
const withCount = (text: string, key: string, value: number): string =>
  text.replace(new RegExp(`/${key} \\d+`), `/${key} ${value}`)
