import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let dataDir: string
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'testate-doctor-'))))
afterEach(() => rmSync(dataDir, { recursive: true }))

const doctor = (env: NodeJS.ProcessEnv, ...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'doctor.ts'), ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
    timeout: 110_000,
  })

it('where nothing runs everything is unasked, and nothing is made', () => {
  const { status, stdout, stderr } = doctor({}, '--json')
  expect([status, stderr]).toEqual([3, ''])
  const { exitCode, findings } = JSON.parse(stdout) as {
    exitCode: number
    findings: { part: string; standing: string; todo?: string }[]
  }
  expect(exitCode).toBe(3)
  expect(findings.filter(({ standing }) => standing === 'unasked').map(({ part }) => part)).toEqual(
    expect.arrayContaining(['database', 'mail', 'payments', 'solana', 'ethereum']),
  )
  expect(findings.filter(({ standing, todo }) => standing !== 'well' && todo === undefined)).toEqual([])
  expect(readdirSync(dataDir)).toEqual([])
})

it('settings that cannot be used are a finding, not a crash', () => {
  const refused = doctor({ TESTATE_MODE: 'production' })
  expect(refused.status).toBe(1)
  expect(refused.stdout).toMatch(
    /^MEND {5}settings {3}Refused to start in production with .*\n {20}→ Correct the settings/,
  )
  // Errors that the server's own parsing finds.
  const wrong = doctor({ ETHEREUM_CONTRACT: '0x12' }, '--json')
  expect(wrong.status).toBe(1)
  expect(JSON.parse(wrong.stdout)).toMatchObject({
    exitCode: 1,
    findings: [
      {
        part: 'settings',
        standing: 'mend',
        says: expect.stringContaining('ETHEREUM_CONTRACT: an address is 0x and 40 hex digits'),
      },
    ],
  })
  expect(doctor({}, '--fix').stderr).toMatch(/^Usage: npm run doctor/)
})
