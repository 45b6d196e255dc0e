// Loaded into a product under test (node --import): its server processes have a clock that is ahead or behind by the
// milliseconds in a file, read when each of them starts, and with TEST_CLOCK_FOLLOWED=1 also while they run. The
// supervisor passes the file and this module on; the ledgers keep the real time.
import childProcess, { type ChildProcess, type SpawnOptions } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const file = process.env['TEST_CLOCK'] ?? ''
const followed = process.env['TEST_CLOCK_FOLLOWED'] ?? ''
// A process that a server starts with the machine's own variables alone is not told of the file.
const isServer = file !== '' && process.argv[1]?.includes('/apps/server/src/') === true

if (isServer) {
  const read = (): number => Number(readFileSync(file, 'utf8'))
  let ahead = read()
  if (followed === '1') setInterval(() => void (ahead = read()), 250).unref()
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...parts: [] | [number | string | Date]) {
      if (parts.length === 0) super(Real.now() + ahead)
      // All of the arguments there may be: year, month and so on.
      else super(...parts)
    }
    static override now(): number {
      return Real.now() + ahead
    }
  } as DateConstructor
} else {
  const spawn = childProcess.spawn as (
    command: string,
    args: readonly string[],
    options: SpawnOptions,
  ) => ChildProcess
  childProcess.spawn = ((command: string, args: readonly string[] = [], options: SpawnOptions = {}) => {
    const at = args.findIndex((one) => one.includes('/apps/server/src/'))
    if (at < 0) return spawn(command, args, options)
    return spawn(command, args.toSpliced(at, 0, '--import', import.meta.filename), {
      ...options,
      env: { ...options.env, TEST_CLOCK: file, TEST_CLOCK_FOLLOWED: followed },
    })
  }) as typeof childProcess.spawn
  syncBuiltinESMExports()
}
