// Starts the real processes on a system where no sandbox can be built: in production they print one sentence
// and exit, before they open a key or a database.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'testate-require-wall-'))
  chmodSync(folder, 0o777)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts the process where neither bwrap nor unshare can be found. */
function started(
  name: 'api' | 'worker',
  more: Record<string, string>,
): { code: number | null; said: string } {
  const env = {
    PATH: join(folder, 'empty'),
    DATA_DIR: join(folder, 'data'),
    TESTATE_MODE: 'production',
    PUBLIC_URL: 'https://register.example',
    TRUST_PROXY: 'off',
    NETWORKS: 'solana',
    ...more,
  }
  // As user nobody if the tests run as root, which production refuses before it checks the sandbox.
  const as = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../..', `${name}.ts`)],
    { env, encoding: 'utf8', timeout: 60_000, ...as },
  )
  return { code: status, said: stdout + stderr }
}

const sentence =
  'PDFs, identity pictures and recordings are read with nothing between them and the keys but their ' +
  'own program’s rules (bubblewrap: it does not start here; namespaces: it does not start here; user: ' +
  'no READING_USER is named). Install bubblewrap, or allow user namespaces (util-linux’s unshare), or ' +
  'name a user of their own in READING_USER.'

test.each(['api', 'worker'] as const)(
  'the %s in production does not start without a wall',
  (name) => {
    const { code, said } = started(name, {})
    expect(code).toBe(1)
    expect(said).toContain(`Error: ${sentence} To start all the same, name weak-sandbox in TESTATE_ALLOW.`)
    expect(readdirSync(folder)).toEqual([])
  },
  60_000,
)

test('with weak-sandbox in TESTATE_ALLOW it says so and goes on, to what else is missing', () => {
  const { code, said } = started('worker', { TESTATE_ALLOW: 'weak-sandbox' })
  expect(JSON.parse(said.split('\n')[0]!)).toMatchObject({ level: 40, wall: 'none', msg: sentence })
  expect(said).toMatch(/opening-key|in production none is generated|authority/)
  expect(code).toBe(1)
})
