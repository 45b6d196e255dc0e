// What reaches out of the document under no name that gives it away: files hidden in it or beside it, a page of
// another file, and an address that opens with the document and not when somebody follows it.
import { PDFArray, PDFDict, PDFName } from '@cantoo/pdf-lib'
import type { PDFObject } from '@cantoo/pdf-lib'

const name = (text: string) => PDFName.of(text)
const has = (dict: PDFDict, keys: readonly string[]) => keys.some((key) => dict.has(name(key)))
/** The keys of a file specification's /EF (ISO 32000-2, 7.11.3). */
const FILES = ['F', 'UF', 'DOS', 'Mac', 'Unix']

/** What it is, in words; undefined when it is nothing of the kind. */
export function reachesOut(dict: PDFDict): string | undefined {
  if (holdsFile(dict)) return 'another file inside it (EF)'
  if (isAssociated(dict)) return 'another file that belongs to it (AF)'
  if (at(dict, 'Collection') instanceof PDFDict) return 'a collection of files (Collection)'
  if (dict.get(name('Subtype')) === name('Form') && at(dict, 'Ref') instanceof PDFDict)
    return 'a page of another file (Ref)'
  if (
    actsAlone(at(dict, 'OpenAction')) ||
    Object.values(additional(dict)).some((action) => actsAlone(action))
  )
    return 'an address that opens with it (URI)'
  return undefined
}

/** A file specification, whatever it calls itself. A font named EF has none of these keys. */
function holdsFile(dict: PDFDict): boolean {
  const files = at(dict, 'EF')
  return files instanceof PDFDict && has(files, FILES)
}

/** Of the document, a page or anything else: PDF 2.0 allows it in nearly every dictionary. */
function isAssociated(dict: PDFDict): boolean {
  return each(at(dict, 'AF')).some((file) => file instanceof PDFDict && has(file, [...FILES, 'EF', 'FS']))
}

/** A document's, a page's or a field's additional actions: they run by themselves as well. */
function additional(dict: PDFDict): Record<string, PDFObject | undefined> {
  const actions = at(dict, 'AA')
  if (!(actions instanceof PDFDict)) return {}
  return Object.fromEntries(actions.keys().map((key) => [String(key), actions.lookup(key)]))
}

/** Whether an action, or one that follows it, opens an address. Each is looked at once: they may form a ring. */
function actsAlone(action: PDFObject | undefined, seen = new Set<PDFObject>()): boolean {
  if (!(action instanceof PDFDict) || seen.has(action)) return false
  seen.add(action)
  return at(action, 'S') === name('URI') || each(at(action, 'Next')).some((next) => actsAlone(next, seen))
}

/** An array's members, or the one thing that stands for an array of one. */
const each = (object: PDFObject | undefined): (PDFObject | undefined)[] =>
  object instanceof PDFArray ? object.asArray().map((_, index) => object.lookup(index)) : [object]

const at = (dict: PDFDict, key: string): PDFObject | undefined => dict.lookup(name(key))
