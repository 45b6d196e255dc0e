// Reads the codes of printed papers by ZXing, which is independent of this product: a phone is led to the very address
// that stands in words beside the code. Skipped, with the reason, where poppler or ZXing is not installed.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printLetter } from '../../apps/server/src/death-notices/letters/print-letter.ts'
import { renderCertificate } from '../../apps/server/src/registration/evidence/certificate.ts'
import { certificateFacts } from '../../apps/server/testing/certificate-facts.ts'
import { linksOf, readPrinted } from '../../apps/server/testing/read-printed.ts'

const python = process.env.TESTATE_PYTHON ?? 'python3'
const hasPoppler = spawnSync('pdftoppm', ['-v']).error === undefined
const hasReader = spawnSync(python, ['-c', 'import zxingcpp'], { timeout: 30_000 }).status === 0
if (!hasPoppler) console.log('skipped: pdftoppm is not installed (Debian: poppler-utils)')
if (!hasReader)
  console.log(
    'skipped: ZXing is not installed (pip install -r test/independent/requirements.txt; ' +
      'TESTATE_PYTHON names the python)',
  )

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'testate-codes-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The texts of the codes of each page, drawn with so many dots an inch. */
async function codesOf(pdf: Uint8Array, name: string, dpi: number): Promise<string[][]> {
  const base = join(folder, `${name}-${dpi}`)
  await writeFile(`${base}.pdf`, pdf)
  const drawn = spawnSync('pdftoppm', ['-gray', '-r', `${dpi}`, `${base}.pdf`, base], { encoding: 'utf8' })
  expect([drawn.status, drawn.stderr]).toEqual([0, ''])
  const pages = (await readdir(folder)).filter((one) => one.startsWith(`${name}-${dpi}-`)).sort()
  const script = fileURLToPath(new URL('read_codes.py', import.meta.url))
  const read = spawnSync(python, [script, ...pages.map((one) => join(folder, one))], { encoding: 'utf8' })
  expect([read.status, read.stderr]).toEqual([0, ''])
  return read.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string[])
}

// Office printers print 300 dots an inch or more; 100 is a poor copy, or the page on a screen.
describe.skipIf(!hasPoppler || !hasReader).each([100, 300])('drawn with %i dots an inch', (dpi) => {
  test('the certificate’s one code leads to the address of its link and of its words', async () => {
    const pdf = renderCertificate(certificateFacts)
    const [first, ...others] = await codesOf(pdf, 'certificate', dpi)
    expect([first!.length, others.flat()]).toEqual([1, []])
    const [address] = first!
    expect(address).toMatch(/^https?:\/\/[^/]+\//)
    expect(await linksOf(pdf)).toContain(address)
    const { pages } = await readPrinted(pdf)
    expect(pages.join('').replaceAll(/\s/g, '')).toContain(address)
  })

  test('a letter’s code carries what a person types, or leads to sign in once nothing can be stopped', async () => {
    const letter = (code: string | null) =>
      printLetter(
        {
          name: 'Tess Tator',
          address: '12 High Street, Great Missenden, HP7 0RD',
          code,
          about: code === null ? 'released' : 'lengthened',
          endsAt: new Date('2026-12-24T13:05:00Z'),
          madeAt: new Date('2026-12-01T00:00:00Z'),
        },
        {
          registerName: 'Testate',
          publicUrl: 'https://register.example',
          rehearsal: true,
          operator: { name: null, address: null, supportPhone: null, supportEmail: null },
        } as never,
      )
    const open = letter('0123456789abcdefghjk')
    const [[address]] = (await codesOf(open, 'letter', dpi)) as [[string]]
    const typed = address.replace('https://register.example/stop-death-notice/', '')
    expect((await readPrinted(open)).text).toContain(typed)
    expect(typed.replaceAll(/[^0-9a-z]/gi, '').toLowerCase()).toBe('0123456789abcdefghjk')
    expect(await codesOf(letter(null), 'late-letter', dpi)).toEqual([['https://register.example/login']])
  })
})
