// The verifier that was written from docs/formats, in Python, and the product's own, on the same files: they agree
// about each, step by step. Skipped, with the reason, where its two packages are not installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Trust } from '@testate/evidence/certificates/trust'
import { sampleRegister } from '@testate/evidence/testing/capsule-sample'
import type { Outcome } from '@testate/evidence/step'
import { verify } from '@testate/evidence/verify'
import { alteredEvidence, goldenEvidence, goldenFile } from './altered-evidence.ts'
import type { Evidence } from './altered-pdfs.ts'

const python = process.env.TESTATE_PYTHON ?? 'python3'
const script = join(import.meta.dirname, '../../docs/formats/verify.py')
const canRun = spawnSync(python, ['-c', 'import cryptography, asn1crypto'], { timeout: 30_000 }).status === 0
if (!canRun)
  console.log(
    'skipped: cryptography and asn1crypto are not installed (pip install -r test/independent/requirements.txt; ' +
      'TESTATE_PYTHON names the python)',
  )

const said = (refuted: string[], unknown: string[]): string =>
  [...refuted, ...unknown.map((code) => `${code} unknown`)].sort().join()

/** The steps each verifier refutes or leaves open, by file. */
async function judged(
  trust: Trust,
  files: Evidence[],
): Promise<{ name: string; ours: string; theirs: string }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'testate-second-'))
  try {
    await writeFile(join(folder, 'trust.json'), JSON.stringify(trust))
    const names = files.map((_, n) => join(folder, `${n}`))
    await Promise.all(files.map(({ bytes }, n) => writeFile(names[n]!, bytes)))
    // Its exit code says that something was refuted; what it printed is read in any case.
    const { stdout, stderr } = spawnSync(python, [script, '--json', join(folder, 'trust.json'), ...names], {
      encoding: 'utf8',
      timeout: 400_000,
      maxBuffer: 64 * 1024 * 1024,
    })
    const lines = stdout.trim().split('\n')
    expect(lines.length, stderr).toBe(files.length)
    return await Promise.all(
      files.map(async ({ name, bytes }, n) => {
        const { steps } = await verify(bytes, trust, null)
        const codes = (of: Outcome): string[] =>
          steps.filter(({ outcome }) => outcome === of).map(({ code }) => code)
        const { refuted, unknown } = JSON.parse(lines[n]!) as Record<'refuted' | 'unknown', string[]>
        return {
          name,
          ours: said(codes('refuted'), codes('could not be asked')),
          theirs: said(refuted, unknown),
        }
      }),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe.skipIf(!canRun)('the second verifier', () => {
  test('accepts the golden files', async () => {
    for (const { trust, files } of await goldenEvidence())
      for (const one of await judged(trust, files))
        expect(one).toEqual({ name: one.name, ours: '', theirs: '' })
  }, 60_000)

  test('agrees with ours on hundreds of altered files', async () => {
    const register = await sampleRegister()
    const files = await alteredEvidence(register, process.env.TESTATE_FULL === '1' ? 500 : 120)
    const all = await judged(register.trust, files)
    const refuted = all.filter(({ ours }) => ours !== '').length
    const differing = all.filter(({ ours, theirs }) => ours !== theirs)
    console.log(
      `second verifier: ${all.length} files, ${refuted} refuted by ours, ${differing.length} differing`,
    )
    expect(differing).toEqual([])
    expect(refuted).toBeGreaterThan(200)
    expect(all.length - refuted).toBeGreaterThan(5)
  }, 500_000)

  test('computes what the vectors say', () => {
    const program = [
      'import json, sys',
      'from pathlib import Path',
      'sys.path.insert(0, sys.argv[1]); sys.dont_write_bytecode = True',
      'from verify import canonical, fit_name, parse, sha256, log_key',
      'read = lambda name: json.loads((Path(sys.argv[1]) / "vectors" / name).read_text())',
      'for one in read("names.json")["names"]: assert fit_name(one["name"]) == one["commonName"], one',
      'for one in read("canonical-json.json")["values"]:',
      '    said = canonical(json.loads(one["text"], parse_int=float))',
      '    assert said.decode() == one["canonical"] and sha256(said).hex() == one["sha256"], one',
      'for text in read("canonical-json.json")["refused"]:',
      '    try: parse(text.encode()); print("accepted", text)',
      '    except Exception: pass',
      'for one in read("statement.json")["statements"]:',
      '    assert sha256(canonical(one["statement"])).hex() == one["sha256"]',
      'for one in read("log.json")["entries"]:',
      '    assert sha256(bytes(1), canonical(one["entry"])).hex() == one["leafHash"]',
      'log_key(read("log.json")["key"]["vkey"])',
      'from verify import Check',
      'links, check = read("link.json"), Check.__new__(Check)',
      'check.key_name, check.key_id, check.key = log_key(links["logKey"])',
      'for one in links["notes"]: assert one["commitment"] in check.link(one["note"])',
      'for note in links["refused"]:',
      '    try: check.link(note); print("accepted", note)',
      '    except Exception: pass',
      'for one in read("commitment.json")["commitments"]:',
      '    parts = [bytes.fromhex(one[name]) for name in ("salt", "documentHash")]',
      '    assert sha256(bytes([1]), *parts, one["version"].to_bytes(4, "big")).hex() == one["commitment"]',
    ]
    const ran = spawnSync(python, ['-c', program.join('\n'), join(script, '..')], { encoding: 'utf8' })
    expect(ran).toMatchObject({ stdout: '', stderr: '', status: 0 })
  })

  test('says by its exit code whether all holds', async () => {
    const [first] = await goldenEvidence()
    const folder = await mkdtemp(join(tmpdir(), 'testate-second-'))
    try {
      await writeFile(join(folder, 'trust.json'), JSON.stringify(first!.trust))
      await writeFile(join(folder, 'good.pdf'), first!.files[0]!.bytes)
      await writeFile(join(folder, 'bad.pdf'), first!.files[0]!.bytes.slice(0, -1))
      const run = (...names: string[]) =>
        execFileSync(python, [script, 'trust.json', ...names], { cwd: folder, encoding: 'utf8' })
      expect(run('good.pdf')).toContain('holds   revocation')
      const { trust, files } = (await goldenEvidence()).at(-1)!
      await writeFile(join(folder, 'trust.json'), JSON.stringify(trust))
      await writeFile(join(folder, 'proof.json'), files[0]!.bytes)
      await writeFile(join(folder, 'will.pdf'), await readFile(goldenFile('proof/will.pdf')))
      await writeFile(join(folder, 'other.pdf'), '%PDF-1.7')
      const byProof = (name: string) =>
        spawnSync(python, [script, '--proof', 'proof.json', 'trust.json', name], {
          cwd: folder,
          encoding: 'utf8',
        })
      expect(byProof('will.pdf')).toMatchObject({
        status: 0,
        stdout: expect.stringContaining('holds   will-bytes'),
      })
      expect(byProof('other.pdf')).toMatchObject({
        status: 1,
        stdout: expect.stringContaining('REFUTED will-bytes'),
      })
      await writeFile(join(folder, 'trust.json'), JSON.stringify(first!.trust))
      expect(() => run('good.pdf', 'bad.pdf')).toThrow()
    } finally {
      await rm(folder, { recursive: true })
    }
  }, 60_000)
})
