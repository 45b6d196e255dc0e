// The European Commission's validator on a sealed PDF: PAdES-BASELINE-LTA, TOTAL_PASSED. Needs Maven, Java 17
// and a Maven repository, so it runs only with TESTATE_DSS=1. All files are judged by one start of it: a start and
// the classes it loads cost more than twenty files. In short one of the files renewed in several ways is judged on
// each day, by turns, and none on a day between others; of the files that Word makes a third, with each form once; and
// one with another page and one with an annotation. TESTATE_FULL=1 (`npm run assurance`) has each judged on each.
// Where that passed on these very sources, a run does not repeat it (passed-before.ts); pades.test.ts has other judges.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { isPassedBefore } from '../passed-before.ts'
import { dssInWords, printedOf } from './in-words.ts'
import { writeSealedSamples } from './sealed-samples.ts'
import type { SealedSamples } from './sealed-samples.ts'

const full = process.env.TESTATE_FULL === '1'
const project = fileURLToPath(new URL('dss', import.meta.url))
const passed = isPassedBefore('EU DSS')
const missing = passed ? null : missingHere()
if (missing !== null) console.log(`skipped: EU DSS (${missing})`)

function missingHere(): string | null {
  if (process.env.TESTATE_DSS !== '1') return 'TESTATE_DSS is not 1'
  const tool = ['mvn', 'java'].find((one) => spawnSync(one, ['-version'], { timeout: 30_000 }).status !== 0)
  return tool === undefined ? null : `${tool} is not installed`
}

/** A machine that runs for seconds: the second compiler and a parallel collector cost more than they save. */
const shortRun = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto']

/** The day, how often the file was renewed, and whether it passes then; `between`: so it does before and after. */
const days = (
  [
    ['2027-01-01', 0, true, 'between'],
    ['2037-11-01', 0, true],
    ['2039-01-01', 0, false],
    ['2037-12-15', 1, true],
    ['2039-01-01', 1, true, 'between'],
    ['2047-06-01', 1, true],
    ['2055-01-01', 1, false],
    ['2047-12-15', 2, true],
    ['2049-06-01', 2, true, 'between'],
    ['2055-01-01', 2, true],
  ] as const
).filter(([, , , between]) => full || between === undefined)

/** The day, and how often the file was renewed after an outside authority had renewed it once. */
const outsideDays = (
  [
    ['2037-12-15', 0],
    ['2039-01-01', 0, 'between'],
    ['2047-06-01', 0],
    ['2047-12-15', 1],
    ['2055-01-01', 1],
  ] as const
).filter(([, , between]) => full || between === undefined)

/** Of Word's variants in short: tagged; in PDF 1.5, without identifiers; without tags; with other ends of lines. */
const shortOffice = [0, 9, 10, 11]

const onDays = ({ renewed }: SealedSamples): { name: string; count: number; isPassed: boolean }[] =>
  days.flatMap(([day, count, isPassed], at) =>
    byTurns(renewed[count]!, at).map((file) => ({ name: `${file}@${day}`, count, isPassed })),
  )
const onOutsideDays = ({ renewedOutside }: SealedSamples): { name: string; count: number }[] =>
  outsideDays.flatMap(([day, n], at) =>
    byTurns(renewedOutside[n], at).map((file) => ({ name: `${file}@${day}`, count: 2 + n })),
  )
function byTurns(files: readonly string[], at: number): readonly string[] {
  return full ? files : [files[at % files.length]!]
}

interface Judged {
  signatures: { level: string; indication: string; signedBy: string; errors: string[]; warnings: string[] }[]
  timestamps: { type: string; indication: string; errors: string[] }[]
}

