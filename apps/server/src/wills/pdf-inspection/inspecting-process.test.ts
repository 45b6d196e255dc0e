// The disposable process: what it cannot reach, and that its program is the compiled one.
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { makeWillPdf } from '../../../../../test/corpus/make-pdf.ts'
import { shortest } from '../../../../../test/stack/shortest.ts'
import { withLeavingWall } from '../../../../../test/stack/leaving-wall.ts'
import { startReading, wallInForce } from '../../platform/sandbox/wall.ts'
import { cellOf, confined, InspectionStarved, openInspecting } from './inspecting-process.ts'
import { isOurs, readerProgram, V8_FLAGS } from './reader-program.ts'

const program = await readerProgram()
const repository = join(import.meta.dirname, '../../../../..')

/** Runs one of our scripts under the program's limits, and returns its output. */
function runConfined(script: string, depth: 'structure' | 'pages' = 'structure'): string {
  const [command, ...args] = confined(program, depth)
  return execFileSync(command!, [...args, '-e', script], {
    encoding: 'utf8',
    timeout: 20_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

it('may read its program and, for pages, the viewer’s fonts, but no sources, wills or keys', () => {
  const tryAll = (depth: 'structure' | 'pages') =>
    runConfined(
      `
    const { readFileSync, readdirSync } = require('node:fs')
    const said = (file) => { try { readFileSync(file); return 'read' } catch (error) { return error.code } }
    console.log(JSON.stringify([${[
      join(program.folder, 'structure.js'),
      join(program.viewerData, 'cmaps/H.bcmap'),
      join(repository, 'package.json'),
      import.meta.filename,
      join(repository, '.data/keys'),
      '/etc/passwd',
      '/proc/self/environ',
    ]
      .map((file) => `said(${JSON.stringify(file)})`)
      .join(', ')}]))`,
      depth,
    )
  const no = 'ERR_ACCESS_DENIED'
  expect(JSON.parse(tryAll('structure'))).toEqual(['read', no, no, no, no, no, no])
  expect(JSON.parse(tryAll('pages'))).toEqual(['read', 'read', no, no, no, no, no])
})

it('may write no file, start no process and no thread, and load nothing native', () => {
  const said = runConfined(`
    const tried = [
      () => require('node:fs').writeFileSync(${JSON.stringify(join(program.folder, 'structure.compiled'))}, 'x'),
      () => require('node:fs').unlinkSync(${JSON.stringify(join(program.folder, 'structure.js'))}),
      () => require('node:child_process').spawnSync('true'),
      () => new (require('node:worker_threads').Worker)('1', { eval: true }),
      () => process.dlopen({ exports: {} }, '/lib/x.node'),
    ]
    const said = (one) => { try { one(); return 'done' } catch (error) { return error.code } }
    console.log(JSON.stringify(tried.map((one) => said(one))))`)
  expect(JSON.parse(said)).toEqual([...Array<string>(4).fill('ERR_ACCESS_DENIED'), 'ERR_DLOPEN_DISABLED'])
})

it('is started behind the wall with its program alone, and reads it there', async () => {
  for (const depth of ['structure', 'pages'] as const) {
    const { wall } = await wallInForce()
    if (wall === 'none')
      return console.log('SKIPPED: what is behind the wall of a PDF’s process: this system allows no wall')
    // Without Node's own permissions, so that every refusal comes from the sandbox.
    const script =
      "const { existsSync } = require('node:fs'); " +
      'console.log(JSON.stringify(process.argv.slice(1).map((file) => existsSync(file))))'
    const files = [
      join(program.folder, 'child.cjs'),
      join(program.viewerData, 'cmaps/H.bcmap'),
      join(repository, 'package.json'),
      import.meta.filename,
      '/etc/passwd',
      '/proc/self/environ',
    ]
    const child = startReading(
      await wallInForce(),
      cellOf(program, depth),
      { cpuSeconds: 10, memoryKib: 900_000 },
      [process.execPath, '-e', script, ...files],
    )
    expect(JSON.parse(await text(child.stdout!))).toEqual([
      true,
      depth === 'pages',
      false,
      false,
      false,
      false,
    ])
  }
})

it('its program is there whole, and V8 takes the compiled code that is kept with it', () => {
  expect(readdirSync(program.folder).sort()).toEqual([
    'child.cjs',
    'pages.compiled',
    'pages.js',
    'structure.compiled',
    'structure.js',
  ])
  for (const depth of ['structure', 'pages'])
    expect(readFileSync(join(program.folder, `${depth}.js`)).every((byte) => byte < 128)).toBe(true)
  // Four fifths of pdf-lib write PDFs; they must not be included again unnoticed.
  expect(statSync(join(program.folder, 'structure.js')).size).toBeLessThan(500_000)
  const script = `
    import { readFileSync } from 'node:fs'
    import { compiledOf, loadProgram, scriptOf } from ${JSON.stringify(join(import.meta.dirname, 'load-program.ts'))}
    const folder = ${JSON.stringify(program.folder)}
    const isFast = (depth) =>
      loadProgram(scriptOf(folder, depth), readFileSync(compiledOf(folder, depth))).isFast
    console.log(JSON.stringify(['structure', 'pages'].map((depth) => isFast(depth))))`
  const said = execFileSync(
    process.execPath,
    [...V8_FLAGS, '--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  expect(JSON.parse(said.trim().split('\n').at(-1)!)).toEqual([true, true])
})

it('a program that another user made, or could change, is not run', () => {
  expect(isOurs(program.folder)).toBe(true)
  const folder = mkdtempSync(join(tmpdir(), 'testate-whose-'))
  try {
    expect([isOurs(folder), isOurs(join(folder, 'none'))]).toEqual([true, false])
    for (const mode of [0o777, 0o770, 0o702]) {
      chmodSync(folder, mode)
      expect(isOurs(folder), mode.toString(8)).toBe(false)
    }
    chmodSync(folder, 0o700)
    // Only root can give a folder away.
    if (process.getuid?.() === 0) {
      chownSync(folder, 65_534, 65_534)
      expect(isOurs(folder)).toBe(false)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const { wall } = await wallInForce()
it.runIf(wall === 'bubblewrap')(
  'one that leaves a process with its output open when it is killed is given up in time',
  async () => {
    const took = await shortest(10_000, async () => {
      const inspected = withLeavingWall(async () => {
        const inspecting = await openInspecting('pages', 500)
        void inspecting.feed(makeWillPdf())
        return await inspecting.end()
      })
      await expect(inspected).rejects.toBeInstanceOf(InspectionStarved)
    })
    // The process that is left holds the output for 20.
    expect(took).toBeLessThan(10_000)
  },
)
