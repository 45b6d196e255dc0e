// Processor time of one step of this process, and of other processes with their children: on a shared machine
// it is more reliable than wall-clock time.
import { readdirSync, readFileSync } from 'node:fs'

/** CPU milliseconds this process (all its threads) spends on `run`. */
export async function cpuOf(run: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

interface Stat {
  pid: number
  parent: number
  ownMs: number
  ms: number
  rssBytes: number
}

/** proc(5), stat: exited children that were waited for count with their parent. */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return {
      pid,
      parent: fields[1]!,
      ownMs: (fields[11]! + fields[12]!) * 10,
      ms: (fields[11]! + fields[12]! + fields[13]! + fields[14]!) * 10,
      rssBytes: fields[21]! * 4096,
    }
  } catch {
    return null // it ended meanwhile
  }
}

/** CPU milliseconds so far of a process, its exited children, and its living children. To 10 ms. */
export function cpuOfTree(pid: number): number {
  return treeOf(pid).reduce((sum, one) => sum + one.ms, 0)
}

/** CPU milliseconds so far of the process alone. To 10 ms. */
export function cpuOfProcess(pid: number): number {
  return statOf(pid)?.ownMs ?? 0
}

/** Resident bytes of the process alone, and of all below it (shared pages count in each). */
export function memoryOfTree(pid: number): { own: number; below: number } {
  const [own, ...below] = treeOf(pid)
  return { own: own?.rssBytes ?? 0, below: below.reduce((sum, one) => sum + one.rssBytes, 0) }
}

function treeOf(pid: number): Stat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
  const found = all.filter((one) => one.pid === pid)
  for (let at = 0; at < found.length && at < 1_000; at += 1)
    found.push(...all.filter((one) => one.parent === found[at]!.pid))
  return found
}
