// The process that checks one file of a hand-over, and which may die of it: started by check-apart.ts behind the wall.
// A line of JSON and the file come on standard input.
import { readFileSync, writeSync } from 'node:fs'
import { Problem } from '../../platform/http/problem.ts'
import type { CheckHead } from './check-apart.ts'
import { enterable, readRecord, type FileReason, type Here } from './check-file.ts'

const given = readFileSync(0)
const end = given.indexOf('\n')
const here = JSON.parse(given.toString('utf8', 0, end)) as Omit<Here, 'now'> & { now: string }

say(answer())

function answer(): [CheckHead, ...Buffer[]] {
  try {
    const { record, fileHash } = readRecord(given.subarray(end + 1))
    const { summary, rows, past } = enterable(record, fileHash, { ...here, now: new Date(here.now) })
    const [ofSummary, ofRows, ofPast] = [summary, rows, past].map((one) => Buffer.from(JSON.stringify(one)))
    const bytes = { summary: ofSummary!.length, rows: ofRows!.length, past: ofPast!.length }
    return [{ fileHash, bytes }, ofSummary!, ofRows!, ofPast!]
  } catch (error) {
    if (error instanceof Problem && error.code === 'file-refused')
      return [{ refused: error.extra['reason'] as FileReason }]
    return [{ fault: String(error) }]
  }
}

/** Written whole before the process ends. */
function say([head, ...texts]: [CheckHead, ...Buffer[]]): void {
  for (const piece of [Buffer.from(`${JSON.stringify(head)}\n`), ...texts])
    for (let at = 0; at < piece.length;) at += writeSync(1, piece, at)
}
