// Builds the screens when their inputs have changed. Each build has a folder of its own, named by a hash of
// its sources and of the operator's details it shows: a server that is still running keeps the files it
// serves.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { OPERATOR_VARIABLES } from '@testate/domain/installation'
import { readInstallation } from '@testate/domain/read-installation'
import { claim, Claimed } from './process/claim.ts'
import { Refused } from './settings.ts'

const brotli = promisify(brotliCompress)
const ROOT = join(import.meta.dirname, '../../..')
const WEB = join(ROOT, 'apps/web')
const BUILDS = join(WEB, 'build')
const BUILD_WITHIN_MS = 180_000
/** Builds unused for this long are removed. */
const KEEP_MS = 24 * 3_600_000

/**
 * The folder of the built screens, for SCREENS_DIR. @throws Refused with one sentence when they cannot be
 * built
 */
export async function buildScreens(
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ folder: string; built: boolean }> {
  const name = await nameOfBuild(env)
  const folder = join(BUILDS, name, 'client')
  for (const deadline = Date.now() + BUILD_WITHIN_MS; ;) {
    if (existsSync(join(folder, 'addresses.json'))) {
      await utimes(join(BUILDS, name), new Date(), new Date()).catch(() => {})
      return { folder, built: false }
    }
    await mkdir(BUILDS, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      throw new Refused(
        `The screens are not built, and ${BUILDS} cannot be written by this user (${error.code}).`,
      )
    })
    try {
      const release = await claim(join(BUILDS, 'build.lock'))
      try {
        // The previous lock holder may have built just these.
        if (existsSync(join(folder, 'addresses.json'))) continue
        await removeOld(name)
        await build(name, env)
      } finally {
        await release()
      }
      return { folder, built: true }
    } catch (error) {
      if (!(error instanceof Claimed) || Date.now() > deadline) throw error
      // Another start is building now.
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

async function build(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  const making = `making-${process.pid}`
  await rm(join(BUILDS, making), { recursive: true, force: true })
  const { status, said } = await run({
    ...toldTo(env),
    NODE_ENV: 'production',
    WEB_BUILD_DIR: join('build', making),
    WEB_BUILD_NAME: name,
    CI: '1',
  })
  if (status !== 0 || !existsSync(join(BUILDS, making, 'client', 'addresses.json'))) {
    await rm(join(BUILDS, making), { recursive: true, force: true })
    throw new Refused(
      `The screens could not be built: ${said
        .split('\n')
        .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
        .slice(-3)
        .join(' ')
        .slice(0, 600)}`,
    )
  }
  await pack(join(BUILDS, making, 'client', 'assets'))
  // Only needed to prerender the HTML.
  await rm(join(BUILDS, making, 'server'), { recursive: true, force: true })
  await rename(join(BUILDS, making), join(BUILDS, name))
}

const TOLD = new RegExp(
  `^(${[
    'PATH|HOME|LANG|TMPDIR',
    'NODE_(OPTIONS|COMPILE_CACHE)',
    'TESTATE_(MODE|ALLOW)',
    'PAYMENT_PROVIDER',
    'IDENTITY_KEPT_[A-Z_]+',
    ...Object.values(OPERATOR_VARIABLES),
  ].join('|')})$`,
)

/**
 * Only the settings shown on the pages and the machine's own: many packages run in a build, and none needs a
 * password. Of the mail server, only that there is one.
 */
function toldTo(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => TOLD.test(name))),
    ...(env['SMTP_URL'] ? { SMTP_URL: 'configured' } : {}),
  }
}

/**
 * Writes a compressed copy beside each text file, once instead of at every request. Fonts and pictures are
 * compressed already.
 */
async function pack(folder: string): Promise<void> {
  const texts = (await readdir(folder)).filter((name) => /\.(js|mjs|css|svg|wasm)$/.test(name))
  await Promise.all(
    texts.map(async (name) => {
      const packed = await brotli(await readFile(join(folder, name)), {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9 },
      })
      await writeFile(join(folder, `${name}.br`), packed)
    }),
  )
}

async function run(env: NodeJS.ProcessEnv): Promise<{ status: number | null; said: string }> {
  const program = createRequire(join(WEB, 'package.json')).resolve('@react-router/dev/package.json')
  const child = spawn(process.execPath, [join(dirname(program), 'bin.cjs'), 'build'], {
    cwd: WEB,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: BUILD_WITHIN_MS,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (said = `${said}${chunk}`.slice(-20_000)))
  const status = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  return { status, said }
}

/**
 * The build's name, a hash of its inputs: the operator's details, the sources, the packages they import, and
 * the versions installed. @throws Refused
 */
export async function nameOfBuild(env: NodeJS.ProcessEnv): Promise<string> {
  const hash = createHash('sha256').update(installationOf(env)).update('\0')
  const folders = [
    WEB,
    ...['domain', 'api', 'evidence', 'chains'].map((name) => join(ROOT, 'packages', name, 'src')),
  ]
  for (const folder of folders) {
    for (const file of await filesBelow(folder))
      hash
        .update(`${relative(ROOT, file)}\0`)
        .update(await readFile(file))
        .update('\0')
  }
  return hash
    .update(await readFile(join(ROOT, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16)
}

function installationOf(env: NodeJS.ProcessEnv): string {
  try {
    return JSON.stringify(readInstallation(env))
  } catch (error) {
    throw new Refused((error as Error).message)
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )
  const nested = await Promise.all(
    entries.map(async (entry) => {
      if (
        entry.name === 'node_modules' ||
        entry.name === 'build' ||
        entry.name.startsWith('.') ||
        /\.(test|e2e)\.tsx?$/.test(entry.name)
      )
        return []
      const path = join(folder, entry.name)
      return entry.isDirectory() ? await filesBelow(path) : [path]
    }),
  )
  return nested.flat()
}

async function removeOld(keep: string): Promise<void> {
  for (const name of await readdir(BUILDS)) {
    if (name === keep || name.startsWith('build.lock')) continue
    const used = (await stat(join(BUILDS, name)).catch(() => null))?.mtimeMs ?? 0
    if (Date.now() - used > KEEP_MS) await rm(join(BUILDS, name), { recursive: true, force: true })
  }
}
