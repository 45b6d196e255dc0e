import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessionSecret } from './session-secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'testate-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('it is made once, for its owner alone, and stays', () => {
  const keysDir = join(folder, 'keys')
  const secret = sessionSecret({ keysDir, mode: 'development' })
  expect(secret).toMatch(/^[\w-]{64}$/)
  expect(readdirSync(join(keysDir, 'api'))).toEqual(['session-secret'])
  expect(statSync(join(keysDir, 'api', 'session-secret')).mode & 0o777).toBe(0o600)
  expect(sessionSecret({ keysDir, mode: 'development' })).toBe(secret)
})

test('production makes none and says what is missing', () => {
  expect(() => sessionSecret({ keysDir: folder, mode: 'production' })).toThrow(
    /session secret is missing: .*api.session-secret/,
  )
})

test('a short one is refused', () => {
  mkdirSync(join(folder, 'api'))
  writeFileSync(join(folder, 'api', 'session-secret'), 'short\n')
  expect(() => sessionSecret({ keysDir: folder, mode: 'production' })).toThrow(/too short/)
})
