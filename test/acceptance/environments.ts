// The environment, command and open files of each process of the running product, which at-rest.test.ts starts and has
// used. The api is exposed to the public, so an attacker who takes it over must find nothing there for sending mail,
// signing on a ledger, refunding money, opening a will, or using the database's other logins.
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { forApi, forRelease, workerSettings } from '@testate/domain/process-settings'
import { readRunning } from '../../apps/embedded/src/process/running-file.ts'
import { ARENAS } from '../../apps/embedded/src/process/server-process.ts'
import type { Product } from '../e2e/product.ts'
import {
  heldSecrets,
  processesBelow,
  processesDuring,
  secretsOf,
  type Held,
} from '../stack/what-processes-hold.ts'

/** As an operator's shell may contain them: for other programs, or for a replaced part of this one. */
export const given: Readonly<Record<string, string>> = Object.fromEntries(
  ['STRIPE_SECRET', 'S3_ADMIN', 'SIGNER', 'OPENING'].map((name) => [
    `NOT_FOR_THE_API_${name}_KEY`,
    randomBytes(24).toString('hex'),
  ]),
)
let pid: number
let all: Held[]
let secrets: Map<string, string>

const onlyItsOwn = (names: string[]): boolean =>
  names.toSorted().join() === ['SMTP_URL', 'the release worker’s database password'].join()
const one = (name: string): Held => all.find((held) => held.name === name)!

const isLinux = process.platform === 'linux'
/**
 * `running`: the product, started with `given` in its environment, on all networks; `whileRead`: what `noteReaders`
 * returned.
 */
export function describeProcesses(running: () => Product, whileRead: () => readonly Held[]): void {
  describe.skipIf(!isLinux)('what processes hold', () => {
    tests(running, whileRead)
  })
}

/** The processes that begin while a file is `brought` and read; none where there is no /proc. */
export async function noteReaders(product: Product, brought: Promise<unknown>): Promise<Held[]> {
  return isLinux ? await processesDuring((await readRunning(product.dataDir))!.pid, brought) : []
}

function tests(running: () => Product, whileRead: () => readonly Held[]): void {
  let product: Product
  beforeAll(async () => {
    product = running()
    pid = (await readRunning(product.dataDir))!.pid
    all = processesBelow(pid)
    secrets = secretsOf(product.dataDir, given, one('worker'))
  })

  test('the secrets looked for are there, and each is where it belongs', () => {
    const names = [...secrets.keys()]
    expect(names).toEqual(
      expect.arrayContaining([
        'the worker’s database password',
        'the release worker’s database password',
        'the schema owner’s password',
        'keys/worker/solana-registrar',
        'keys/worker/ethereum-registrar',
        'keys/worker/corda-token',
        'SMTP_URL',
        'PAYMENT_PROVIDER_KEY',
        'WORKER_DATABASE_URL',
        ...Object.keys(given),
      ]),
    )
    for (const name of ['opening-key.json', 'authority.json', 'log-key.json'])
      expect(names.filter((secret) => secret.startsWith(`keys/worker/${name}`))).not.toEqual([])
    expect(names).toContain('keys/release/opening-key.json private')
    expect([...secrets.values()].filter((value) => value.length < 16)).toEqual([])
    const held = Object.fromEntries(all.map((each) => [each.name, heldSecrets(each, secrets)]))
    expect(held).toMatchObject({
      'api': [],
      'worker': expect.arrayContaining([
        'the worker’s database password',
        'SMTP_URL',
        'PAYMENT_PROVIDER_KEY',
        'WORKER_DATABASE_URL',
      ]),
      // It mails its own codes.
      'release-worker': expect.toSatisfy(onlyItsOwn),
      'database': [],
      'ethereum/anvil': [],
      'solana/ledger-process': [],
      // Its callers must name it.
      'corda/ledger-process': ['keys/worker/corda-token'],
    })
    expect(
      Object.keys(held)
        .filter((name) => held[name]!.length > 0)
        .toSorted(),
    ).toEqual(['corda/ledger-process', 'release-worker', 'worker'])
    // The owner's password is for migrations, keys are read from their files, and only the release worker may
    // sign in as itself.
    expect(
      held['worker']!.filter(
        (name) =>
          name.startsWith('keys/') ||
          name === 'the schema owner’s password' ||
          name === 'the release worker’s database password',
      ),
    ).toEqual([])
  })

  test('the api was told what the list of its settings names, and nothing else', () => {
    const { settings } = one('api')
    expect(Object.keys(settings).toSorted()).toEqual(
      Object.keys({ ...forApi(settings), ...ARENAS }).toSorted(),
    )
    expect(workerSettings.filter((name) => name in settings)).toEqual([])
    expect(settings['API_DATABASE_URL']).toMatch(/^postgres:\/\/testate_api:/)
    expect(settings['PAYMENT_CHECKOUT_KEY']).not.toBe(one('worker').settings['PAYMENT_PROVIDER_KEY'])
    // Of the worker's own settings, the api has only those it is meant to have.
    expect(Object.keys(one('worker').settings).filter((name) => !(name in settings))).toEqual(
      expect.arrayContaining([
        'SMTP_URL',
        'PAYMENT_PROVIDER_KEY',
        'WORKER_DATABASE_URL',
        ...Object.keys(given),
      ]),
    )
  })

  test('the release worker was told where keys, database, objects and mail server are, and no more', () => {
    const { settings } = one('release-worker')
    expect(Object.keys(settings).toSorted()).toEqual(
      Object.keys({ ...forRelease(settings), ...ARENAS }).toSorted(),
    )
    expect(settings['RELEASE_DATABASE_URL']).toMatch(/^postgres:\/\/testate_release:/)
    expect(settings['SMTP_URL']).toMatch(/^smtp:/)
    for (const name of ['PAYMENT_PROVIDER_KEY', 'WORKER_DATABASE_URL', ...Object.keys(given)])
      expect(settings).not.toHaveProperty(name)
  })

  test('nobody holds a file of keys open, nor one of the database’s passwords', () => {
    for (const { name, files } of all) {
      expect([
        name,
        files.filter(
          (file) =>
            file.startsWith(`${product.dataDir}/keys/`) || file === `${product.dataDir}/postgres/password`,
        ),
      ]).toEqual([name, []])
      if (['api', 'worker', 'release-worker'].includes(name)) expect(files.length).toBeGreaterThan(3)
    }
  })

  test('the processes that read strangers’ files are told a path and a home, and nothing besides', () => {
    const known = new Set(all.map(({ name }) => name))
    const seen = whileRead().filter(({ name, command }) => !known.has(name) || command.includes('bwrap'))
    expect(seen.filter(({ settings }) => 'HOME' in settings).length).toBeGreaterThan(0)
    for (const held of seen) {
      expect([held.name, heldSecrets(held, secrets)]).toEqual([held.name, []])
      // It asks ledgers, and gets the machine's own variables (release-worker.test.ts).
      if (held.name === 'release/ledgers/child') continue
      expect([
        held.name,
        Object.keys(held.settings).filter(
          (name) => !['PATH', 'HOME', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name),
        ),
      ]).toEqual([held.name, []])
      expect(held.files.filter((file) => file.startsWith(product.dataDir))).toEqual([])
    }
  })
}
