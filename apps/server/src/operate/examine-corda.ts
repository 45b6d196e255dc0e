// Examines the Corda gateway: whether it accepts the register's token, is on the register's network, and is
// more than a development ledger where that counts.
import { join } from 'node:path'
import { whoami } from '@testate/chains/corda/node'
import { createCordaReader } from '@testate/chains/corda/read'
import type { Config } from '../platform/config.ts'
import { readSecretFile } from '../platform/storage/secret-file.ts'
import { readTrust } from '../registration/networks/export-trust.ts'
import { isStillToBeMade, nodeName, sayHead, sayIdentity } from './examine-ledgers.ts'
import { findingsOf, type Finding, type Findings } from './findings.ts'

/** A node's first answer after its start was measured at 2 to 7 s. */
const WITHIN_MS = 10_000

export async function examineCorda(config: Config): Promise<{ findings: Finding[]; cost: null }> {
  const found = findingsOf('corda')
  await examine(config, found)
  // Nothing is paid there, so there is no balance to check.
  return { findings: found.all, cost: null }
}

async function examine(config: Config, found: Findings): Promise<void> {
  const { rpcUrl: nodeUrl, networkId, tokenFile, embedded } = config.corda
  const path = tokenFile ?? join(config.keysDir, 'worker', 'corda-token')
  if (isStillToBeMade(config, tokenFile, path))
    return void found.unasked(
      'The gateway’s token is not there yet, so nobody can ask.',
      'Start the register (npm start), which makes one for the development ledger, or set CORDA_TOKEN_FILE.',
    )
  const token = await readSecretFile(path).catch((error: NodeJS.ErrnoException) => {
    found.mend(
      error.code === undefined
        ? error.message
        : `The gateway’s token cannot be read from ${path} (${error.code}).`,
      'Put the token the gateway was started with into that file, mode 0600, or set CORDA_TOKEN_FILE.',
    )
    return null
  })
  if (token === null || nodeUrl === undefined) return
  found.well(`The gateway’s token is in ${path}; others cannot read it.`)
  const [name, todo] = [
    nodeName(nodeUrl),
    `See to ${nodeName(nodeUrl)}, or set CORDA_NODE_URL and its token to another.`,
  ]
  const served = await found.ask(() => whoami({ nodeUrl, token, timeoutMs: WITHIN_MS }), todo)
  const published = (await readTrust(config.trustDir).catch(() => null))?.networks.find(
    (network) => network.name === 'corda',
  )
  const expected = networkId ?? (published === undefined ? undefined : String(published.chainId))
  if (!sayIdentity(found, name, served?.networkId, expected, 'CORDA_NODE_URL') || served === undefined) return
  if (published !== undefined && published.contract !== served.legalIdentity)
    found.mend(
      `The node is that of ${served.legalIdentity}, but the register was published as ${published.contract}.`,
      'Use the register’s own node: at another nobody finds the registrations made before.',
    )
  if (
    served.ledger === 'development' &&
    config.mode === 'production' &&
    !config.allow.includes('corda-ledger')
  )
    found.mend(
      'It is a development ledger, which proves nothing against whoever runs it.',
      'Set CORDA_NODE_URL to a gateway on a Corda node.',
    )
  else
    found.well(
      served.ledger === 'development'
        ? 'It is a development ledger: it proves nothing against whoever runs it.'
        : `The notary is ${served.notary}.`,
    )
  const head = await found.ask(
    () => createCordaReader({ nodeUrl, token, networkId: served.networkId, timeoutMs: WITHIN_MS }).head(),
    todo,
  )
  if (head !== undefined)
    sayHead(found, name, head, { embedded: embedded || served.ledger === 'development' })
  found.well('A registration on Corda costs nothing: no network fee is taken there.')
}
