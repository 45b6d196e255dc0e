// The structure of the code, enforced by a test: who may import whom (ARCHITECTURE.md), which words name
// folders and files, and what must run in the browser.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { sliceOf, slices } from './server-slices.ts'

const root = resolve(import.meta.dirname, '..')

interface Import {
  from: string
  to: string
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`
    if (name === 'node_modules' || name.startsWith('.')) return []
    return statSync(join(root, path)).isDirectory() ? filesBelow(path) : [path]
  })
}

/** The file in its package that an exported name stands for: test support has a folder of its own. */
const fileOf = (exported: string): string =>
  exported.startsWith('testing/') ? `${exported}.ts` : `src/${exported}.ts`

/** The build output in apps/web/build is not source. */
const sources = ['packages', 'apps']
  .flatMap(filesBelow)
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('apps/web/build/'))

/** Every import and re-export, types and style sheets included, with workspace names resolved to files. */
const imports: Import[] = sources.flatMap((from) => {
  const text = readFileSync(join(root, from), 'utf8')
  return [
    ...text.matchAll(
      new RegExp(
        [
          String.raw`(?:^|\n)\s*(?:import|export)\b[^'"\n]*?(?:\{[^}]*\}[^'"\n]*?)?from\s+['"]([^'"]+)['"]`,
          String.raw`\bimport\(\s*['"]([^'"]+)['"]`,
          String.raw`(?:^|\n)import\s+['"]([^'"]+)['"]`,
        ].join('|'),
        'g',
      ),
    ),
  ].map((found) => {
    const name = found[1] ?? found[2] ?? found[3] ?? ''
    if (name.startsWith('.')) return { from, to: relative(root, resolve(root, dirname(from), name)) }
    const ours = /^@testate\/([a-z-]+)\/(.+)$/.exec(name)
    return { from, to: ours === null ? name : `packages/${ours[1]}/${fileOf(ours[2]!)}` }
  })
})

const isTest = (path: string): boolean => /\.test\.tsx?$|\/(testing|forge)\//.test(path)
const workspaceOf = (path: string): string => /^(packages|apps)\/[^/]+/.exec(path)?.[0] ?? ''

test('a package exports the files that others import, by name, and no other', () => {
  const imported = ['packages', 'apps', 'test']
    .flatMap(filesBelow)
    .filter((path) => /\.(tsx?|mjs)$/.test(path))
  for (const name of readdirSync(join(root, 'packages'))) {
    const { exports } = JSON.parse(readFileSync(join(root, `packages/${name}/package.json`), 'utf8')) as {
      exports: Record<string, string>
    }
    const used = imported
      .filter((path) => !path.startsWith(`packages/${name}/`))
      .flatMap((path) => [
        ...readFileSync(join(root, path), 'utf8').matchAll(
          new RegExp(`'@testate/${name}/([a-z0-9/-]+)'`, 'g'),
        ),
      ])
      .map(([, file]) => [`./${file}`, `./${fileOf(file!)}`])
    expect(exports).toEqual(Object.fromEntries(used))
  }
})

test('imports were seen at all', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(imports.length).toBeGreaterThan(500)
})

test('domain ◀ the other packages ◀ the applications, which do not know each other', () => {
  const allowed: Record<string, string[]> = {
    'packages/domain': [],
    'packages/api': ['packages/domain'],
    'packages/evidence': ['packages/domain'],
    'packages/chains': ['packages/domain'],
    'packages/mrz-reader': [],
    'packages/pdf-structure': [],
  }
  const applications = Object.keys(allowed)
  const wrong = imports.filter(({ from, to }) => {
    const [mine, theirs] = [workspaceOf(from), workspaceOf(to)]
    if (isTest(from) || theirs === '' || mine === theirs) return false
    return !(allowed[mine] ?? applications).includes(theirs)
  })
  expect(wrong).toEqual([])
})

test('test support stands beside the sources: none of them imports it, or the test runner', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      /^(packages|apps)\/[^/]+\/src\//.test(from) &&
      !isTest(from) &&
      (to === 'vitest' || to.startsWith('test/') || isTest(to)),
  )
  expect(wrong).toEqual([])
})

test('in the server a slice imports only to its left, in the order of a will’s life', () => {
  const wrong = imports.filter(({ from, to }) => {
    const [mine, theirs] = [sliceOf(from), sliceOf(to)]
    if (isTest(from) || mine === undefined || !to.startsWith('apps/server/')) return false
    // The entry points' own files rank after every slice.
    if (theirs === undefined) return true
    return slices.indexOf(theirs) > slices.indexOf(mine)
  })
  expect(wrong).toEqual([])
  expect(new Set(sources.map(sliceOf).filter((name) => name !== undefined))).toEqual(new Set(slices))
})

