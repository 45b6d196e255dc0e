// Advances the PDF as far as the signed statements allow: one signature a step, in the order they signed,
// then archive data and the document time-stamp. Each step's file is stored before the row that names it, and
// the row is written once, so a crash anywhere repeats a step and never skips or doubles one.
import { isPaid } from '../../payments/is-paid.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import type { ContextWith, JobContext } from '../../platform/worker-context.ts'
import { changeStatus } from '../../wills/change-status.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { applyStatement } from './apply-statement.ts'
import { archiveDocument } from './archive-document.ts'
import { coalesced } from './coalesce-runs.ts'
import { currentFile } from './current-file.ts'
import { sealMemory, type SealMemory } from './seal-memory.ts'
import { readCeremony } from './sealed-ceremony.ts'
import type { StepFile } from './step-file.ts'

export type SealingContext = ContextWith<'openingKey' | 'sealingKey' | 'authority'>

/**
 * Repeatable. Ends when every signed statement is in the PDF; after the third it is also sealed and, once
 * paid, its registration begins.
 */
export async function advanceSeal(willId: string, context: SealingContext): Promise<void> {
  await coalesced(context, willId, () => advance(willId, context))
}

async function advance(willId: string, context: SealingContext): Promise<void> {
  let memory: SealMemory | null = null
  let last: StepFile | null = null
  try {
    // At most four steps, and one turn that waits for room; each turn reads afresh, since another worker may
    // have been faster.
    for (let turn = 0; turn < 6; turn += 1) {
      const ceremony = await inTransaction(context.db, { service: 'worker' }, (tx) =>
        readCeremony(tx, willId),
      )
      if (ceremony === null) return
      if (ceremony === 'sealed') return await beginRegistration(context, willId)
      const done = ceremony.steps.length
      const statement = ceremony.statements[done]
      // The verifier refuses time-stamps out of order, and a sealed file can never be stamped again: if the
      // clock was set back, wait until it has caught up.
      if (now() < (ceremony.steps.at(-1)?.at ?? 0))
        throw new Error('the clock is behind the last step of this seal')
      memory ??= sealMemory(ceremony.will.documentSize ?? 0)
      if (await memory.waited()) continue
      const file = await currentFile(context, ceremony, last, memory.bytes())
      if (statement !== undefined && done < 3) last = await applyStatement(context, ceremony, statement, file)
      else await archiveDocument(context, ceremony, file)
    }
  } finally {
    memory?.release()
  }
}

/** Sealed and paid: starts the registration. Does nothing when that is not (yet) so, or when it has begun. */
async function beginRegistration(context: JobContext, willId: string): Promise<void> {
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    await lockWill(tx, willId)
    const will = await willFacts(tx, willId)
    if (will?.status !== 'witnessed' || !(await isPaid(tx, willId))) return
    await changeStatus(tx, willId, 'registering', {
      actor: 'worker',
      reason: 'sealed and paid',
    })
  })
}
