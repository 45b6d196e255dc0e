// What people save, print and scan with many programs, made ready to be signed with the statement's own page: both
// verifiers find nothing in the first update but what a register adds to that very will. Run whole (npm run assurance)
// it is all of them; else every fourth of those of ten programs.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Bytes } from '@testate/evidence/bytes/hash'
import { prepareSealing } from '@testate/evidence/seal/prepare-sealing'
import { sampleAuthority, sampleRegistration } from '@testate/evidence/testing/sealing-sample'
import { renderStatementPage } from '../../apps/server/src/ceremony/statement/statement-page.ts'
import { checkFirstUpdate } from '../../packages/evidence/src/seal/first-update/check-first-update.ts'
import { openSealed } from '../../packages/evidence/src/seal/pdf-revision.ts'
import { readLayout } from '../../packages/evidence/src/seal/seal-layout.ts'
import { oddWills } from '../independent/wills-to-seal.ts'
import { corpus } from './corpus.ts'
import { officePdf, officeVariants } from './office-pdf.ts'

const full = process.env['TESTATE_FULL'] === '1'
const python = process.env['TESTATE_PYTHON'] ?? 'python3'
const hasPackages =
  spawnSync(python, ['-c', 'import cryptography, asn1crypto, jsonschema_rs, rfc8785'], { timeout: 30_000 })
    .status === 0

type Named = [name: string, will: Bytes]

function filesOf(): Named[] {
  const folder = join(import.meta.dirname, 'honest')
  const producers = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory())
  return producers.flatMap(({ name }) =>
    readdirSync(join(folder, name))
      .filter((_, index) => full || index % 4 === 0)
      .map((file): Named => [`${name}/${file}`, Uint8Array.from(readFileSync(join(folder, name, file)))]),
  )
}

async function honestWills(): Promise<Named[]> {
  // Behind its end are ten megabytes of spaces: no such file can be sealed.
  const accepted = (await corpus()).filter(
    ({ expect: said, bytes }) => said === 'accepted' && bytes.length < 1e7,
  )
  return [
    ...filesOf(),
    ...accepted.map(({ name, bytes }): Named => [name, Uint8Array.from(bytes)]),
    ...officeVariants.map(([name, plan]): Named => [name, Uint8Array.from(officePdf(plan))]),
    ...(await oddWills()),
  ]
}

/** The statement's page as the product prints it, on one page or on two. */
function statement(length: 1 | 2): ReturnType<typeof renderStatementPage> {
  const names = ['Ann Example', 'Witness One', 'Witness Two'].map((name) =>
    name.repeat(length === 1 ? 1 : 25),
  )
  return renderStatementPage({
    registerName: 'Testate',
    willTitle: 'Last will of Ann Example',
    willVersion: '1.0',
    documentHash: 'a3'.repeat(32),
    commitment: 'b4'.repeat(32),
    amends: null,
    openedAt: new Date('2026-11-21T12:03:07Z'),
    way: 'together',
    parties: names.map((name, at) => ({
      role: at === 0 ? ('testator' as const) : ('witness' as const),
      witnessOrder: at,
      name,
      presence: null,
      statement: ['I sign in the presence of the witnesses named here'.repeat(length === 1 ? 1 : 8)],
    })),
    recordings: [],
    developmentNotes: [],
  })
}

test('wills of many programs are made ready for signing as both verifiers expect it', async () => {
  const authority = await sampleAuthority()
  const pages = [statement(1), statement(2)] as const
  expect(pages.map(({ pageCount }) => pageCount)).toEqual([1, 2])
  const prepared = await Promise.all(
    (await honestWills()).map(async ([name, will], at) => {
      const { pdf, pageCount, fieldRects } = pages[at % 2]!
      const placements = fieldRects.map((rect) => ({ page: pageCount - 1, rect }))
      const registration = await sampleRegistration(will, authority)
      return { name, will, pdf: await prepareSealing(will, pdf, registration, placements) }
    }),
  )
  for (const { name, will, pdf } of prepared)
    expect(
      () => checkFirstUpdate(pdf, will.length, readLayout(pdf, openSealed(pdf)).layout),
      name,
    ).not.toThrow()
  expect(prepared.length).toBeGreaterThan(full ? 360 : 140)
  console.log(`first updates: ${prepared.length} wills`)
  if (!hasPackages) return
  const folder = mkdtempSync(join(tmpdir(), 'testate-first-'))
  try {
    const paths = prepared.map((_, at) => join(folder, `${at}.pdf`))
    prepared.forEach(({ pdf }, at) => writeFileSync(paths[at]!, pdf))
    const { stdout } = spawnSync(python, [join(import.meta.dirname, 'first_updates.py'), ...paths], {
      encoding: 'utf8',
      timeout: 200_000,
    })
    const said = stdout.split('\n').slice(0, -1)
    expect(said.length).toBe(prepared.length)
    expect(prepared.flatMap(({ name }, at) => (said[at] === '' ? [] : [`${name}: ${said[at]}`]))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 300_000)
