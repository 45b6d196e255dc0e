import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { safe, unsafe } from '@testate/domain/testing/safe-settings-sample'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requireSafeStart } from './require-safe-settings.ts'

let dataDir: string
let secret: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'testate-safe-'))
  secret = join(dataDir, 'keys/api/session-secret')
  mkdirSync(join(dataDir, 'keys/api'), { recursive: true })
  writeFileSync(secret, 'x'.repeat(48), { mode: 0o600 })
  vi.spyOn(process, 'getuid').mockReturnValue(1000)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dataDir, { recursive: true })
})

const start =
  (change: Record<string, string | undefined> = {}) =>
  () =>
    requireSafeStart({ ...safe, DATA_DIR: dataDir, ...change })

test('what is right starts, with its secret, without one, and outside production however it is', () => {
  expect(start()).not.toThrow()
  rmSync(secret)
  expect(start()).not.toThrow()
  vi.spyOn(process, 'getuid').mockReturnValue(0)
  expect(start({ TESTATE_MODE: undefined, TRUST_PROXY: undefined })).not.toThrow()
})

test('a session secret that others may read, where KEYS_DIR has it or DATA_DIR', () => {
  chmodSync(secret, 0o640)
  for (const change of [{}, { DATA_DIR: '/nowhere', KEYS_DIR: join(dataDir, 'keys') }])
    expect(start(change)).toThrow(
      `The configuration cannot be used. The session secret ${secret} is readable by others (mode 640)`,
    )
  chmodSync(secret, 0o400)
  expect(start()).not.toThrow()
})

test('root', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(0)
  expect(start()).toThrow('The configuration cannot be used. The register runs as root')
})

test.each(unsafe)('%o, before anything else', (change, says) => {
  expect(start(change)).toThrow(`The configuration cannot be used. ${says}`)
})
