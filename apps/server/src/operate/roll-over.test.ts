import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createAuthority,
  exportAuthority,
  importAuthority,
  type Authority,
  type StoredAuthority,
} from '@testate/evidence/certificates/authority'
import { toPem } from '@testate/evidence/certificates/certificate'
import { allIssuers } from '@testate/evidence/certificates/roll-over'
import { generateLogKey, openNote } from '@testate/evidence/log/checkpoint'
import { followSuccessions } from '@testate/evidence/log/succession'
import { renewBy } from '@testate/evidence/testing/renewal-sample'
import { sealStateOf } from '@testate/evidence/seal/seal-state'
import { trustSchema } from '@testate/evidence/certificates/trust'
import { checkSealedPdf } from '@testate/evidence/seal/verify-pdf'
import { outsideUnit } from '@testate/evidence/testing/outside-authority'
import { sampleWill, sealSample } from '@testate/evidence/testing/sealing-sample'
import { setClock } from '../platform/clock.ts'
import { exportTrust, readTrust } from '../registration/networks/export-trust.ts'
import { logKeyOf, type StoredLogKey } from '../platform/worker-keys.ts'
import { rollOverKeys } from './roll-over.ts'

/** At which the command is killed, from before it reads to after it wrote. In short it is killed at every third. */
const MOMENTS = 12
const full = process.env['TESTATE_FULL'] === '1'
const begun = new Date('2026-01-01T00:00:00Z')
let keysDir: string
let folders: { keysDir: string; trustDir: string }
let file: string
let logFile: string
let first: Authority
let restore: () => void

const read = async (): Promise<Authority> =>
  importAuthority(JSON.parse(await readFile(file, 'utf8')) as StoredAuthority)
function at(day: string): void {
  restore()
  restore = setClock(() => new Date(`${day}T12:00:00Z`))
}

beforeEach(async () => {
  keysDir = await mkdtemp(join(tmpdir(), 'testate-roll-over-'))
  folders = { keysDir, trustDir: join(keysDir, 'trust') }
  file = join(keysDir, 'worker', 'authority.json')
  logFile = join(keysDir, 'worker', 'log-key.json')
  await mkdir(join(keysDir, 'worker'))
  first = await createAuthority({ name: 'Example', crlBaseUrl: 'http://127.0.0.1/crl', at: begun })
  await writeFile(file, JSON.stringify(await exportAuthority(first)))
  await writeFile(logFile, JSON.stringify(await generateLogKey('register.example/log')))
  restore = setClock(() => begun)
})
afterEach(async () => {
  restore()
  await rm(keysDir, { recursive: true })
})

test('a unit that serves still is left, and one that is due is left without --yes', async () => {
  const before = await readFile(file, 'utf8')
  at('2027-12-30')
  expect(await rollOverKeys(folders, ['--yes'])).toBe(
    'The time-stamping unit serves until 2028-01-01. What it stamps can be checked until 2038-01-01.\n',
  )
  at('2028-01-02')
  expect(await rollOverKeys(folders, [])).toContain('due since 2028-01-01')
  expect(await readFile(file, 'utf8')).toBe(before)
})

test('the new unit stamps for twelve years, under the same root, and the old key is gone', async () => {
  at('2028-01-02')
  expect(await rollOverKeys(folders, ['--yes'])).toContain('can be checked until 2040-01-02.')
  const rolled = await read()
  expect(toPem(rolled.root.certificate)).toBe(toPem(first.root.certificate))
  expect(toPem(rolled.timestamping.certificate)).not.toBe(toPem(first.timestamping.certificate))
  expect(await readFile(file, 'utf8')).not.toContain((await exportAuthority(first)).timestamping.key)
  const { sealed } = await sealSample(await sampleWill(), rolled, { at: new Date('2028-01-03T00:00:00Z') })
  const { steps, checkableUntil } = await checkSealedPdf(sealed, { rootPem: toPem(first.root.certificate) })
  expect(steps.filter(({ outcome }) => outcome !== 'holds')).toEqual([])
  expect(checkableUntil?.toISOString().slice(0, 10)).toBe('2040-01-02')
  expect(await rollOverKeys(folders, ['--yes'])).toContain('serves until 2030-01-01')
})

test('ended half way it leaves the old unit, and the next run makes the new one', async () => {
  at('2028-01-02')
  const before = await readFile(file, 'utf8')
  // What a process that was killed while it wrote leaves: the new file, unfinished, beside the old.
  await writeFile(`${file}.0badcafe.new`, before.slice(0, 300))
  expect(toPem((await read()).timestamping.certificate)).toBe(toPem(first.timestamping.certificate))
  expect(await rollOverKeys(folders, ['--yes'])).toContain('There is a new time-stamping unit.')
  expect(toPem((await read()).timestamping.certificate)).not.toBe(toPem(first.timestamping.certificate))
  expect((await readdir(join(keysDir, 'worker'))).sort()).toEqual([
    'authority.json',
    'authority.json.0badcafe.new',
    'log-key.json',
  ])
})

