// Has the ledgers asked by a process of its own (child.ts), which ends with its answer: a resting release worker would
// take twice its memory with the libraries that read a ledger.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { ofTheMachineAlone } from '@testate/domain/process-settings'
import { answerSchema, type LedgerAnswer, type PlaceToAsk } from './ledger-place.ts'
import { LOOK_WITHIN_MS, MOST_ANSWER_BYTES } from './limits.ts'

const child = fileURLToPath(new URL('./child.ts', import.meta.url))
const MOST_REASON = 200

/** One answer for each place, in their order: all failed if the process gave none. Never throws. */
export async function askLedgers(
  places: readonly PlaceToAsk[],
  { withinMs = LOOK_WITHIN_MS, signal }: { withinMs?: number; signal?: AbortSignal } = {},
): Promise<LedgerAnswer[]> {
  if (places.length === 0) return []
  const failed = (why: string): LedgerAnswer[] => places.map(() => ({ failed: why }))
  try {
    const late = AbortSignal.timeout(withinMs)
    const text = await said(
      JSON.stringify(places),
      signal === undefined ? late : AbortSignal.any([late, signal]),
    )
    return z.array(answerSchema).length(places.length).parse(JSON.parse(text)).map(readable)
  } catch (error) {
    return failed(
      error instanceof Error && error.name === 'AbortError'
        ? `no answer within ${withinMs / 1000} s`
        : 'the process that asks the ledgers gave no answer',
    )
  }
}

/** What the process writes. Rejects when it is stopped, writes too much, or ends without an answer. */
function said(input: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const asking = spawn(process.execPath, ['--max-old-space-size=256', '--max-semi-space-size=1', child], {
      env: ofTheMachineAlone(process.env),
      stdio: ['pipe', 'pipe', 'ignore'],
      signal,
      killSignal: 'SIGKILL',
    })
    const pieces: Buffer[] = []
    let size = 0
    asking.stdout.on('data', (piece: Buffer) => {
      pieces.push(piece)
      size += piece.length
      if (size > MOST_ANSWER_BYTES) asking.kill('SIGKILL')
    })
    asking.once('error', reject)
    asking.once('close', (code) =>
      code === 0
        ? resolve(Buffer.concat(pieces).toString('utf8'))
        : reject(new Error(`the process that asks the ledgers ended with ${code}`)),
    )
    // It may have ended before it has read.
    asking.stdin.on('error', () => undefined)
    asking.stdin.end(input)
  })
}

/** One line without an address, which may contain a key: the doctor says it, and the api may read it. */
const readable = (answer: LedgerAnswer): LedgerAnswer =>
  'failed' in answer
    ? {
        failed: answer.failed
          .replaceAll(/\w+:\/\/\S+/g, '(address)')
          .replaceAll(/[^\x20-\x7e’“”…]/g, ' ')
          .replace(/[.\s]+$/, '')
          .slice(0, MOST_REASON),
      }
    : answer
