// A command of apps/cli called by its own function, in the process of the test: to start a process for it takes ten
// times as long as most of what it does.
import { Readable } from 'node:stream'
import { call, type Caller } from '../../apps/cli/src/from-here.ts'

export interface Run {
  code: number | null
  out: string
  err: string
  ms: number
}

export async function inThisProcess(
  command: (caller: Caller) => Promise<number>,
  args: readonly string[],
  { env, typed = '' }: { env: Record<string, string>; typed?: string },
): Promise<Run> {
  const started = performance.now()
  const run: Run = { code: null, out: '', err: '', ms: 0 }
  run.code = await call(command, {
    args: [...args],
    env,
    input: () => Readable.from([typed]),
    out: (text) => void (run.out += text),
    err: (text) => void (run.err += text),
  })
  run.ms = performance.now() - started
  return run
}