test('without an authority it says which file it looked for', async () => {
  await rm(file)
  await expect(rollOverKeys(folders, ['--yes'])).rejects.toThrow(`The authority in ${file} cannot be read`)
})

const readLog = async (): Promise<StoredLogKey> => JSON.parse(await readFile(logFile, 'utf8')) as StoredLogKey

test('a new root seals, the old one keeps its lists, and files of before hold and are renewed under it', async () => {
  at('2035-12-30')
  expect(await rollOverKeys(folders, ['root', '--yes'])).toBe(
    'Root and signing authority serve until 2036-01-01.\n',
  )
  const { sealed: before } = await sealSample(await sampleWill(), first, { at: begun })
  at('2036-01-02')
  expect(await rollOverKeys(folders, ['root'])).toContain('has been due since 2036-01-01')
  expect(await rollOverKeys(folders, ['root', '--yes'])).toContain('There are a new root, signing authority')
  expect(await rollOverKeys(folders, ['root', '--yes'])).toContain('serve until 2046-')
  const rolled = await read()
  const [rootPem, ...earlierRoots] = allIssuers(rolled).map(({ root }) => toPem(root.certificate))
  expect(earlierRoots).toEqual([toPem(first.root.certificate)])
  const trust = { rootPem: rootPem!, earlierRoots }
  const renewal = await renewBy(sealStateOf(before), {
    authority: rolled,
    at: new Date('2036-06-01T00:00:00Z'),
  })
  const { sealed: after } = await sealSample(await sampleWill(), rolled, {
    at: new Date('2036-06-01T00:00:00Z'),
  })
  for (const pdf of [before, Uint8Array.from([...before, ...renewal.tail]), after])
    expect((await checkSealedPdf(pdf, trust)).steps.filter(({ outcome }) => outcome !== 'holds')).toEqual([])
  // Its own certificates say where its own lists are.
  expect(Buffer.from(rolled.timestamping.certificate).includes('http://127.0.0.1/crl/signing-2.crl')).toBe(
    true,
  )
})

test('a log key is signed over, is published with the old one, and the old secret is gone', async () => {
  const old = await readLog()
  at('2036-01-02')
  expect(await rollOverKeys(folders, ['log-key', '--yes'])).toContain('the old one has signed over to it')
  const text = await readFile(logFile, 'utf8')
  expect(text).not.toContain(old.secret)
  const stored = JSON.parse(text) as StoredLogKey
  expect(await openNote(stored.earlier![0]!.note, old.vkey)).toContain(stored.vkey)
  expect(await rollOverKeys(folders, ['log-key', '--yes'])).toBe('The log key serves until 2046-01-02.\n')

  const authority = await read()
  const keys = { authority, logKey: await logKeyOf(stored), sealingKey: 'a key' }
  const config = {
    ...folders,
    registerName: 'Example',
    publicUrl: 'http://127.0.0.1',
    timestamps: { urls: [], policies: [] },
  }
  await exportTrust(config as never, keys)
  const trust = trustSchema.parse(JSON.parse(await readFile(join(folders.trustDir, 'trust.json'), 'utf8')))
  expect(trust).toMatchObject({ format: 'testate-trust/3', logKey: stored.vkey, earlierLogKeys: [old.vkey] })
  const notes = JSON.parse(await readFile(join(folders.trustDir, 'log-successions.json'), 'utf8')) as string[]
  expect(await followSuccessions(old.vkey, notes)).toEqual([old.vkey, stored.vkey])
  // Once it is known where the log stood, the trust set says it, and goes on saying it.
  const end = { key: old.vkey, lastSize: 12, until: '2036-01-02T12:00:00.000Z' }
  for (const learned of [{ ends: [end] }, {}, { ends: [{ ...end, lastSize: 99 }] }]) {
    await exportTrust(config as never, keys, learned)
    expect(await readTrust(folders.trustDir)).toMatchObject({
      format: 'testate-trust/5',
      logKey: stored.vkey,
      earlierLogKeys: [{ ...end, succession: stored.earlier![0]!.note }],
      timestampRoots: [],
    })
  }
  // And on from there.
  expect(await rollOverKeys(folders, ['root', '--early', '--yes'])).toContain('There are a new root')
  await exportTrust(config as never, { ...keys, authority: await read() })
  expect((await readdir(join(folders.trustDir, 'crl'))).sort()).toEqual([
    'root-2.crl',
    'root.crl',
    'signing-2.crl',
    'signing.crl',
  ])
  expect((await readdir(join(folders.trustDir, 'certificates'))).sort()).toEqual([
    'root-2.cer',
    'root.cer',
    'signing-2.cer',
    'signing.cer',
  ])
})

