// The witnesses outside the register: heads of the log that are said to stand on ledgers, each compared with the log and asked for there.
import { askForHead, logAnchorStep } from './check-log-anchors.ts'
import { spoken, type AskLedger } from './check-ledgers.ts'
import { notGrown, type Grown } from './check-log-growth.ts'
import { openCheckpoint, type Checkpoint } from './checkpoint.ts'
import { toHex } from './hash.ts'
import { count, messageOf, type LogClaims } from './log-claims.ts'
import { couldNotBeAsked, holds, refuted, skipped, type Step } from './step.ts'
import type { Trust } from './trust.ts'

/** All side by side, each at most `patienceMs`. `ask` null: offline; they are compared with the log all the same. */
export async function checkLedgerHeads({ lines, ledgerHeads }: LogClaims, trust: Trust, present: Checkpoint, grown: Grown, ask: AskLedger | null, patienceMs: number): Promise<Step[]> {
  if (ledgerHeads === null) return [couldNotBeAsked('audit log on ledgers', 'Where the log stands on ledgers could not be fetched.')]
  if (ledgerHeads.length === 0) return [skipped('audit log on ledgers', 'No head of the log stands on a ledger yet, so there is no witness outside the register.')]
  return await Promise.all(ledgerHeads.map(async (anchor): Promise<Step> => {
    const step = logAnchorStep(anchor.network)
    const network = trust.networks.find(({ name }) => name === anchor.network)
    if (network === undefined) return refuted(step, `The log is said to stand on ${spoken(anchor.network)}, which is not in the trust set.`)
    const label = `${spoken(network.name)} (${network.label})`
    if (anchor.contract.toLowerCase() !== network.contract.toLowerCase() || anchor.chainId !== network.chainId) return refuted(step, `The log is said to stand under another contract or on another chain than this register’s on ${label}.`)
    try {
      const head = await openCheckpoint(anchor.checkpoint, trust.logKey).catch((error: unknown) => messageOf(error))
      if (typeof head === 'string') return refuted(step, `The head said to stand on ${label} cannot be accepted: ${head}.`)
      if (head.size !== anchor.treeSize || toHex(head.root) !== anchor.root) return refuted(step, `The head said to stand on ${label} is not the one that was signed.`)
      const how = await grown(head)
      if (how !== 'grown') return refuted(step, notGrown(`The head on ${label}`, how, head, present))
      const covered = lines.filter(({ index }) => index !== null && index < head.size).length
      const covers = `${covered} of the ${count(lines.length, 'entry', 'entries')} shown ${covered === 1 ? 'stands' : 'stand'} under it.`
      if (ask === null) return skipped(step, `${label} was not asked. ${covers}`)
      const asked = (await askForHead(anchor, { step, network, label, log: 'The log', source: 'The register' }, ask, patienceMs)).step
      return asked.outcome === 'holds' ? holds(step, `${asked.reason} ${covers}`) : asked
    } catch (error) {
      return couldNotBeAsked(step, `The head on ${label} could not be compared with the log: ${messageOf(error)}.`)
    }
  }))
}