test('no slice reads another slice’s store', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      !isTest(from) &&
      /\/store(-\w+)?\.ts$/.test(to) &&
      sliceOf(to) !== undefined &&
      sliceOf(from) !== sliceOf(to),
  )
  expect(wrong).toEqual([])
  const passedOn = sources.filter(
    (path) =>
      sliceOf(path) !== undefined &&
      /\bexport\b[^;\n]*\bfrom '\.\/store(-\w+)?\.ts'/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(passedOn, 'a store under another name').toEqual([])
})

test('sealed bytes are opened in one slice: no other imports what decrypts them', () => {
  const decrypts = 'apps/server/src/platform/storage/unseal.ts'
  const users = (to: RegExp): string[] => [
    ...new Set(imports.filter((one) => to.test(one.to) && !isTest(one.from)).map(({ from }) => from)),
  ]
  const opening = users(new RegExp(`^${decrypts}$`))
  expect(opening.filter((path) => sliceOf(path) === 'custody').length).toBeGreaterThan(0)
  // A mail's text is no part of a will, and notifications are left of custody.
  expect(opening.filter((path) => sliceOf(path) !== 'custody')).toEqual([
    'apps/server/src/notifications/sealed-mail.ts',
  ])
  expect(users(/^@aws-crypto\/(?!encrypt-node|material-management|raw-)/)).toEqual([decrypts])
  // What Node's own functions decrypt here: questions to the worker, secrets of second factors, and the pieces of a
  // recording that still arrives. This list may only get shorter.
  const own = sources.filter(
    (path) =>
      path.startsWith('apps/server/src/') &&
      !isTest(path) &&
      /\b(createDecipheriv|privateDecrypt|subtle\.(decrypt|unwrapKey))\b/.test(
        readFileSync(join(root, path), 'utf8'),
      ),
  )
  expect(own.map((path) => path.replace('apps/server/src/', ''))).toEqual([
    'ceremony/recordings/sealed-piece.ts',
    'ceremony/recordings/upload-key.ts',
    'factors/factor-keys.ts',
    'proofs/question.ts',
  ])
})

/** Every circle that a depth-first walk meets, as one line each. */
function circlesOf(next: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[] = []
  const visit = (path: string, trail: string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open')
      return void circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    state.set(path, 'open')
    for (const to of next.get(path) ?? []) visit(to, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of next.keys()) visit(path, [])
  return circles
}

function link(next: Map<string, Set<string>>, from: string, to: string): void {
  next.set(from, (next.get(from) ?? new Set()).add(to))
}

test('no import goes round in a circle, types included', () => {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of imports) link(next, from, to)
  expect(circlesOf(next)).toEqual([])
})

test('folders and files beside each other import one way only', () => {
  const beside = new Map<string, Map<string, Set<string>>>()
  for (const { from, to } of imports) {
    if (isTest(from)) continue
    const [mine, theirs] = [from.split('/'), to.split('/')]
    const apart = mine.findIndex((part, at) => part !== theirs[at])
    if (apart < 1) continue
    const folder = mine.slice(0, apart).join('/')
    beside.set(folder, beside.get(folder) ?? new Map())
    link(beside.get(folder)!, mine[apart]!, theirs[apart]!)
  }
  expect(beside.size).toBeGreaterThan(50)
  const circles = [...beside].flatMap(([folder, next]) => circlesOf(next).map((one) => `${folder}: ${one}`))
  expect(circles).toEqual([])
})

test('what a browser runs needs no Node: domain, api, evidence, and the chains’ consent and reader', () => {
  const browser = (path: string): boolean =>
    /^packages\/(domain|api|evidence)\/src\//.test(path) ||
    /^packages\/chains\/src\/ethereum\/(consent|read|node)\.ts$/.test(path)
  // A browser build replaces it by another file (`#native` in the package's own package.json).
  const native = 'packages/evidence/src/bytes/native-node.ts'
  const wrong = imports.filter(
    ({ from, to }) =>
      !isTest(from) && browser(from) && from !== native && (to.startsWith('node:') || to === native),
  )
  expect(wrong).toEqual([])
  expect(
    sources.filter(
      (path) => browser(path) && /getBuiltinModule/.test(readFileSync(join(root, path), 'utf8')),
    ),
  ).toEqual([])
  const { imports: conditions } = JSON.parse(
    readFileSync(join(root, 'packages/evidence/package.json'), 'utf8'),
  ) as {
    imports: Record<string, Record<string, string>>
  }
  expect(conditions).toEqual({
    '#native': { browser: './src/bytes/native-none.ts', default: './src/bytes/native-node.ts' },
  })
})