describe.skipIf(passed || missing !== null)('EU DSS', () => {
  let samples: SealedSamples
  const judged = new Map<string, Judged>()
  beforeAll(async () => {
    samples = await writeSealedSamples()
    if (!full) {
      const { sealedOffice, otherPage, annotated } = samples
      expect(sealedOffice).toHaveLength(12)
      samples.sealedOffice = shortOffice.map((n) => sealedOffice[n]!)
      // One of a file with streams of cross-references, the other of one with tables.
      samples.otherPage = otherPage.slice(0, 1)
      samples.annotated = annotated.slice(1)
    }
    execFileSync(
      'mvn',
      ['-q', '-B', 'package', 'dependency:build-classpath', '-Dmdep.outputFile=target/classpath.txt'],
      { cwd: project, timeout: 580_000, env: { ...process.env, MAVEN_OPTS: shortRun.join(' ') } },
    )
    const classpath = `${project}/target/classes:${readFileSync(`${project}/target/classpath.txt`, 'utf8').trim()}`
    const { sealed, sealedOffice, otherPage, annotated, willChanged, thirdChanged } = samples
    const { certificate, certificateChanged, certificateAppended } = samples
    const whole = [...sealed, ...sealedOffice, certificate, ...certificateAppended]
    const files = [...whole, ...otherPage, ...annotated, willChanged, thirdChanged, certificateChanged]
    const later = onDays(samples).map(({ name }) => name)
    const outside = onOutsideDays(samples).map(({ name }) => name)
    const asked = [...files, ...later, ...outside]
    const lines = execFileSync(
      'java',
      [
        ...shortRun,
        '-cp',
        classpath,
        'org.testate.dss.Validate',
        samples.root,
        ...files,
        ...samples.rolledRoots,
        ...later,
        ...samples.rolledRoots,
        ...samples.outsideRoots,
        ...outside,
      ],
      { encoding: 'utf8', timeout: 300_000 },
    )
      .trim()
      .split('\n')
    expect(lines).toHaveLength(asked.length)
    for (const [at, file] of asked.entries()) judged.set(file, JSON.parse(lines[at]!) as Judged)
  }, 900_000)

  const judge = (...files: string[]): Judged[] => files.map((file) => judged.get(file)!)

  test('calls every signature PAdES-BASELINE-LTA and TOTAL_PASSED without an error', () => {
    for (const { signatures, timestamps } of judge(...samples.sealed, ...samples.sealedOffice)) {
      expect(signatures.map((one) => [one.level, one.indication, one.errors, one.warnings])).toEqual(
        Array.from({ length: 3 }, () => ['PAdES-BASELINE-LTA', 'TOTAL_PASSED', [], []]),
      )
      expect(timestamps.map((one) => [one.type, one.indication])).toEqual([
        ...Array.from({ length: 3 }, () => ['SIGNATURE_TIMESTAMP', 'PASSED']),
        ['DOCUMENT_TIMESTAMP', 'PASSED'],
      ])
    }
  })

  // What README and the certificate print is compared here, and with each other in other-software.test.ts.
  test('only warns of an appended update: of another page each time, of an annotation once', () => {
    const { untouched, otherPage, annotation } = printedOf('EU DSS')
    for (const [files, printed] of [
      [samples.sealed, untouched],
      [samples.otherPage, otherPage],
      [samples.annotated, annotation],
    ] as const)
      for (const { signatures } of judge(...files)) expect(dssInWords(signatures)).toBe(printed)
  })

  test('passes a renewed file on the days on which it would not pass without', () => {
    const asked = onDays(samples)
    expect(asked).toHaveLength((full ? 2 : 1) * days.length)
    for (const { name, count, isPassed } of asked) {
      const [{ signatures, timestamps }] = judge(name) as [Judged]
      const indications = signatures.map(({ indication }) => indication)
      expect(indications, name).toEqual(
        Array.from({ length: 3 }, () => (isPassed ? 'TOTAL_PASSED' : 'INDETERMINATE')),
      )
      if (!isPassed) continue
      expect(signatures.map(({ level, errors }) => [level, errors])).toEqual(
        Array.from({ length: 3 }, () => ['PAdES-BASELINE-LTA', []]),
      )
      expect(timestamps.map(({ type, indication }) => [type, indication])).toEqual([
        ...Array.from({ length: 3 }, () => ['SIGNATURE_TIMESTAMP', 'PASSED']),
        ...Array.from({ length: 1 + count }, () => ['DOCUMENT_TIMESTAMP', 'PASSED']),
      ])
    }
  })

  test('passes a file that an outside authority renewed, on the days on which it would not pass without', () => {
    const asked = onOutsideDays(samples)
    expect(asked).toHaveLength((full ? 3 : 1) * outsideDays.length)
    for (const { name, count } of asked) {
      const [{ signatures, timestamps }] = judge(name) as [Judged]
      expect(
        signatures.map(({ level, indication, errors }) => [level, indication, errors]),
        name,
      ).toEqual(Array.from({ length: 3 }, () => ['PAdES-BASELINE-LTA', 'TOTAL_PASSED', []]))
      expect(
        timestamps.map(({ type, indication }) => [type, indication]),
        name,
      ).toEqual([
        ...Array.from({ length: 3 }, () => ['SIGNATURE_TIMESTAMP', 'PASSED']),
        ...Array.from({ length: count }, () => ['DOCUMENT_TIMESTAMP', 'PASSED']),
      ])
    }
  })

  test('passes nothing of a changed will, and not the third signature when its own update changed', () => {
    const [will, third] = judge(samples.willChanged, samples.thirdChanged)
    expect(will!.signatures.filter((one) => one.indication === 'TOTAL_PASSED')).toEqual([])
    expect(third!.signatures.at(-1)!.indication).not.toBe('TOTAL_PASSED')
  })

  test('passes the seal on a certificate, fails it for a changed byte, and warns of an appended update', () => {
    const [whole, changed, ...appended] = judge(
      samples.certificate,
      samples.certificateChanged,
      ...samples.certificateAppended,
    )
    expect(
      whole!.signatures.map((one) => [one.level, one.indication, one.signedBy, one.errors, one.warnings]),
    ).toEqual([['PAdES-BASELINE-T', 'TOTAL_PASSED', 'Seal of the register', [], []]])
    expect(whole!.timestamps.map((one) => [one.type, one.indication])).toEqual([
      ['SIGNATURE_TIMESTAMP', 'PASSED'],
    ])
    expect(changed!.signatures.map(({ indication }) => indication)).toEqual(['TOTAL_FAILED'])
    expect(appended).toHaveLength(2)
    for (const { signatures } of appended)
      expect(signatures[0]!.warnings.join()).toContain('changes restricted by /DocMDP dictionary!')
  })
})
