// The first update is written by the register before anybody signs, so no signature shows what it is made of. Here it
// is compared with the will's own objects: it adds the statement's pages, the fields on them and what a seal needs, and
// replaces nothing that the will shows. Later updates replace none of the will's objects at all.
import { fromLatin1 } from '../../bytes/latin1.ts'
import { PdfError, refText, type Ref } from '../pdf-revision.ts'
import { namesText } from '../field-lock.ts'
import { readRefs, readStore, storeText, textString, type SealLayout } from '../seal-layout.ts'
import { changedObjects, isRef, listsOf, treeOf, type WillLists } from './changed-objects.ts'
import { fieldNamesOf } from './field-names.ts'
import { parseObject, refsIn, spelt } from './pdf-values.ts'
import type { Dictionary, Value } from './pdf-values.ts'
import { readUpdates, type Update } from './read-updates.ts'
import { WillObjects } from './will-objects.ts'

const FIELDS = [
  ['testate-testator', 'testator'],
  ['testate-witness-1', 'witness 1'],
  ['testate-witness-2', 'witness 2'],
] as const

/** A page without an entry of these could take the will's own from the tree above it. */
const OF_ITS_OWN = ['MediaBox', 'CropBox', 'Rotate', 'Resources']
const MAY_HAVE = ['Contents', 'Annots', 'Group', 'Tabs', 'BleedBox', 'TrimBox', 'ArtBox', 'UserUnit']
const OF_A_PAGE = new Set(['Type', 'Parent', ...OF_ITS_OWN, ...MAY_HAVE])
/** What an annotation may start (ISO 32000-2 section 12.6). */
const ACTIONS = ['A', 'AA', 'PA']

interface Written {
  will: WillObjects
  update: Update
  layout: SealLayout
  registration: number
}

function need(holds: boolean, reason: string): void {
  if (!holds) refuse(reason)
}

function refuse(reason: string): never {
  throw new PdfError(reason)
}

/**
 * `pdf` is a file that was prepared, or what was sealed of one. Throws PdfError with the reason unless its first update
 * is one that a register writes for the will in its first bytes, and the updates behind it replace only their own.
 * `will`: what was read of those bytes already; of 10 MB it holds 20 MB of text.
 */
export function checkFirstUpdate(
  pdf: Uint8Array,
  willLength: number,
  layout: SealLayout,
  will = new WillObjects(pdf.subarray(0, willLength)),
): void {
  const updates = readUpdates(pdf, willLength)
  const [update, ...later] = updates as [Update, ...Update[]]
  const bytes = pdf.subarray(0, willLength)
  const { trailer } = update
  need(trailer.previous === will.start && trailer.kind === will.kind, "it does not follow the will's own end")
  need(refText(trailer.root) === refText(will.root), "it names another catalog than the will's")
  need(will.hasInfo(trailer.info), "it names other information than the will's")

  const written = { will, update, layout, registration: trailer.registration }
  const named = namedNumbers(written)
  const added = addedPages(written)
  const changed = changedObjects(
    will,
    bytes,
    layout,
    trailer.registration,
    added.map(({ ref }) => ref),
  )
  for (const { ref, value } of changed)
    need(
      spelt(bodyOf(written, ref)) === spelt(value),
      `the will's object ${ref.number} is changed in another way`,
    )
  const copies = checkLists(written)
  const reached = checkPages(written, named, added)
  const known = new Set([...named, ...copies, ...reached, ...changed.map(({ ref }) => ref.number)])
  for (const number of update.objects.keys())
    need(known.has(number), `object ${number} is none that the register adds or changes`)
  for (const number of [...named, ...copies, ...reached])
    need(!will.owns(number), `object ${number} is the will's own`)
  checkLater(written, later)
  const replaced = new Set(changed.map(({ ref }) => ref.number))
  const defined = new Set(updates.flatMap(({ numbers }) => numbers))
  for (const number of will.reached())
    need(
      replaced.has(number) || !defined.has(number),
      `object ${number}, which the will names and does not have, is added`,
    )
}

