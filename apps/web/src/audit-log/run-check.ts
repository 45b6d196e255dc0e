// Carries out the check of the log in this browser: fetches the trust set, the head of this moment, the heads on ledgers and what tiles a proof needs, and
// asks the ledgers themselves. Loaded when somebody asks for it; nobody else needs these 300 KB.
import { openReader } from '@testate/chains/open-reader'
import { logAnchors, readCheckpoint } from '@testate/api/audit'
import { showTrust } from '@testate/api/verification'
import { checkLogLines, type LogCheck } from '@testate/evidence/check-log-lines'
import { logAnchorStep } from '@testate/evidence/check-log-anchors'
import type { Step } from '@testate/evidence/step'
import { tilePath } from '@testate/evidence/tiles'
import { trustSchema } from '@testate/evidence/trust'
import { call } from '../platform/client.ts'
import { keepSeen, seenBefore } from './seen-before.ts'
import type { ShownEntry } from './use-record.ts'

/** How long one question may take. */
const PATIENCE_MS = 8_000

export interface RunOptions {
  signal: AbortSignal
  onStep: (step: Step) => void
  onLine: (done: number, all: number) => void
}

export interface Run extends LogCheck {
  /** Where people look a head up, by the step that is about it. */
  explorers: Record<string, { network: string; url: string }>
}

/** `reader`: the id of whoever is shown the lines. */
export async function runCheck(
  reader: string,
  lines: readonly ShownEntry[],
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
  // After the heads on ledgers: one that is signed in between must not be larger than the log it is compared with.
  const present = await fetchPresent(patient()).catch(() => null)
  const before = seenBefore()
  const check = await checkLogLines(
    { reader, lines, present, before, ledgerHeads: heads },
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
    explorers: Object.fromEntries(
      (heads ?? []).map(({ network, explorerUrl }) => [
        logAnchorStep(network),
        { network, url: explorerUrl },
      ]),
    ),
  }
}

/** Past every cache: a head of a minute ago would make a log look shorter than it is. */
async function fetchPresent(signal: AbortSignal): Promise<string> {
  return new TextDecoder().decode(await bytesOf(readCheckpoint.path, { signal, cache: 'no-store' }))
}

async function bytesOf(path: string, options: RequestInit): Promise<Uint8Array> {
  const answer = await fetch(path, options)
  if (!answer.ok) throw new Error(`the register answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
