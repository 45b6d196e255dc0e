// What sealing makes of the will's own catalog, page tree and form: each again from the will's bytes, with the
// additions. Nothing else of a will is ever written anew.
import { fromLatin1 } from '../../bytes/latin1.ts'
import { PdfError, refText, type Ref } from '../pdf-revision.ts'
import type { SealLayout, SecurityStore } from '../seal-layout.ts'
import type { Dictionary, Value } from './pdf-values.ts'
import type { WillObjects } from './will-objects.ts'

export interface Changed {
  ref: Ref
  value: Dictionary
}

/** What a list of the will has, before the references that sealing adds. */
export interface WillLists {
  fields: readonly Value[]
  store: Record<'certificates' | 'crls' | 'ocsps', readonly Value[]> & { related: [string, Value][] }
}

const refValue = (number: number): Value => ({ is: 'ref', number, generation: 0 })
const name = (text: string): Value => ({ is: 'name', text })
const numeric = (value: number): Value => ({ is: 'number', value })
const dictionary = (entries: Iterable<[string, Value]>): Dictionary => ({
  is: 'dictionary',
  entries: new Map(entries),
})

/** The dictionary that a value of the will leads to, or none. */
function dictionaryAt(will: WillObjects, value: Value | undefined): Dictionary | null {
  const found = will.resolve(value)
  return found?.is === 'dictionary' ? found : null
}

function itemsAt(will: WillObjects, value: Value | undefined): readonly Value[] {
  const found = will.resolve(value)
  return found?.is === 'array' ? found.items : []
}

export function catalogOf(will: WillObjects): Dictionary {
  return dictionaryAt(will, { is: 'ref', ...will.root }) ?? missing('catalog')
}

const missing = (what: string): never => {
  throw new PdfError(`the will has no ${what}`)
}

/** The page tree's root, and the pages that it has. */
export function treeOf(will: WillObjects): { ref: Ref; tree: Dictionary; kids: readonly Value[] } {
  const ref = catalogOf(will).entries.get('Pages')
  const tree = dictionaryAt(will, ref)
  if (ref?.is !== 'ref' || tree === null) return missing('page tree')
  return { ref, tree, kids: itemsAt(will, tree.entries.get('Kids')) }
}

export function listsOf(will: WillObjects): WillLists {
  const catalog = catalogOf(will)
  const form = dictionaryAt(will, catalog.entries.get('AcroForm'))
  const store = dictionaryAt(will, catalog.entries.get('DSS'))
  const related = dictionaryAt(will, store?.entries.get('VRI'))
  const items = (key: string): readonly Value[] => itemsAt(will, store?.entries.get(key))
  return {
    fields: itemsAt(will, form?.entries.get('Fields')),
    store: {
      certificates: items('Certs'),
      crls: items('CRLs'),
      ocsps: items('OCSPs'),
      related: [...(related?.entries ?? [])].filter(([key]) => /^[0-9A-F]{40}$/.test(key)),
    } satisfies Record<keyof SecurityStore, unknown>,
  }
}

/** Two or three objects; `pages` are the statement's. */
export function changedObjects(
  will: WillObjects,
  header: Uint8Array,
  layout: SealLayout,
  registration: number,
  pages: readonly Value[],
): Changed[] {
  const { ref: treeRef, tree, kids } = treeOf(will)
  const count = will.resolve(tree.entries.get('Count'))
  if (count?.is !== 'number') return missing('number of pages')
  const catalog = catalogOf(will)
  const formEntry = catalog.entries.get('AcroForm')
  const form = changedForm(will, dictionaryAt(will, formEntry), layout)
  const additions: [string, Value][] = [
    ...(formEntry?.is === 'ref' ? [] : [['AcroForm', form] as [string, Value]]),
    ['DSS', refValue(layout.store)],
    ['TestateRegistration', refValue(registration)],
    // Seals from before there was a lock declare nothing either.
    ...(layout.lock
      ? [['Perms', refValue(layout.lock.permissions)] as [string, Value], ...declared(will, catalog, header)]
      : []),
  ]
  return [
    { ref: will.root, value: dictionary([...catalog.entries, ...additions]) },
    {
      ref: treeRef,
      value: dictionary([
        ...tree.entries,
        ['Kids', { is: 'array', items: [...kids, ...pages] }],
        ['Count', numeric(count.value + pages.length)],
      ]),
    },
    ...(formEntry?.is === 'ref' ? [{ ref: formEntry, value: form }] : []),
  ]
}

function changedForm(will: WillObjects, form: Dictionary | null, { formFields }: SealLayout): Dictionary {
  const entries = new Map(form?.entries)
  const rebuilds = will.resolve(entries.get('NeedAppearances'))
  if (rebuilds?.is === 'word' && rebuilds.text === 'true') entries.delete('NeedAppearances')
  return dictionary([...entries, ['Fields', refValue(formFields)], ['SigFlags', numeric(3)]])
}

/** The extension that PAdES is of a PDF below 2.0 (ISO 32000-1 section 7.12). */
function declared(will: WillObjects, catalog: Dictionary, header: Uint8Array): [string, Value][] {
  const first = Number(/%PDF-(\d\.\d)/.exec(fromLatin1(header.subarray(0, 1100)))?.[1] ?? 1)
  const later = will.resolve(catalog.entries.get('Version'))
  const version = Math.max(first, later?.is === 'name' ? Number(later.text) || 0 : 0)
  if (version >= 2) return []
  const extension = dictionary([
    ['Type', name('DeveloperExtensions')],
    ['BaseVersion', name('1.7')],
    ['ExtensionLevel', numeric(1)],
  ])
  const present = dictionaryAt(will, catalog.entries.get('Extensions'))
  return [
    ...(version < 1.7 ? [['Version', name('1.7')] as [string, Value]] : []),
    ['Extensions', dictionary([...(present?.entries ?? []), ['ESIC', extension]])],
  ]
}

export const isRef = (value: Value | undefined, ref: Ref): boolean =>
  value?.is === 'ref' && refText(value) === refText(ref)
