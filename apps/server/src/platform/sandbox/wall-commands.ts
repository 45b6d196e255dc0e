// The commands that start a process in each kind of sandbox; wall.ts tries and runs them.
import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** What is visible in the sandbox, at its usual paths and read-only. */
export interface Cell {
  /** Programs and native modules; the libraries they are linked with are included. */
  native: readonly string[]
  /** Files and folders. */
  readable: readonly string[]
}

export interface Limits {
  cpuSeconds: number
  /**
   * What it may write to, heap and buffers together: with `ulimit -v` Node would not start (it reserves
   * address space it never uses).
   */
  memoryKib: number
}

/** The user nobody, who owns nothing. */
const NOBODY = '65534'
/** A folder every Linux has and that contains nothing of ours; the new root is mounted on it. */
const ROOT = '/sys'

const bounds = ({ cpuSeconds, memoryKib }: Limits): string =>
  `ulimit -c 0; ulimit -f 0; ulimit -t ${cpuSeconds}; ulimit -d ${memoryKib}`

/** With limits, without a sandbox. */
export const limited = (limits: Limits, command: readonly string[]): string[] => [
  '/bin/sh',
  '-c',
  `${bounds(limits)}; exec "$@"`,
  'sh',
  ...command,
]

export function bubblewrapped(cell: Cell, limits: Limits, command: readonly string[]): string[] {
  return limited(limits, [
    'bwrap',
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    '--cap-drop',
    'ALL',
    '--uid',
    NOBODY,
    '--gid',
    NOBODY,
    ...seen(cell).flatMap((path) => ['--ro-bind', path, path]),
    '--remount-ro',
    '/',
    '--chdir',
    '/',
    '--',
    ...command,
  ])
}

/**
 * The same by util-linux alone. The second `unshare` enters a user namespace that maps only the user nobody,
 * and the new root: without a capability, and unable to gain one there (the kernel creates no user namespace
 * for a process with another root), there is no way out.
 */
export function namespaced(cell: Cell, limits: Limits, command: readonly string[]): string[] {
  const paths = seen(cell)
  const folders = paths.map((path) => (statSync(path).isDirectory() ? path : dirname(path)))
  const files = paths.filter((path) => !statSync(path).isDirectory())
  const unexecutable = unexecutableMounts()
  // noexec must be repeated, or the kernel takes its absence for an attempt to lift it.
  const table = paths
    .map(
      (path) =>
        `${fstab(path)} ${fstab(ROOT + path)} none ` +
        `rbind,ro,nosuid,nodev${isBeneath(realpathSync(path), unexecutable) ? ',noexec' : ''} 0 0`,
    )
    .join('\n')
  const script = `set -e
    mount -t tmpfs -o mode=755,size=1m,nosuid,nodev none ${ROOT}
    cd ${ROOT}
    printf '%s\\n' "$1" >table
    mkdir -p ${folders.map((path) => quoted(`.${path}`)).join(' ')}
    for file in ${files.map((path) => quoted(`.${path}`)).join(' ')}; do : >"$file"; done
    mount -a -T table
    rm table
    mount -o remount,bind,ro,nosuid,nodev ${ROOT}
    ${bounds(limits)}
    shift
    exec unshare --user --map-user=${NOBODY} --map-group=${NOBODY} --root=${ROOT} --wd=/ -- "$@"`
  return [
    'unshare',
    '--user',
    '--map-root-user',
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    '--net',
    '--ipc',
    '--uts',
    '--',
    '/bin/sh',
    '-c',
    script,
    'sh',
    table,
    ...command,
  ]
}

function seen({ native, readable }: Cell): string[] {
  const alone = [...native, ...librariesOf(native)].filter(
    (path) => !readable.some((folder) => path.startsWith(`${folder}/`)),
  )
  return [...new Set([...alone, ...readable])]
}

const libraries = new Map<string, string[]>()

/** As the system's loader lists them; if it lists none, the sandbox fails when it is tried. */
function librariesOf(native: readonly string[]): string[] {
  const key = native.join('\0')
  const known = libraries.get(key)
  if (known !== undefined) return known
  let said = ''
  try {
    said = execFileSync('ldd', native, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 10_000,
    })
  } catch {
    // the sandbox then fails when it is tried
  }
  const all = [...said.matchAll(/^\s+(?:\S+ => )?(\/\S+) \(0x/gm)].map(([, path]) => path!)
  if (all.length > 0) libraries.set(key, all)
  return all
}

/** Mount points from which nothing may be executed (proc(5), mountinfo: fields 5 and 6). */
function unexecutableMounts(): string[][] {
  const mounts = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
  return mounts.filter((fields) => fields.length > 5).map((fields) => [fields[4]!, fields[5]!])
}

function isBeneath(path: string, mounts: string[][]): boolean {
  const nearest = mounts
    .filter(([at]) => at === '/' || path === at || path.startsWith(`${at}/`))
    .sort(([a], [b]) => b!.length - a!.length)[0]
  return nearest?.[1]?.split(',').includes('noexec') ?? false
}

const quoted = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`
/** fstab(5): white space in a path as octal numbers. */
const fstab = (path: string): string =>
  path.replaceAll(/[\\\s]/g, (one) => `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}`)