/** An object of the first update. */
function bodyOf({ update }: Written, ref: Ref): Value {
  const object = update.objects.get(ref.number)
  if (object?.generation !== ref.generation) throw new PdfError(`object ${ref.number} is not in it`)
  const { value, repeats } = parseObject(fromLatin1(object.body))
  need(!repeats, `object ${ref.number} can be read in two ways`)
  return value
}

function textOf({ update }: Written, number: number): string {
  const object = update.objects.get(number)
  if (object?.generation !== 0) throw new PdfError(`object ${number} is not in it`)
  return fromLatin1(object.body)
}

/** Throws PdfError for one with a leading zero. */
function refOf(text: string): Ref {
  const [number, generation] = text.split(' ').map(Number) as [number, number]
  need(refText({ number, generation }) === text, 'not an array of references')
  return { number, generation }
}

/** The parts that the registration entry names, itself included. */
function namedNumbers({ layout, registration }: Written): Set<number> {
  const { fields, formFields, annotations, store, lock } = layout
  const all = [...fields, formFields, annotations, store, registration]
  if (lock) all.push(lock.permissions, lock.fields)
  const named = new Set(all)
  need(named.size === all.length, 'two of its parts are one')
  return named
}

interface AddedPage {
  ref: Value & Ref
  page: Dictionary
}

/** The pages behind the will's own. */
function addedPages(written: Written): AddedPage[] {
  const { ref, kids } = treeOf(written.will)
  const tree = bodyOf(written, ref)
  const all = tree.is === 'dictionary' ? tree.entries.get('Kids') : undefined
  const items = all?.is === 'array' ? all.items.slice(kids.length) : []
  const pages = items.map((item): AddedPage => {
    const page = item.is === 'ref' ? bodyOf(written, item) : null
    if (item.is !== 'ref' || page?.is !== 'dictionary') throw new PdfError('it adds what is no page')
    return { ref: item, page }
  })
  need(pages[0]?.ref.number === written.layout.page, "the statement's pages do not follow the will's")
  need(new Set(pages.map((one) => one.ref.number)).size === pages.length, 'it adds a page twice')
  return pages
}

/** The lists with what stood in the will's. Returns the numbers of what the will had no object for. */
function checkLists(written: Written): Set<number> {
  const { layout, will } = written
  const copies = new Set<number>()
  const compare = (texts: readonly string[], items: readonly Value[]): void => {
    need(texts.length === items.length, "a list has other entries than the will's")
    items.forEach((item, at) => {
      const ref = refOf(texts[at]!)
      if (isRef(item, ref)) return
      need(
        item.is !== 'ref' && ref.generation === 0 && spelt(bodyOf(written, ref)) === spelt(item),
        "a list has other entries than the will's",
      )
      copies.add(ref.number)
    })
  }
  const lists: WillLists = listsOf(will)
  const fields = readRefs(textOf(written, layout.formFields))
  const own = layout.fields.map((number) => refText(number))
  need(fields.slice(-3).join() === own.join(), 'the form has other fields')
  compare(fields.slice(0, -3), lists.fields)
  const text = textOf(written, layout.store)
  const store = readStore(text)
  need(storeText(store) === text, 'its security store is in another form')
  for (const key of ['certificates', 'crls', 'ocsps'] as const) compare(store[key], lists.store[key])
  need(
    store.related.map(([key]) => key).join() === lists.store.related.map(([key]) => key).join(),
    "a list has other entries than the will's",
  )
  compare(
    store.related.map(([, ref]) => ref),
    lists.store.related.map(([, value]) => value),
  )
  if (layout.lock) {
    need(textOf(written, layout.lock.permissions) === '<< >>', 'somebody certifies it already')
    need(
      textOf(written, layout.lock.fields) === namesText(fieldNamesOf(will)),
      "it locks other fields than the will's",
    )
  }
  textOf(written, written.registration)
  return copies
}

