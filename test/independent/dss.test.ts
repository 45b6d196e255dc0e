// The European Commission's validator on a sealed PDF: PAdES-BASELINE-LTA, TOTAL_PASSED. Needs Maven, Java 17
// and a Maven repository, so it runs only with TESTATE_DSS=1.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeSealedSamples } from './sealed-samples.ts'
import type { SealedSamples } from './sealed-samples.ts'

const project = fileURLToPath(new URL('dss', import.meta.url))
const missing =
  process.env.TESTATE_DSS !== '1'
    ? 'TESTATE_DSS is not 1'
    : ['mvn', 'java'].find((tool) => spawnSync(tool, ['-version'], { timeout: 30_000 }).status !== 0)
if (missing)
  console.log(
    `skipped: EU DSS (${missing === 'mvn' || missing === 'java' ? `${missing} is not installed` : missing})`,
  )

interface Judged {
  signatures: { level: string; indication: string; signedBy: string; errors: string[]; warnings: string[] }[]
  timestamps: { type: string; indication: string; errors: string[] }[]
}

describe.skipIf(missing)('EU DSS', () => {
  let samples: SealedSamples
  let classpath: string
  beforeAll(async () => {
    samples = await writeSealedSamples()
    execFileSync(
      'mvn',
      ['-q', '-B', 'package', 'dependency:build-classpath', '-Dmdep.outputFile=target/classpath.txt'],
      { cwd: project, timeout: 580_000 },
    )
    classpath = `${project}/target/classes:${readFileSync(`${project}/target/classpath.txt`, 'utf8').trim()}`
  }, 600_000)

  const judge = (...files: string[]): Judged[] =>
    execFileSync('java', ['-cp', classpath, 'org.testate.dss.Validate', samples.root, ...files], {
      encoding: 'utf8',
      timeout: 200_000,
    })
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Judged)

  test('calls every signature PAdES-BASELINE-LTA and TOTAL_PASSED without an error', () => {
    for (const { signatures, timestamps } of judge(...samples.sealed, ...samples.sealedOffice)) {
      expect(signatures.map((one) => [one.level, one.indication, one.errors])).toEqual(
        Array.from({ length: 3 }, () => ['PAdES-BASELINE-LTA', 'TOTAL_PASSED', []]),
      )
      expect(timestamps.map((one) => [one.type, one.indication])).toEqual([
        ...Array.from({ length: 3 }, () => ['SIGNATURE_TIMESTAMP', 'PASSED']),
        ['DOCUMENT_TIMESTAMP', 'PASSED'],
      ])
    }
  }, 200_000)

  test('passes nothing of a changed will, and not the third signature when its own update changed', () => {
    const [will, third] = judge(samples.willChanged, samples.thirdChanged)
    expect(will!.signatures.filter((one) => one.indication === 'TOTAL_PASSED')).toEqual([])
    expect(third!.signatures.at(-1)!.indication).not.toBe('TOTAL_PASSED')
  }, 200_000)
})
