// What api and worker load when they begin: not what only some work needs, such as the typesetter. It is asked of the
// processes themselves, which without an environment end once everything is loaded.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '../apps/server/src')
/** Prints the address of each module as it is loaded. */
const listing = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  import { writeSync } from 'node:fs'
  registerHooks({
    load(url, context, next) {
      writeSync(1, url + '\\n')
      return next(url, context)
    },
  })`)}`

async function loadedBy(name: string): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', listing, join(server, `${name}.ts`)], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'] },
    timeout: 60_000,
  })
  return (await text(child.stdout)).split('\n').filter((url) => url.startsWith('file:'))
}

const packageOf = (url: string): string | undefined =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1]

test.each([
  ['api', 1_000],
  ['worker', 1_000],
])('the %s begins without what only some work needs', async (name, least) => {
  const loaded = await loadedBy(name)
  expect(loaded.length).toBeGreaterThan(least)
  const packages = new Set(loaded.map(packageOf))
  expect(packages).toContain('zod')
  const onlyForSome = [
    '@cantoo/pdf-lib',
    '@hpke/core',
    '@myriaddreamin/typst-ts-node-compiler',
    '@simplewebauthn/server',
    'qrcode',
  ]
  expect(onlyForSome.filter((one) => packages.has(one))).toEqual([])
})
