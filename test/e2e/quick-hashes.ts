// Loaded into a product under test (node --import), whose supervisor passes it on to the api: there scrypt does a
// sixteenth of its work, as in the tests on the database (test/stack/quick-hashes.ts). To open an account and to
// sign in takes a hash each, of 80 ms of processor time, and the people of a run do it some hundred times.
import childProcess, { type ChildProcess, type SpawnOptions } from 'node:child_process'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { quickScrypt } from '../stack/quick-scrypt.ts'

const api = '/apps/server/src/api.ts'

if (process.argv[1]?.endsWith(api) === true) {
  crypto.scrypt = quickScrypt(crypto.scrypt)
} else {
  const spawn = childProcess.spawn as (
    command: string,
    args: readonly string[],
    options: SpawnOptions,
  ) => ChildProcess
  childProcess.spawn = ((command: string, args: readonly string[] = [], options: SpawnOptions = {}) => {
    const at = args.findIndex((one) => one.endsWith(api))
    return spawn(command, at < 0 ? args : args.toSpliced(at, 0, '--import', import.meta.filename), options)
  }) as typeof childProcess.spawn
}
syncBuiltinESMExports()
