// Runs the check of the log in this browser: fetches the trust set, the current head, the heads on ledgers
// and the tiles that a proof needs, and queries the ledgers themselves. Loaded on demand: no other screen
// needs these 300 KB.
import { openReader } from '@testate/chains/open-reader'
import { logAnchors, readCheckpoint } from '@testate/api/audit'
import { showTrust } from '@testate/api/verification'
import { checkLogLines, type LogCheck } from '@testate/evidence/check-log/check-log-lines'
import type { Step } from '@testate/evidence/step'
import { tilePath } from '@testate/evidence/log/tiles'
import { trustSchema } from '@testate/evidence/certificates/trust'
import { call } from '../platform/client.ts'
import { keepSeen, seenBefore } from './seen-before.ts'
import type { ShownEntry } from './use-record.ts'

/** The timeout of one request. */
const PATIENCE_MS = 8_000

export interface RunOptions {
  signal: AbortSignal
  onStep: (step: Step) => void
  onLine: (done: number, all: number) => void
}

export interface Run extends LogCheck {
  /** Where people can look up a head, by its network. */
  explorers: Record<string, string>
}

/** `reader`: the id of the person the lines are shown to. `isWhole`: these are all lines they may see. */
export async function runCheck(
  reader: string,
  { lines, isWhole }: { lines: readonly ShownEntry[]; isWhole: boolean },
  { signal, ...options }: RunOptions,
): Promise<Run> {
  const patient = (): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  const [trust, heads] = await Promise.all([
    call(showTrust, { signal: patient() })
      .then((answer) => trustSchema.parse(answer))
      .catch(() => null),
    call(logAnchors, { signal: patient() })
      .then(({ anchors }) => anchors)
      .catch(() => null),
  ])
  // After the heads on ledgers: one signed in between must not be larger than the log it is compared with.
  const present = await fetchPresent(patient()).catch(() => null)
  const before = seenBefore()
  const check = await checkLogLines(
    { reader, lines, isWhole, present, before, ledgerHeads: heads },
    trust,
    {
      readTile: async (tile) => await bytesOf(`/api/log/${tilePath(tile)}`, { signal: patient() }),
      readPresent: async () => await fetchPresent(patient()),
      askLedger: (network) => openReader(network, PATIENCE_MS),
    },
    { ...options, signal, patienceMs: PATIENCE_MS },
  )
  if (check.keep !== null) keepSeen(check.keep, before)
  return {
    ...check,
    explorers: Object.fromEntries((heads ?? []).map(({ network, explorerUrl }) => [network, explorerUrl])),
  }
}

/** Bypasses every cache: a minute-old head would make a log look shorter than it is. */
async function fetchPresent(signal: AbortSignal): Promise<string> {
  return new TextDecoder().decode(await bytesOf(readCheckpoint.path, { signal, cache: 'no-store' }))
}

async function bytesOf(path: string, options: RequestInit): Promise<Uint8Array> {
  const answer = await fetch(path, options)
  if (!answer.ok) throw new Error(`the register answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
