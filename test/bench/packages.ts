// What installing the product requires: packages by the lockfile, without those only for building and
// testing, and their size on disk.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Note } from './note.ts'

interface Locked {
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  link?: boolean
  os?: string[] | string
  cpu?: string[] | string
  libc?: string[] | string
}
const root = join(import.meta.dirname, '../..')

export async function measure(note: Note): Promise<void> {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  // As `npm ci --omit=dev` chooses: of the optional ones those for this system, even if tests use them as
  // well.
  const production = Object.entries(lock.packages)
    .filter(
      ([path, one]) => path.includes('node_modules/') && one.link !== true && one.dev !== true && suits(one),
    )
    .map(([path]) => path)
  note({
    name: 'production packages',
    value: production.length,
    unit: 'packages',
    target: 'under 600',
    met: production.length < 600,
  })
  const installed = production.filter((path) => existsSync(join(root, path)))
  if (installed.length < production.length * 0.95)
    throw new Error(`only ${installed.length} of ${production.length} packages are installed here`)
  note({
    name: 'production install size',
    value: megabytes(installed),
    unit: 'MB',
    target: 'for information',
    met: null,
  })
}

function suits({ os, cpu, libc }: Locked): boolean {
  const takes = (given: string[] | string | undefined, mine: string): boolean => {
    const list = given === undefined ? [] : [given].flat()
    return !list.includes(`!${mine}`) && (list.every((one) => one.startsWith('!')) || list.includes(mine))
  }
  return takes(os, process.platform) && takes(cpu, process.arch) && takes(libc, 'glibc')
}

/**
 * Each package's own files; a nested package has a path of its own, and is counted once because its folder is
 * inside.
 */
function megabytes(paths: string[]): number {
  const outermost = paths.filter((path) => !paths.some((other) => path.startsWith(`${other}/`)))
  const kilobytes = execFileSync('du', ['-sk', ...outermost], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .reduce((sum, line) => sum + Number(line.split('\t')[0]), 0)
  return kilobytes / 1024
}