test('the screens import the law, calls, proofs and ledger readers, and nothing that needs Node', () => {
  const web = imports.filter(({ from }) => from.startsWith('apps/web/src/') && !isTest(from))
  expect(web.length).toBeGreaterThan(300)
  const readers = /^packages\/chains\/src\/(open-reader|(ethereum|solana)\/(consent|read))\.ts$/
  expect(
    web.filter(
      ({ to }) =>
        to.startsWith('node:') ||
        (to.startsWith('packages/chains/') && !readers.test(to)) ||
        /^(apps\/(server|cli|embedded)|test)\//.test(to),
    ),
  ).toEqual([])
})

const subjects = [
  // Around and beneath every screen. The platform and the kit know no subject.
  'platform',
  'ui',
  'addresses',
  'focus',
  'wording',
  'refusals',
  'journey',
  'operator',
  'claims',
  'networks',
  'prices',
  'step-up',
  'shared-secret',
  'layout',
  // What visitors read.
  'article',
  'figures',
  'explain',
  'home',
  'how-it-works',
  'guide',
  'compliance',
  'pricing',
  'cost-calculator',
  'accessibility',
  'privacy',
  'terms',
  'support',
  'not-found',
  // A person's account and its second factors.
  'accounts',
  'factors',
  // A will's life.
  'devices',
  'drafts',
  'pdf',
  'wills',
  'register-will',
  'identity',
  'signing',
  'recording',
  'ceremony',
  'hand-off',
  'witness',
  'payment',
  'anchors',
  'wallet',
  'people-around',
  'death-notices',
  'finding',
  'released',
  'estate',
  'registration',
  'multi-chain',
  // What looks at wills and accounts from outside.
  'verify',
  'audit-log',
  'my-wills',
  'staff',
  'dashboard',
  'stopping',
  'account',
  'identity-reviews',
  'notice-reviews',
  // What only a development installation shows.
  'mailbox',
  'kit',
]
const subjectOf = (path: string): string | undefined => /^apps\/web\/src\/([^/]+)\//.exec(path)?.[1]

test('in the screens a subject imports only to its left, in the order of a will’s life', () => {
  const wrong = imports.filter(({ from, to }) => {
    const [mine, theirs] = [subjectOf(from), subjectOf(to)]
    if (isTest(from) || mine === undefined || !to.startsWith('apps/web/')) return false
    // What stands beside the root ranks after every subject.
    if (theirs === undefined) return true
    return subjects.indexOf(theirs) > subjects.indexOf(mine)
  })
  expect(wrong).toEqual([])
  const folders = filesBelow('apps/web/src').map(subjectOf)
  expect(new Set(folders.filter((name) => name !== undefined))).toEqual(new Set(subjects))
})

test('a form says what is wrong in one way: the summary above it is that of ui/form', () => {
  const others = sources.filter(
    (path) =>
      !/\/ui\/(form|error-summary)\//.test(path) &&
      /<ErrorSummary\b/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(others).toEqual([])
})

test('no folder is a heap, style sheets counted', () => {
  const held = new Map<string, number>()
  const others = ['apps/server/migrations', 'apps/web/src']
    .flatMap(filesBelow)
    .filter((path) => /\.(sql|css)$/.test(path))
  for (const path of [...sources, ...others].filter((one) => !isTest(one)))
    held.set(dirname(path), (held.get(dirname(path)) ?? 0) + 1)
  expect(held.get('apps/server/migrations/baseline')).toBeGreaterThan(10)
  // What made the schema before the baseline: it never changes, and no new one comes.
  held.delete('apps/server/migrations/before')
  expect([...held].filter(([, count]) => count > 30)).toEqual([])
})

test('files are kebab-case, folders are named by subject, and there are no barrels', () => {
  const heap = /\/(utils?|helpers?|common|shared|lib|misc|hooks|types|dialogs)\//
  expect(sources.filter((path) => heap.test(path))).toEqual([])
  expect(sources.filter((path) => /\/index\.tsx?$/.test(path))).toEqual([])
  // Names required by the router and the bundler.
  const given = /^apps\/web\/((vite|react-router)\.config\.ts|src\/(entry\.server\.tsx|vite\.d\.ts))$/
  expect(
    sources.filter(
      (path) => !given.test(path) && !/\/[a-z0-9]+(-[a-z0-9]+)*(\.(test|examples))?\.tsx?$/.test(path),
    ),
  ).toEqual([])
})

test('every source file opens with a line on why it exists', () => {
  const silent = sources.filter(
    (path) => !isTest(path) && !/^(#!.*\n)?\/\//.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(silent).toEqual([])
})

test('time comes from the clock: no other file of the server asks the system for it', () => {
  // Timeouts and measurements do not use the register's time.
  const asks = sources.filter(
    (path) =>
      path.startsWith('apps/server/src/') &&
      !isTest(path) &&
      !path.endsWith('/clock.ts') &&
      /\bnew Date\(\)/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(asks).toEqual([])
})
