// What a hostile program can reach from inside the sandbox: everything a compromised reading process would
// try, by Node without its permissions and by the system's own shell, with the very commands the product
// starts its readers with.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withLeavingWall } from '../../../../../test/stack/leaving-wall.ts'
import { shortest } from '../../../../../test/stack/shortest.ts'
import { useOf, withChildren } from './process-use.ts'
import type { Cell } from './wall-commands.ts'
import { endReading, findWall, startReading, type Standing, type Wall } from './wall.ts'

let folder: string
let key: string
let object: string
let server: Server
let port: number

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'testate-wall-'))
  mkdirSync(join(folder, 'keys/worker'), { recursive: true })
  mkdirSync(join(folder, 'objects'))
  key = join(folder, 'keys/worker/opening-key.json')
  object = join(folder, 'objects/one')
  server = createServer((socket) => socket.on('error', () => undefined).end('reached'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const LIMITS = { cpuSeconds: 20, memoryKib: 900_000 }
const NODE: Cell = { native: [process.execPath], readable: [] }
const standing = (wall: Wall): Standing => ({ wall, user: undefined, because: [] })

async function said(wall: Wall, cell: Cell, command: string[], input = ''): Promise<string> {
  const child = startReading(standing(wall), cell, LIMITS, command)
  child.stdin!.on('error', () => undefined).end(input)
  try {
    return await text(child.stdout!)
  } finally {
    endReading(child)
  }
}

/** Tries everything that is forbidden and prints the results. */
const attempts = `
  const fs = require('node:fs'), net = require('node:net'), { spawnSync } = require('node:child_process')
  const [key, folder, object, port, worker] = process.argv.slice(1)
  const tried = (act) => { try { act(); return 'done' } catch (error) { return error.code } }
  const said = {
    readKey: tried(() => fs.readFileSync(key)),
    listData: tried(() => fs.readdirSync(folder)),
    deleteObject: tried(() => fs.unlinkSync(object)),
    writeObject: tried(() => fs.writeFileSync(object, 'x')),
    writeRoot: tried(() => fs.writeFileSync('/left-behind', 'x')),
    writeProgram: tried(() => fs.writeFileSync(process.execPath, 'x')),
    signalParent: tried(() => process.kill(Number(worker), 0)),
    killParent: tried(() => process.kill(Number(worker), 'SIGKILL')),
    environment: tried(() => fs.readFileSync('/proc/' + worker + '/environ')),
    passwords: tried(() => fs.readFileSync('/etc/passwd')),
    devices: tried(() => fs.readdirSync('/dev')),
    shell: spawnSync('/bin/sh', ['-c', 'true']).error?.code ?? 'done',
    processes: tried(() => fs.readdirSync('/proc')),
    above: fs.readdirSync('/../../..').sort().join(),
  }
  net.connect(Number(port), '127.0.0.1').on('connect', () => end('done')).on('error', (error) => end(error.code))
  function end(network) { console.log(JSON.stringify({ ...said, network })); process.exit() }`

const kinds: [Wall, string][] = [
  ['bubblewrap', 'bwrap'],
  ['namespaces', 'unshare'],
]
/**
 * Whether this machine can build the sandbox at all, checked with the system and not with the code under
 * test.
 */
const works = (wall: Wall): boolean =>
  (wall === 'bubblewrap'
    ? spawnSync('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true'])
    : spawnSync('unshare', ['-rmpfn', 'true'])
  ).status === 0

describe.for(kinds)('behind %s', ([wall, program]) => {
  const has = works(wall)
  if (!has)
    console.log(
      `SKIPPED: what a native program reaches behind ${wall}: ${program} is not installed here or not allowed`,
    )

  test.runIf(has)(
    'a native program cannot read a key, list or delete data, signal the worker or use the network',
    async () => {
      for (const file of [key, object]) writeFileSync(file, 'secret')
      const args = [key, folder, object, String(port), String(process.pid)]
      // Without the sandbox each of them succeeds, so what is refused below is refused by the sandbox. A
      // signal that kills is left out.
      const free = JSON.parse(
        execFileSync(
          process.execPath,
          [
            '-e',
            attempts
              .replace("'SIGKILL'", '0')
              .replace("'/left-behind'", 'object')
              .replace("fs.writeFileSync(process.execPath, 'x')", '0'),
            ...args,
          ],
          { encoding: 'utf8' },
        ),
      ) as Record<string, string>
      expect({ ...free, above: '' }).toEqual({
        ...Object.fromEntries(Object.keys(free).map((name) => [name, 'done'])),
        above: '',
      })
      for (const file of [key, object]) writeFileSync(file, 'secret')
      const { above, writeRoot, writeProgram, ...refused } = JSON.parse(
        await said(wall, NODE, [process.execPath, '-e', attempts, ...args]),
      ) as Record<string, string>
      expect(refused).toEqual({
        readKey: 'ENOENT',
        listData: 'ENOENT',
        deleteObject: 'ENOENT',
        writeObject: 'ENOENT',
        signalParent: 'ESRCH',
        killParent: 'ESRCH',
        environment: 'ENOENT',
        passwords: 'ENOENT',
        devices: 'ENOENT',
        shell: 'ENOENT',
        processes: 'ENOENT',
        // Bubblewrap provides a loopback of its own, on which nothing listens.
        network: wall === 'bubblewrap' ? 'ECONNREFUSED' : 'ENETUNREACH',
      })
      expect([writeRoot, writeProgram]).toEqual(['EROFS', expect.stringMatching(/^(EROFS|ETXTBSY)$/)])
      // The root contains only the folders that lead to Node and to the libraries it is linked with.
      expect(
        above!
          .split(',')
          .filter(
            (name) => !['lib', 'lib64', 'usr', 'nix', 'opt', process.execPath.split('/')[1]].includes(name),
          ),
      ).toEqual([])
      expect([readFileSync(key, 'utf8'), readFileSync(object, 'utf8')]).toEqual(['secret', 'secret'])
    },
    60_000,
  )

  test.runIf(has)(
    'nor can the system’s own shell, which finds no program to start',
    async () => {
      for (const file of [key, object]) writeFileSync(file, 'secret')
      const shell: Cell = { native: ['/bin/sh', '/bin/cat', '/bin/rm', '/bin/ls'], readable: [] }
      // The programs exist, so it is the files that are missing.
      expect(await said(wall, shell, ['/bin/sh', '-c', 'cat; ls /bin/cat'], 'what was sent\n')).toBe(
        'what was sent\n/bin/cat\n',
      )
      const script =
        `cat '${key}'; ls '${folder}' '${realpathSync(folder)}'; rm -f '${object}'; kill -9 ` +
        `${process.pid}; kill -9 -1; mount; unshare -r true; : <>/dev/tcp/127.0.0.1/${port}; echo left ` +
        '>/file; ls /'
      const there = (await said(wall, shell, ['/bin/sh', '-c', script]))
        .split('\n')
        .filter((line) => line !== '')
      expect(there.filter((line) => !['bin', 'lib', 'lib64', 'usr'].includes(line))).toEqual([])
      expect([readFileSync(key, 'utf8'), existsSync(object)]).toEqual(['secret', true])
    },
    60_000,
  )

  test.runIf(has)(
    'it has no capability, and gains none by another root',
    async () => {
      const [cat, chroot] = ['/bin/cat', '/usr/sbin/chroot'].map((path) => realpathSync(path)) as [
        string,
        string,
      ]
      const cell: Cell = { native: [cat, chroot], readable: ['/proc'] }
      const sets = [
        ...(await said(wall, cell, [cat, '/proc/self/status'])).matchAll(/^Cap(Prm|Eff|Amb):\t(\w+)$/gm),
      ].map(([, name, set]) => [name, BigInt(`0x${set}`)])
      expect(sets).toEqual([
        ['Prm', 0n],
        ['Eff', 0n],
        ['Amb', 0n],
      ])
      expect(await said(wall, cell, [chroot, '/', cat, '/proc/version'])).toBe('')
    },
    60_000,
  )

  test.runIf(has)(
    'what it was given to read is there, read only, and its standard input',
    async () => {
      const given = mkdtempSync(join(tmpdir(), "testate wall's "))
      try {
        writeFileSync(join(given, 'program'), 'its own')
        writeFileSync(`${given}/data'n more`, 'one file')
        const script = `const fs = require('node:fs')
        const [a, b] = process.argv.slice(1)
        let no
        try { fs.writeFileSync(a, 'x') } catch (error) { no = error.code }
        console.log(fs.readFileSync(a, 'utf8'), fs.readFileSync(b, 'utf8'), no, fs.readFileSync(0, 'utf8'))`
        const cell = {
          native: [process.execPath],
          readable: [join(given, 'program'), `${given}/data'n more`],
        }
        expect(await said(wall, cell, [process.execPath, '-e', script, ...cell.readable], 'a will')).toBe(
          'its own one file EROFS a will\n',
        )
      } finally {
        rmSync(given, { recursive: true })
      }
    },
    60_000,
  )

  test.runIf(has)(
    'it is ended with everything it started, and its use is seen from outside',
    async () => {
      const script =
        "const { spawn } = require('node:child_process'); for (let i = 0; i < 2; i += 1) " +
        "spawn(process.execPath, ['-e', 'for (;;) ;'], { detached: true, stdio: 'pipe' }).unref(); " +
        "console.log('started'); setInterval(() => {}, 1000)"
      const child = startReading(standing(wall), NODE, LIMITS, [process.execPath, '-e', script])
      await new Promise((resolve) => child.stdout!.once('data', resolve))
      await expect.poll(() => useOf(child.pid).cpuMs).toBeGreaterThan(300)
      const all = withChildren(child.pid!)
      expect(all.length).toBeGreaterThanOrEqual(3)
      expect(useOf(child.pid).residentBytes).toBeGreaterThan(60_000_000)
      endReading(child)
      await expect
        .poll(
          () =>
            all.filter(
              (pid) =>
                existsSync(`/proc/${pid}`) &&
                !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')),
            ),
          { timeout: 10_000 },
        )
        .toEqual([])
    },
    60_000,
  )
})

test('one that leaves a process with its output open is given up in time', async () => {
  const took = await shortest(10_000, async () => {
    const { because } = await withLeavingWall(() => findWall(undefined, 500))
    expect(because[0]).toBe('bubblewrap: it did not answer within 0.5 s')
  })
  expect(took).toBeLessThan(10_000)
})

test.runIf(process.getuid?.() === 0)(
  'without namespaces a user who cannot read the keys is the wall, and no other user is',
  async () => {
    const settings = {
      dataDir: folder,
      keysDir: join(folder, 'keys'),
      objectStoreUrl: join(folder, 'objects'),
      readingUser: { uid: 64_123, gid: 64_123 },
    }
    for (const file of [key, object]) writeFileSync(file, 'secret')
    const path = process.env.PATH
    process.env.PATH = join(folder, 'objects')
    try {
      expect(await findWall(settings)).toMatchObject({ wall: 'user' })
      const child = startReading({ wall: 'user', user: settings.readingUser, because: [] }, NODE, LIMITS, [
        process.execPath,
        '-e',
        attempts,
        key,
        folder,
        object,
        String(port),
        String(process.pid),
      ])
      const said = JSON.parse(await text(child.stdout!)) as Record<string, string>
      expect(said).toMatchObject({
        readKey: 'EACCES',
        listData: 'EACCES',
        deleteObject: 'EACCES',
        writeObject: 'EACCES',
        writeRoot: 'EACCES',
        signalParent: 'EPERM',
        killParent: 'EPERM',
        environment: 'EACCES',
      })
      chmodSync(folder, 0o755)
      expect((await findWall(settings)).because.at(-1)).toContain(`user: it can read ${folder}`)
    } finally {
      chmodSync(folder, 0o700)
      process.env.PATH = path
    }
    // Only root may change its user.
    const script =
      "process.env.PATH = '/nowhere'; const { findWall } = await " +
      `import(${JSON.stringify(join(import.meta.dirname, 'wall.ts'))}); console.log(JSON.stringify(await ` +
      `findWall(${JSON.stringify(settings)})))`
    const said = execFileSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
      { uid: 64_124, gid: 64_124, encoding: 'utf8', env: { PATH: '/nowhere' } },
    )
    expect(JSON.parse(said)).toMatchObject({
      wall: 'none',
      because: [expect.any(String), expect.any(String), 'user: this process may not change its user'],
    })
  },
  60_000,
)

