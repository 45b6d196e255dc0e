// Data of an earlier version start with this one, in embedded and in external PostgreSQL: every will, every
// statement, every piece of evidence and every line of the audit log stays as it was.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chown, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { sealedFields } from '@testate/domain/registration-form'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asCluster } from '../../apps/embedded/src/postgres/cluster.ts'
import { postgresPlace } from '../../apps/embedded/src/postgres/place.ts'
import { startPostgres, type Postgres } from '../../apps/embedded/src/postgres/postgres.ts'
import { startProduct, type Product } from '../e2e/product.ts'
import { removeData } from '../stack/remove-data.ts'

const here = import.meta.dirname
/** What must never change. Other tables hold sessions, limits, mails and other passing things. */
const lasting = [
  'wills',
  'will_objects',
  'will_keys',
  'parties',
  'people',
  'identity_checks',
  'statements',
  'recordings',
  'seal_steps',
  'payments',
  'anchors',
  'capsules',
  'issued_certificates',
  'audit_entries',
  'audit_hashes',
  'audit_leaves',
  'audit_checkpoints',
] as const

type Row = Record<string, unknown>
type Rows = Record<(typeof lasting)[number], Row[]>

async function readRows(ownerUrl: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const found: Partial<Rows> = {}
    for (const table of lasting)
      found[table] = (await client.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t`)).rows.map(
        ({ row }) => row,
      )
    return found as Rows
  } finally {
    await client.end()
  }
}

/**
 * A head of the log goes to the ledgers once a day: when this version starts more than a day after the dump was
 * made, the capsule and the certificate of a registered will are issued again, whole and newer.
 */
const isIssuedAgain = ({ part }: Row): boolean => part === 'capsule' || part === 'certificate'

/** Without the place of the original and the executor, which this version seals; `sealed_form` has them then. */
function unsealed(row: Row): Row {
  const { original_location: _place, particulars, form_changes: changes, ...rest } = row
  const without = (form: unknown): unknown =>
    form === null || form === undefined
      ? form
      : Object.fromEntries(
          Object.entries(form as object).filter(([field]) => !sealedFields.some((one) => one === field)),
        )
  return { ...rest, particulars: without(particulars), form_changes: without(changes) }
}

/** Every row of before is there after, with the same value in each column; a form is there or is sealed. */
function expectKept(given: Rows, found: Rows): void {
  for (const row of found.wills)
    if (
      row['original_location'] === null &&
      given.wills.find(({ id }) => id === row['id'])?.['original_location']
    )
      expect(row['sealed_form'], String(row['id'])).not.toBeNull()
  const before = { ...given, wills: given.wills.map(unsealed) }
  const after = { ...found, wills: found.wills.map(unsealed) }
  for (const { will_id, part, kept_at } of before.will_objects.filter(isIssuedAgain)) {
    const there = after.will_objects.filter((row) => row['will_id'] === will_id && row['part'] === part)
    expect(there.length).toBe(1)
    expect(Date.parse(String(there[0]!['kept_at']))).toBeGreaterThanOrEqual(Date.parse(String(kept_at)))
  }
  for (const table of lasting) {
    const columns = Object.keys(before[table][0] ?? {})
    const asBefore = new Set(
      after[table].map((row) => JSON.stringify(columns.map((column) => [column, row[column]]))),
    )
    const lost = before[table].filter(
      (row) =>
        !(table === 'will_objects' && isIssuedAgain(row)) &&
        !asBefore.has(JSON.stringify(columns.map((column) => [column, row[column]]))),
    )
    expect(lost, table).toEqual([])
  }
}

/** Unpacks the earlier version's folder into `dataDir`, its cluster where PostgreSQL can reach it. */
async function unpack(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  // As a file: a tar that reads a pipe may end before everything after the last file is written to it.
  const tar = join(dataDir, '280f6e6.tar')
  await pipeline(
    createReadStream(join(here, '280f6e6.tar.zst')),
    createZstdDecompress(),
    createWriteStream(tar),
  )
  await promisify(execFile)('tar', ['-x', '--no-same-owner', '-C', dataDir, '-f', tar])
  await rm(tar)
  const place = await postgresPlace(dataDir)
  const from = join(place.home, 'data')
  const data = join(place.cluster, 'data')
  if (data !== from) {
    await cp(from, data, { recursive: true, preserveTimestamps: true })
    await rm(from, { recursive: true })
  }
  const { uid, gid } = place.as
  if (uid !== undefined && gid !== undefined)
    for (const name of ['', ...(await readdir(data, { recursive: true }))])
      await chown(join(data, name), uid, gid)
}

const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1)
async function objectsIn(dataDir: string): Promise<Map<string, string>> {
  const folder = join(dataDir, 'objects')
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  )
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, string]> => {
        const path = join(file.parentPath, file.name)
        return [path.slice(folder.length), (await readFile(path)).toString('base64')]
      }),
    ),
  )
}

/**
 * Where the bytes are of what was moved under its will's key: by the object's name in the other tables. That the
 * copy has the same plaintext is the move's own check (custody/move-object.ts).
 */
async function movedObjects(ownerUrl: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ object: string; stored_as: string }>(
      'select object, stored_as from objects_under_key where object <> stored_as',
    )
    return new Map(rows.map(({ object, stored_as: storedAs }) => [object, storedAs]))
  } finally {
    await client.end()
  }
}

async function verifyCapsule(dataDir: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(here, '../../apps/cli/src/verify.ts'),
      join(here, '280f6e6-capsule.json'),
      '--trust',
      join(dataDir, 'trust'),
    ],
    { timeout: 120_000 },
  )
  return stdout
}

describe.skipIf(process.platform !== 'linux')('data of 280f6e6', () => {
  let source: string
  let rows: Rows
  let objects: Map<string, string>
  const started: (Product | Postgres)[] = []

  beforeAll(async () => {
    source = await mkdtemp(join(tmpdir(), 'testate-upgrade-'))
    const dataDir = join(source, 'data')
    await unpack(dataDir)
    // Until this version has migrated it, nobody but a superuser sees every row.
    const place = await postgresPlace(dataDir)
    const password = randomBytes(24).toString('hex')
    await asCluster(place, join(place.cluster, 'data'), [
      `create role tests superuser login password '${password}'`,
    ])
    const postgres = await startPostgres({ dataDir })
    const url = new URL(postgres.ownerUrl)
    ;[url.username, url.password] = ['tests', password]
    rows = await readRows(url.href).finally(() => postgres.stop())
    objects = await objectsIn(dataDir)
  })
  afterAll(async () => {
    for (const one of started.reverse()) await one.stop()
    await removeData(join(source, 'data'), source)
  })

  test('holds a registered will, one being signed, drafts, and a log', () => {
    expect(rows.wills.map(({ status }) => status).sort()).toEqual([
      'registered',
      'uploaded',
      'uploaded',
      'uploaded',
      'verified',
    ])
    expect(rows.capsules.length).toBe(3)
    expect(rows.audit_entries.length).toBe(128)
    expect(objects.size).toBeGreaterThan(20)
  })

  test('starts in embedded PostgreSQL, with everything as it was', { timeout: 300_000 }, async () => {
    const product = await startProduct({}, unpack)
    started.push(product)
    expect(await verifyCapsule(product.dataDir)).toContain('holds')
    await product.away()
    const postgres = await startPostgres({ dataDir: product.dataDir })
    const after = await readRows(postgres.ownerUrl)
    expectKept(rows, after)
    const moved = await movedObjects(postgres.ownerUrl).finally(() => postgres.stop())
    const now = await objectsIn(product.dataDir)
    for (const [name, bytes] of objects) {
      const to = moved.get(nameOf(name))
      if (to === undefined) expect(now.get(name) === bytes, nameOf(name)).toBe(true)
      else expect([...now.keys()].map(nameOf), nameOf(name)).toContain(to)
    }
  })

  // With TESTATE_FULL=1 (`npm run assurance`): the migrations are the same, and the rows come the other way.
  test.skipIf(process.env['TESTATE_FULL'] !== '1')(
    'starts in external PostgreSQL, with everything as it was',
    { timeout: 300_000 },
    async () => {
      const postgres = await startPostgres({ dataDir: join(source, 'data') })
      started.push(postgres)
      const product = await startProduct({ DATABASE_URL: postgres.ownerUrl }, async (dataDir) => {
        await unpack(dataDir)
        await rm(join(dataDir, 'postgres'), { recursive: true })
      })
      started.push(product)
      expect(await verifyCapsule(product.dataDir)).toContain('holds')
      expectKept(rows, await readRows(postgres.ownerUrl))
    },
  )
})
