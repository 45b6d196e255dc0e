import { readFileSync } from 'node:fs'

/** @returns seconds of this process and of the children it has waited for; null where the system has no proc(5). */
export function processorSeconds(): number | null {
  let stat: string
  try {
    stat = readFileSync('/proc/self/stat', 'utf8')
  } catch {
    return null
  }
  // Fields 14 to 17, in ticks of 1/100 s on every Linux that Node runs on; the name in brackets may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}
