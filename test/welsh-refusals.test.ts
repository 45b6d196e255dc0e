// Whatever a call of a Welsh screen is refused for is said in Welsh.
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problems } from '@testate/api/problem'
import { reasonsBySlice, type Reason } from '@testate/api/reasons'
import type { RouteDescription } from '@testate/api/route'
import { cy } from '../apps/web/src/refusals/all.ts'
import { inWelsh, noteOfCall, ofOtherSlices, unlisted } from './welsh-refusals.ts'
import { loadedByWelshScreens, source } from './welsh-screens.ts'

const api = join(import.meta.dirname, '../packages/api/src')
const ofThese = new Set(inWelsh.flatMap((slice) => Object.keys(reasonsBySlice[slice])))

/** Each call by the name under which a screen imports it: “module name”. */
async function callsByName(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const file of globSync('**/*.ts', { cwd: api }).filter((one) => !one.includes('.test.'))) {
    const exported = (await import(join(api, file))) as Record<string, Partial<RouteDescription> | undefined>
    for (const [name, one] of Object.entries(exported))
      if (typeof one?.path === 'string' && typeof one.method === 'string')
        found.set(`${file.replace(/\.ts$/, '')} ${name}`, `${one.method} ${one.path}`)
  }
  return found
}

/** What a file imports of the calls, as a value or, where it fetches by the address, as a type. */
function importedNames(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8')
  return [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '@testate\/api\/([^']+)'/gm)].flatMap(
    ([, names, module]) =>
      names!.split(',').map(
        (name) =>
          `${module} ${
            name
              .trim()
              .replace(/^type /, '')
              .split(' as ')[0]
          }`,
      ),
  )
}

test('the list holds each call of a Welsh screen, and no other', async () => {
  const calls = await callsByName()
  const asked = loadedByWelshScreens()
    .flatMap(importedNames)
    .flatMap((name) => calls.get(name) ?? [])
  expect([...new Set(asked)].toSorted()).toEqual(Object.keys(ofOtherSlices).toSorted())
})

test('each of their reasons has its Welsh', () => {
  const reasons = [...ofThese, ...Object.values(ofOtherSlices).flat()] as Reason[]
  expect(reasons.length).toBeGreaterThan(150)
  expect([...new Set(reasons)].filter((reason) => cy[reason] === undefined)).toEqual([])
})

test('Welsh that no Welsh screen needs is not kept', () => {
  const needed = new Set<string>([...ofThese, ...Object.values(ofOtherSlices).flat()])
  const others = Object.values(reasonsBySlice).flatMap((slice) => Object.keys(slice))
  // `too-large` is a code too.
  const unneeded = others.filter((reason) => !needed.has(reason) && !Object.hasOwn(problems, reason))
  expect(unneeded.filter((reason) => Object.hasOwn(cy, reason))).toEqual([])
})

test('a refusal that the tests saw and the list leaves out is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'testate-welsh-'))
  try {
    const file = join(folder, 'noted')
    await writeFile(
      file,
      [
        'not-allowed',
        noteOfCall('POST /api/account/export', 'exports-too-many'),
        noteOfCall('POST /api/account/export', 'not-allowed'),
        noteOfCall('POST /api/account/export', 'draft-seen'),
        // Of an English screen.
        noteOfCall('PUT /api/wills/:id/form', 'draft-seen'),
      ].join('\n'),
    )
    expect(await unlisted(file, ofThese)).toEqual(['POST /api/account/export draft-seen'])
    expect(await unlisted(join(folder, 'none'), ofThese)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
