// bootstrap.mjs on a small clone of its own: it fetches no dependency, so this runs without a network.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const older = ['/usr/bin/node', '/usr/local/bin/node'].find(
  (file) =>
    existsSync(file) && /^v2[023]\./.test(spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout),
)
let clone: string

beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'testate-clone-'))
  await copyFile(join(root, 'bootstrap.mjs'), join(clone, 'bootstrap.mjs'))
  const lockfile = {
    name: 'clone',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name: 'clone', version: '1.0.0' } },
  }
  await writeFile(
    join(clone, 'package.json'),
    JSON.stringify({ name: 'clone', version: '1.0.0', private: true, type: 'module' }),
  )
  await writeFile(join(clone, 'package-lock.json'), `${JSON.stringify(lockfile, null, 2)}\n`)
  await mkdir(join(clone, 'apps/cli/src'), { recursive: true })
  await mkdir(join(clone, 'apps/embedded/src'), { recursive: true })
  await writeFile(
    join(clone, 'apps/cli/src/register.ts'),
    `const args: string[] = process.argv.slice(2)
    console.log(JSON.stringify({ args, version: process.version, path: process.env.PATH?.split(':')[0] }))
    process.exitCode = 3`,
  )
  await writeFile(
    join(clone, 'apps/embedded/src/start.ts'),
    `process.once('SIGTERM', () => { console.log('stopped'); process.exit(7) })
    process.once('disconnect', () => process.exit(0)); setInterval(() => {}, 1000); console.log(process.pid)`,
  )
})
afterEach(() => rm(clone, { recursive: true }))

function run(args: string[], node = process.execPath) {
  return spawnSync(node, [join(clone, 'bootstrap.mjs'), ...args], {
    encoding: 'utf8',
    cwd: tmpdir(),
    timeout: 60_000,
  })
}

describe('bootstrap', () => {
  it('installs once, keeps standard output for the command, passes arguments and exit code on', () => {
    const lockfile = readFileSync(join(clone, 'package-lock.json'))
    const first = run(['register', 'WILL.pdf', '--json'])
    expect(first.stderr).toMatch(/^Installing what is missing.*\nInstalled in \d+ s\.\n$/)
    expect(JSON.parse(first.stdout)).toMatchObject({ args: ['WILL.pdf', '--json'], version: process.version })
    expect(first.status).toBe(3)
    expect(readFileSync(join(clone, 'package-lock.json')).equals(lockfile)).toBe(true)
    const second = run(['register'])
    expect([second.stderr, second.status]).toEqual(['', 3])
  })

  it('installs again when the lockfile is another', async () => {
    run(['register'])
    const lockfile = readFileSync(join(clone, 'package-lock.json'), 'utf8')
    await writeFile(join(clone, 'package-lock.json'), lockfile.replaceAll('"1.0.0"', '"1.0.1"'))
    await writeFile(
      join(clone, 'package.json'),
      JSON.stringify({ name: 'clone', version: '1.0.1', private: true, type: 'module' }),
    )
    expect(run(['register']).stderr).toContain('Installed in')
  })

  it('refuses a lockfile that does not answer package.json, and never changes one', async () => {
    const lockfile = readFileSync(join(clone, 'package-lock.json'))
    const write = (more: object) =>
      writeFile(
        join(clone, 'package.json'),
        JSON.stringify({ name: 'clone', version: '2.0.0', private: true, type: 'module', ...more }),
      )
    await write({ dependencies: { part: '1.0.0' } })
    const { status, stderr, stdout } = run(['register'])
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain('package-lock.json does not agree with package.json (dependencies)')
    await write({})
    expect(run(['register']).status).toBe(3)
    expect(readFileSync(join(clone, 'package-lock.json')).equals(lockfile)).toBe(true)
  })

  it('says in one sentence why it cannot install, and gives the lock back', async () => {
    await writeFile(
      join(clone, 'package.json'),
      JSON.stringify({
        name: 'clone',
        version: '1.0.0',
        private: true,
        type: 'module',
        dependencies: { part: 'nowhere:part' },
      }),
    )
    const lockfile = readFileSync(join(clone, 'package-lock.json'), 'utf8')
    await writeFile(
      join(clone, 'package-lock.json'),
      lockfile.replace(
        '"version": "1.0.0"\n    }',
        '"version": "1.0.0",\n      "dependencies": { "part": "nowhere:part" }\n    }',
      ),
    )
    const { status, stderr } = run(['register'])
    expect(status).toBe(1)
    expect(stderr.trim().split('\n').at(-1)).toMatch(
      /^The parts of Testate could not be installed: .*nowhere:/,
    )
    expect(existsSync(join(clone, '.runtime/install.lock'))).toBe(false)
  })

  it('names the commands there are', () => {
    expect(run(['strat'])).toMatchObject({
      status: 1,
      stderr:
        'There is no command "strat". The commands are start, test, register, verify, renew, open, operate, ' +
        'doctor, corda:up, corda:down, corda:fetch, assurance, passed-before, bench, screenshots.\n',
    })
    expect(run([]).stderr).toMatch(/^No command was given\. /)
    expect(run(['toString']).stderr).toMatch(/^There is no command "toString"/)
  })

  it('passes signals on, and does not leave a start running when it is killed', async () => {
    run(['register'])
    const begin = async () => {
      const child = spawn(process.execPath, [join(clone, 'bootstrap.mjs'), 'start'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const pid = Number(await new Promise((resolve) => child.stdout.once('data', resolve)))
      return { child, pid, ended: new Promise((resolve) => child.once('exit', resolve)) }
    }
    const asked = await begin()
    asked.child.kill('SIGTERM')
    expect(await asked.ended).toBe(7)
    const killed = await begin()
    killed.child.kill('SIGKILL')
    await killed.ended
    for (
      const deadline = Date.now() + 60_000;
      existsSync(`/proc/${killed.pid}`);
      await new Promise((resolve) => setTimeout(resolve, 25))
    ) {
      if (Date.now() > deadline) throw new Error('the start outlived its bootstrap')
    }
  })

  it.runIf(older !== undefined && existsSync(join(root, '.runtime/node_modules')))(
    'runs the command on Node 24 from an older Node',
    async () => {
      await mkdir(join(clone, '.runtime'))
      await symlink(join(root, '.runtime/node_modules'), join(clone, '.runtime/node_modules'))
      const { stdout } = run(['register'], older)
      expect(JSON.parse(stdout)).toMatchObject({
        version: 'v24.21.0',
        path: expect.stringContaining('.runtime') as unknown,
      })
    },
  )
})
