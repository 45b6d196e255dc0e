// Mounts the calls about registrations, and the explorer's pages.
import type { FastifyReply } from 'fastify'
import { explorerToken, explorerTransaction, retryAnchor, showAnchors, withdrawWill } from '@testate/api/registration'
import { mount, type App } from '../platform/http.ts'
import { refuse } from '../platform/problem.ts'
import { explorerPolicy } from './explorer-page.ts'
import { readTrust } from './export-trust.ts'
import { retryAnchor as retry } from './retry-anchor.ts'
import { showAnchors as show } from './show-anchors.ts'
import { showExplorer } from './show-explorer.ts'
import { withdrawWill as withdraw } from './withdraw-will.ts'

export function mountRegistration(app: App): void {
  const explore = async (reply: FastifyReply, what: 'transaction' | 'token', id: string): Promise<string> => {
    const network = (await readTrust(app.config.trustDir))?.networks.find((one) => one.name === 'ethereum')
    if (network === undefined) refuse('unavailable', 'The register is not connected to Ethereum yet.')
    const { contract, label } = network
    // The node this installation asks; the published address may lack the key that opens it.
    const rpcUrl = app.config.ethereum.rpcUrl ?? network.rpcUrl
    const { status, html } = await showExplorer({ rpcUrl, chainId: Number(network.chainId), contract, label, embedded: app.config.ethereum.embedded }, what, id)
    reply.status(status).header('content-security-policy', explorerPolicy)
    return html
  }
  mount(app, showAnchors, show)
  mount(app, withdrawWill, withdraw, { rateLimit: 30 })
  mount(app, retryAnchor, retry, { rateLimit: 30 })
  // The ledger is asked while no transaction is open: a slow node must not hold a connection.
  mount(app, explorerTransaction, async ({ params, reply }) => await explore(reply, 'transaction', params.hash), { transaction: 'own', rateLimit: 120 })
  mount(app, explorerToken, async ({ params, reply }) => await explore(reply, 'token', params.tokenId), { transaction: 'own', rateLimit: 120 })
}