test.runIf(process.getuid?.() === 0)(
  'whoever may do nothing else may raise it too, and reads honest files behind it',
  async () => {
    const bin = join(folder, 'bin')
    mkdirSync(bin)
    for (const name of ['unshare', 'mount', 'mkdir', 'rm', 'ldd', 'cat'])
      symlinkSync(
        realpathSync(execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()),
        join(bin, name),
      )
    chmodSync(folder, 0o755)
    const pathTo = (to: string): string => JSON.stringify(join(import.meta.dirname, to))
    const script = `
    const { wallInForce } = await import(${pathTo('wall.ts')})
    const { openInspecting } = await import(${pathTo('../../wills/pdf-inspection/inspecting-process.ts')})
    const { checkRecording } = await import(${pathTo('../../ceremony/recordings/check-recording.ts')})
    const { readFileSync } = await import('node:fs')
    const one = await openInspecting('pages')
    void one.feed(readFileSync(${pathTo('../../../../../docs/sample-will.pdf')}))
    const recording = readFileSync(${pathTo('../../../../cli/samples/sample-recording.webm')})
    const { wall } = await wallInForce()
    const { accepted } = await one.end()
    const { mediaType } = await checkRecording(recording, { durationMs: 6400 })
    console.log(JSON.stringify([wall, accepted, mediaType]))
    process.exit()`
    try {
      for (const [wall, path] of kinds
        .filter(([one]) => works(one))
        .map(([one]) => [one, one === 'bubblewrap' ? process.env.PATH! : bin])) {
        const said = execFileSync(
          process.execPath,
          ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
          { uid: 64_124, gid: 64_124, encoding: 'utf8', env: { PATH: path }, timeout: 60_000 },
        )
        expect(JSON.parse(said.trim().split('\n').at(-1)!)).toEqual([wall, true, 'video/webm'])
      }
    } finally {
      chmodSync(folder, 0o700)
    }
  },
  120_000,
)

test('the best wall present is found by trying, and a wall that does not hold is recognised', async () => {
  const settings = {
    dataDir: folder,
    keysDir: join(folder, 'keys'),
    objectStoreUrl: join(folder, 'objects'),
    readingUser: undefined,
  }
  const found = await findWall(settings)
  const best = kinds.find(([wall]) => works(wall))?.[0] ?? 'none'
  expect(found).toMatchObject({ wall: best })
  // Neither program is available, and the only user named can read the keys.
  const path = process.env.PATH
  process.env.PATH = folder
  try {
    const [uid, gid] = [process.getuid!(), process.getgid!()]
    expect(await findWall(settings)).toMatchObject({
      wall: 'none',
      because: [
        'bubblewrap: it does not start here',
        'namespaces: it does not start here',
        'user: no READING_USER is named',
      ],
    })
    expect((await findWall({ ...settings, readingUser: { uid, gid } })).because[2]).toMatch(
      /^user: it can read .*, it can delete in /,
    )
  } finally {
    process.env.PATH = path
  }
})