test('the trust set names the time-stamp roots of TSA_ROOTS_FILE, and none that was taken out of it', async () => {
  const rootsFile = join(keysDir, 'roots.pem')
  const [kept, gone] = [
    await outsideUnit({ kind: 'p256', at: begun }),
    await outsideUnit({ kind: 'p256', at: begun }),
  ].map(({ root }) => toPem(root.certificate))
  const timestamps = { urls: [], policies: [], rootsFile }
  const config = { ...folders, registerName: 'Example', publicUrl: 'http://127.0.0.1', timestamps }
  const logKey = await logKeyOf(JSON.parse(await readFile(logFile, 'utf8')) as StoredLogKey)
  const published = async (...roots: string[]) => {
    await writeFile(rootsFile, roots.join(''))
    await exportTrust(config as never, { authority: first, logKey, sealingKey: 'a key' })
    return trustSchema.parse(JSON.parse(await readFile(join(folders.trustDir, 'trust.json'), 'utf8')))
  }
  const both = { format: 'testate-trust/4', timestampRoots: [kept, gone] }
  expect(await published(kept!, gone!)).toMatchObject(both)
  expect(await published(kept!)).toMatchObject({ ...both, timestampRoots: [kept] })
})

test('the keys of another register are left as they are', async () => {
  const config = {
    ...folders,
    registerName: 'Example',
    publicUrl: 'http://127.0.0.1',
    timestamps: { urls: [], policies: [] },
  }
  await exportTrust(config as never, {
    authority: await createAuthority({ name: 'Another', crlBaseUrl: 'http://127.0.0.1/crl', at: begun }),
    logKey: await logKeyOf(await generateLogKey('another/log')),
    sealingKey: 'a key',
  })
  const before = await readFile(file, 'utf8')
  for (const what of ['unit', 'root', 'log-key'])
    await expect(rollOverKeys(folders, [what, '--early', '--yes'])).rejects.toThrow(
      /^The keys in .* are not those that the register publishes in .*\. Nothing was changed/,
    )
  expect(await readFile(file, 'utf8')).toBe(before)
})

test('while another is under way it is refused, and one that was killed keeps nobody out', async () => {
  const lock = join(keysDir, 'worker', 'roll-over.lock')
  await writeFile(lock, String(process.ppid))
  await expect(rollOverKeys(folders, ['unit', '--early', '--yes'])).rejects.toThrow(
    `Another roll-over is under way (process ${process.ppid}). Nothing was changed.`,
  )
  // In a container that runs one command each has the same number.
  for (const killed of ['4194304000', String(process.pid)]) {
    await writeFile(lock, killed)
    expect(await rollOverKeys(folders, ['unit', '--early', '--yes'])).toContain('There is a new')
  }
  expect(await readdir(join(keysDir, 'worker'))).not.toContain('roll-over.lock')
})

/** The command as it is run. */
function run(what: string): ReturnType<typeof spawn> {
  const env = { ...process.env, KEYS_DIR: keysDir, TRUST_DIR: folders.trustDir, TESTATE_MODE: 'development' }
  const script = join(import.meta.dirname, 'roll-over.ts')
  return spawn(process.execPath, [script, what, '--early', '--yes'], { env, stdio: 'ignore' })
}

test('killed at any step, and two at once: the keys are whole, and each follows the one before', async () => {
  const firstLog = (await readLog()).vkey
  const firstRoot = toPem(first.root.certificate)
  const began = performance.now()
  await once(run('log-key'), 'close')
  const takes = performance.now() - began
  let rolled = 0
  let kills = 0
  for (let n = 0; n < MOMENTS; n += full ? 1 : 3) {
    const child = run(n % 2 === 0 ? 'root' : 'log-key')
    // Most of its time is loading.
    await new Promise((resolve) => setTimeout(resolve, takes * (0.6 + n * 0.05)))
    child.kill('SIGKILL')
    kills += 1
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
    const [authority, log] = [await read(), await readLog()]
    const chain = await followSuccessions(firstLog, (await logKeyOf(log)).successions as string[])
    expect(chain.at(-1)).toBe(log.vkey)
    expect(toPem(allIssuers(authority).at(-1)!.root.certificate)).toBe(firstRoot)
    rolled = chain.length + allIssuers(authority).length
  }
  console.log(`roll-over: killed ${kills} times, ${rolled} keys`)
  const both = [run('log-key'), run('log-key')]
  await Promise.all(both.map((child) => once(child, 'close')))
  const log = await readLog()
  const chain = await followSuccessions(firstLog, (await logKeyOf(log)).successions as string[])
  expect(chain.at(-1)).toBe(log.vkey)
  expect(both.map(({ exitCode }) => exitCode)).toContain(0)
})
