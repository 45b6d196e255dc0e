// Builds the CorDapp and the gateway. The same sources give the same bytes: a state carries the hash of its
// contract's jar, so a different build would be a different contract.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Unavailable, run } from './commands.ts'

const MAVEN_WITHIN_MS = 280_000

export interface CordaJars {
  contracts: string
  workflows: string
  gateway: string
  /** The folder of the programs compiled from `nodes`. */
  programs: string
}

/**
 * Builds the jars from `sources`; `libraries` are the node's own. @throws Unavailable without a JDK, Maven or
 * its plugins; Error with the compiler's output
 */
export async function buildJars(
  libraries: string,
  sources: string = import.meta.dirname,
): Promise<CordaJars> {
  const jar = (name: string): string => join(sources, name, 'target', `testate-${name}-1.jar`)
  const programs = join(sources, 'target', 'programs')
  const jars = { contracts: jar('contracts'), workflows: jar('workflows'), gateway: jar('gateway'), programs }
  const stamp = join(sources, 'target', 'built-from')
  const wanted = sourcesHash(sources)
  if (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === wanted &&
    Object.values(jars).every((one) => existsSync(one))
  )
    return jars
  const version = Number(/(\d+)/.exec(await run('javac', ['-version'], { withinMs: 20_000 }))?.[1])
  if (version < 17) throw new Unavailable(`a JDK of 17 or later is needed, this is ${version}`)
  try {
    await run('mvn', ['-q', '-B', 'package'], { cwd: sources, withinMs: MAVEN_WITHIN_MS })
  } catch (error) {
    // Maven has one exit code for everything; a failed download is not a fault of the sources.
    if (
      /could not resolve|could not transfer|could not be resolved|Could not find artifact/i.test(
        (error as Error).message,
      )
    )
      throw new Unavailable((error as Error).message, { cause: error })
    throw error
  }
  mkdirSync(programs, { recursive: true })
  await run(
    'javac',
    [
      '--release',
      '11',
      '-proc:none',
      '-nowarn',
      '-cp',
      `${jars.contracts}:${join(libraries, '*')}`,
      '-d',
      programs,
      ...['Bootstrap', 'ContractRules'].map((name) => join(sources, 'nodes', `${name}.java`)),
    ],
    { withinMs: 60_000 },
  )
  writeFileSync(stamp, wanted)
  return jars
}

/** SHA-256 in hex. */
export function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** SHA-256 of the sources of the jars: poms and Java. */
function sourcesHash(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.(java|xml)$/.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => !/[/\\]target[/\\]/.test(path.slice(folder.length)))
    .toSorted()
  const hash = createHash('sha256')
  for (const path of files)
    hash.update(path.slice(folder.length)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}