/** The statement's pages with what they draw, and the fields on them; returns the numbers of all but the fields. */
function checkPages(written: Written, named: ReadonlySet<number>, pages: readonly AddedPage[]): Set<number> {
  const { layout } = written
  const { ref: tree } = treeOf(written.will)
  const reached = new Set(pages.map(({ ref }) => ref.number))
  const waiting: Value[] = []
  const placed = layout.fields.map((_, index) => pageOfField(written, index as 0 | 1 | 2))
  pages.forEach(({ ref, page }, at) => {
    const { entries } = page
    need(
      [...entries.keys()].every((key) => OF_A_PAGE.has(key)) && OF_ITS_OWN.every((key) => entries.has(key)),
      'a page that it adds has other entries',
    )
    const type = entries.get('Type')
    need(type?.is === 'name' && type.text === 'Page', 'it adds what is no page')
    need(isRef(entries.get('Parent'), tree), "a page that it adds is not below the will's tree")
    for (const [key, value] of entries) if (key !== 'Parent' && key !== 'Annots') waiting.push(value)
    const annotations = annotationsOf(written, entries.get('Annots'), at)
    const fields = layout.fields.filter((_, index) => placed[index] === ref.number)
    const others = annotations.slice(0, annotations.length - fields.length)
    need(
      annotations.slice(others.length).map(refText).join() === fields.map(refText).join(),
      'a signature field is not on its page',
    )
    for (const other of others) {
      const annotation = bodyOf(written, other)
      need(
        annotation.is === 'dictionary' && !ACTIONS.some((key) => annotation.entries.has(key)),
        'an annotation that it adds does something',
      )
      waiting.push({ is: 'ref', ...other })
    }
  })
  need(
    placed.every((page) => pages.some(({ ref }) => ref.number === page)),
    "a signature field is not on the statement's pages",
  )
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    for (const ref of refsIn(value)) {
      need(!named.has(ref.number), 'a page that it adds leads elsewhere')
      if (reached.has(ref.number)) continue
      reached.add(ref.number)
      waiting.push(bodyOf(written, ref))
    }
  }
  return reached
}

/** Of the first page they are an object that later updates extend. */
function annotationsOf(written: Written, value: Value | undefined, at: number): Ref[] {
  const number = written.layout.annotations
  if (at === 0 && isRef(value, { number, generation: 0 })) return readRefs(textOf(written, number)).map(refOf)
  if (at > 0 && value === undefined) return []
  const items = at > 0 && value?.is === 'array' ? value.items : null
  return (
    items?.map((item) => (item.is === 'ref' ? item : refuse("the statement's page has other annotations"))) ??
    refuse("the statement's page has other annotations")
  )
}

/** The number of the page that an empty signature field is on. Throws PdfError for a field in another form. */
function pageOfField(written: Written, index: 0 | 1 | 2): number {
  const [title, whose] = FIELDS[index]
  const text = textOf(written, written.layout.fields[index])
  const page = Number(/ \/P (\d+) 0 R /.exec(text)?.[1])
  const rect = / \/Rect \[-?[\d.]+(?: -?[\d.]+){3}\] >>$/.exec(text)?.[0]
  const spelling = (name: string): string =>
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T ${textString(name)} /TU ` +
    `${textString(`Registration statement, ${whose}`)} /F 132 /P ${page} 0 R${rect}`
  need(
    [title, `${title}-${written.registration}`].some((name) => spelling(name) === text),
    'a signature field is in another form',
  )
  return page
}

/** Later updates sign the fields, certify, and add validation data; the last one stamps. */
function checkLater(written: Written, later: readonly Update[]): void {
  const { layout, update } = written
  const { fields, store, lock, formFields, annotations } = layout
  later.forEach(({ objects }, at) => {
    for (const [number, { body, generation }] of objects) {
      if (number >= update.trailer.size) continue
      const text = (): string => fromLatin1(body)
      const isSigned = fields.includes(number) && isSignedField(textOf(written, number), text())
      const certifies = number === lock?.permissions && /^<< \/DocMDP \d+ 0 R >>$/.test(text())
      const isList = at === later.length - 1 && [formFields, annotations].includes(number)
      need(
        generation === 0 && (number === store || isSigned || certifies || isList),
        `object ${number} is replaced behind it`,
      )
    }
  })
}

const isSignedField = (empty: string, signed: string): boolean =>
  signed.startsWith(`${empty.slice(0, -3)} /V `) &&
  /^ \/V \d+ 0 R(?: \/AP << \/N \d+ 0 R >>)? >>$/.test(signed.slice(empty.length - 3))
