import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { safe, unsafe } from '@testate/domain/testing/safe-settings-sample'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { doctor } from './doctor.ts'
import { refuseUnsafe } from './refuse-unsafe.ts'
import { readSettings, Refused } from './settings.ts'
import { start } from './start.ts'

let dataDir: string
let env: NodeJS.ProcessEnv
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'testate-unsafe-'))
  mkdirSync(join(dataDir, 'keys/worker'), { recursive: true })
  mkdirSync(join(dataDir, 'keys/api'))
  writeFileSync(join(dataDir, 'keys/worker/log-key.json'), '{}')
  writeFileSync(join(dataDir, 'keys/api/session-secret'), 'x'.repeat(48), { mode: 0o600 })
  env = {
    ...safe,
    DATA_DIR: dataDir,
    PAYMENT_PROVIDER: 'stripe',
    PAYMENT_PROVIDER_KEY: 'sk_live_0123456789',
    PAYMENT_CHECKOUT_KEY: 'rk_live_0123456789',
    PAYMENT_WEBHOOK_SECRET: 'whsec_0123456789',
    ETHEREUM_CHAIN_ID: '1',
    SOLANA_GENESIS_HASH: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    CORDA_NETWORK_ID: 'ab'.repeat(32),
  }
  vi.spyOn(process, 'getuid').mockReturnValue(1000)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dataDir, { recursive: true })
})

test('what is right passes', () => {
  expect(() => refuseUnsafe(readSettings(env), env)).not.toThrow()
})

// The cases in which a variable is unset are left out: there the start embeds a ledger, a mailbox or a
// database of its own.
const asked = unsafe.filter(([change]) => Object.values(change).every((value) => value !== undefined))

test.each(asked)('the start and the doctor refuse %o, with nothing started', async (change, says) => {
  const wrong = { ...env, ...change }
  await expect(start({ env: wrong, print: () => {} })).rejects.toSatisfy(
    (error) => error instanceof Refused && error.message.startsWith(says),
  )
  const printed: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  expect(await doctor(['--json'], wrong)).toBe(1)
  expect(JSON.parse(printed.join(''))).toMatchObject({
    exitCode: 1,
    findings: [{ part: 'settings', standing: 'mend', todo: expect.stringMatching(/\.$/) }],
  })
  expect(printed.join('')).toContain(says)
})

test('root, and a session secret that others may read', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(0)
  await expect(start({ env, print: () => {} })).rejects.toThrow('The register runs as root')
  vi.spyOn(process, 'getuid').mockReturnValue(1000)
  chmodSync(join(dataDir, 'keys/api/session-secret'), 0o644)
  await expect(start({ env, print: () => {} })).rejects.toThrow(
    'session-secret is readable by others (mode 644)',
  )
})
