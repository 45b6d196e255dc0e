// What header, menu and footer may say of the networks: each by its true name, whether it answers at this moment, and how old its newest block is.
import type { listNetworks as route } from '@testate/api/networks'
import type { AnswerOf } from '@testate/api/route'
import { displayName, type NetworkName } from '@testate/domain/networks'
import { now } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { ledgerLabel, ledgerName, ledgerOf } from '../platform/ledgers.ts'
import { readTrust } from '../registration/export-trust.ts'
import { askNetwork, type Asked } from './ask-network.ts'

/** Anybody may look, as often as they like; a node is asked no more often than this. */
const KEEP_MS = 10_000

/** The call over this installation's ledgers. Who asks while a node is being asked waits for the same answer. */
export function createShowNetworks(config: Config, keepMs = KEEP_MS): () => Promise<AnswerOf<typeof route>> {
  const kept = new Map<NetworkName, { until: number; asked: Promise<{ answer: Asked; at: Date }> }>()

  const asked = (name: NetworkName): Promise<{ answer: Asked; at: Date }> => {
    const before = kept.get(name)
    if (before !== undefined && performance.now() < before.until) return before.asked
    const at = now()
    const fresh = ask(config, name).then((answer) => ({ answer, at }))
    kept.set(name, { until: performance.now() + keepMs, asked: fresh })
    return fresh
  }

  return async () => {
    const networks = await Promise.all(config.networks.map(async (name) => {
      const { answer, at } = await asked(name)
      return {
        name,
        displayName: displayName(name),
        label: ledgerLabel(config, name),
        text: ledgerName(config, name),
        embedded: ledgerOf(config, name)?.embedded ?? false,
        state: answer.answers ? ('answers' as const) : ('could not be asked' as const),
        reason: answer.answers ? null : answer.reason,
        head: answer.answers ? { height: String(answer.head.height), time: answer.head.time.toISOString(), ageSeconds: Math.max(0, Math.round((now().getTime() - answer.head.time.getTime()) / 1000)) } : null,
        askedAt: at.toISOString(),
      }
    }))
    return { production: config.mode === 'production', connected: networks.some((network) => network.state === 'answers'), networks }
  }
}

async function ask(config: Config, name: NetworkName): Promise<Asked> {
  const rpcUrl = ledgerOf(config, name)?.rpcUrl
  if (name === 'corda' || rpcUrl === undefined) return { answers: false, reason: `no ${displayName(name)} node is configured` }
  // What the worker found there, where the operator has not said it.
  const published = (await readTrust(config.trustDir).catch(() => null))?.networks.find((network) => network.name === name)?.chainId
  const chain = (name === 'ethereum' ? config.ethereum.chainId : config.solana.genesisHash) ?? published
  return await askNetwork(name, rpcUrl, chain === undefined ? undefined : String(chain))
}
