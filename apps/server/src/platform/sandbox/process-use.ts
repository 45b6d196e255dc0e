// Resources that a process and its descendants have used so far, from Linux (proc(5)): in a sandbox the
// process we started is only the launcher.
import { readdirSync, readFileSync } from 'node:fs'

export interface ProcessUse {
  /** Processor time; infinite if unknown, so that a refusal never blames the machine. */
  cpuMs: number
  /** How long its threads waited for a processor, in all; 0 if unknown. */
  queuedMs: number
  /** Resident memory, counting shared pages for each process; 0 if unknown. */
  residentBytes: number
}

export function useOf(pid: number | undefined): ProcessUse {
  const all = pid === undefined ? [] : withChildren(pid).map(useOfOne)
  const sum = (of: keyof ProcessUse, without: number): number =>
    all.length === 0 ? without : all.reduce((total, one) => total + one[of], 0)
  return {
    cpuMs: sum('cpuMs', Number.POSITIVE_INFINITY),
    queuedMs: sum('queuedMs', 0),
    residentBytes: sum('residentBytes', 0),
  }
}

/** Itself first. Scans every process (3 ms for 130 of them): not every kernel lists a process's children. */
export function withChildren(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const one of numbers('/proc')) {
    const parent = Number(statOf(one)?.[1])
    if (children.has(parent)) children.get(parent)!.push(one)
    else children.set(parent, [one])
  }
  const all = [pid]
  for (const one of all) all.push(...(children.get(one) ?? []))
  return all
}

function numbers(folder: string): number[] {
  try {
    return readdirSync(folder)
      .map(Number)
      .filter((number) => number > 0)
  } catch {
    return []
  }
}

/** From the third field on; the second, in brackets, may contain anything. */
const statOf = (pid: number): string[] | undefined =>
  read(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ')

function useOfOne(pid: number): ProcessUse {
  const fields = statOf(pid)
  return {
    // Fields 14 and 15, in hundredths of a second.
    cpuMs: fields === undefined ? Number.POSITIVE_INFINITY : (Number(fields[11]) + Number(fields[12])) * 10,
    // Second field, in nanoseconds.
    queuedMs: numbers(`/proc/${pid}/task`).reduce(
      (sum, thread) => sum + Number(read(`/proc/${pid}/task/${thread}/schedstat`)?.split(' ')[1] ?? 0) / 1e6,
      0,
    ),
    // Second field, in pages of 4 KiB.
    residentBytes: Number(read(`/proc/${pid}/statm`)?.split(' ')[1] ?? 0) * 4096,
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
