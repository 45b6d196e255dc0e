// Which modules share a file. By default the bundler makes a file for each set of screens that share a
// module: 58 files for the dashboard, most of them below a kilobyte, six at a time over HTTP/1.1 and each
// with a kilobyte of headers. Three files contain what (nearly) every page needs; the rest is left to the
// bundler.
import { screens } from './src/addresses/screens.ts'

/** What the bundler passes to a group about a module (rolldown's `codeSplitting`). */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; isEntry: boolean } | null
}

/** What every page needs: React, the router, the document and the frame of public pages. */
const everywhere = [
  '/src/root.tsx',
  '/src/layout/public-frame.tsx',
  '/src/platform/parts/written.tsx',
  '/entry.client.tsx',
  'vite/preload-helper.js',
]
const onPublicPages = screens.filter(({ frame }) => frame === 'public').map(({ file }) => `/src/${file}`)
/**
 * A module shared by this many screens and lazy parts is loaded by all non-public screens (75 screens and 67
 * parts; with 10 the dashboard fetched 40 KB of others' forms, with 36 the dialog, which it loads on opening
 * one).
 */
const SHARED_BY = 37
/** The same for what public pages need too: with 35 they fetched 16 files. */
const COMMON_TO = 32

/** What a form has besides its fields: many screens need it, and the first after signing in have no form. */
const OF_FORMS = /[\\/]ui[\\/]error-summary[\\/]/

const ids = new Set<string>()
const known = new Map<readonly string[], Set<string>>()

/** All modules these files import at once, themselves included. */
function reachedFrom(files: readonly string[], graph: Graph): Set<string> {
  let reached = known.get(files)
  if (reached !== undefined) return reached
  known.set(files, (reached = new Set()))
  const waiting = [...ids].filter((id) => files.some((file) => id.replace(/\?.*$/, '').endsWith(file)))
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}

/** A style sheet leaves an empty module behind; it must not pull a file of scripts onto a page. */
const isStyle = (id: string): boolean => /\.css$/.test(id)
const isEntry = (id: string, graph: Graph): boolean => graph.getModuleInfo(id)?.isEntry === true

export const sharedScripts = {
  groups: [
    {
      // Two files, since files are evaluated one after another (paintFirst): each blocks a slow phone half as
      // long.
      name: 'react',
      priority: 4,
      test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
    },
    {
      debugName: 'everywhere',
      priority: 3,
      // The bundler calls this for every module before it asks for the first name.
      test: (id: string) => Boolean(ids.add(id)),
      name: (id: string, graph: Graph) =>
        !isEntry(id, graph) && (isStyle(id) || reachedFrom(everywhere, graph).has(id)) ? 'everywhere' : null,
    },
    {
      // The only module shared with other screens that the page that checks files needs.
      name: 'zod',
      priority: 2.5,
      test: /[\\/]node_modules[\\/]zod[\\/]/,
    },
    {
      // A group includes whatever its modules import: modules that public pages also need are excluded first,
      // or those pages would fetch the screens' file for them.
      debugName: 'common',
      priority: 2,
      minShareCount: COMMON_TO,
      name: (id: string, graph: Graph) =>
        !isEntry(id, graph) && reachedFrom(onPublicPages, graph).has(id) ? 'common' : null,
    },
    {
      debugName: 'screens',
      priority: 1,
      minShareCount: SHARED_BY,
      name: (id: string, graph: Graph) => (!isEntry(id, graph) && !OF_FORMS.test(id) ? 'screens' : null),
    },
    {
      // What the frame of signed-in pages asks a person for, on any of them.
      name: 'asking',
      priority: 0.7,
      test: /[\\/]src[\\/](?:step-up[\\/](?:use-step-up|openings)|shared-secret[\\/]use-open-key)\./,
    },
    {
      // Where a will continues, and at which address: small, and the dashboard, the list of wills and the
      // signing pages need both.
      name: 'journey',
      priority: 0.5,
      test: /[\\/]domain[\\/]src[\\/]journey\.ts$|[\\/]src[\\/]journey[\\/]addresses\.ts$/,
    },
    {
      // The notices on the dashboard and few other screens: one file, not one for each sentence. Last, so
      // that it includes nothing else.
      name: 'notices',
      priority: 0,
      test: new RegExp(
        [
          String.raw`[\\/]src[\\/]accounts[\\/](?:unconfirmed-address|address-words)\.`,
          String.raw`[\\/]src[\\/]step-up[\\/]send-link-again\.`,
          String.raw`[\\/]src[\\/]wills[\\/]withdrawal-(?:waits|words)\.`,
          String.raw`[\\/]api[\\/]src[\\/]mailed-links\.`,
        ].join('|'),
      ),
    },
  ],
}
