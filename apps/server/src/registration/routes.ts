// Mounts the routes about registrations, the live stream, and the explorer pages.
import type { FastifyReply } from 'fastify'
import { logAnchors } from '@testate/api/audit'
import {
  cordaToken,
  cordaTransaction,
  askOwnAddress,
  explorerToken,
  explorerTransaction,
  moveToken,
  retryAnchor,
  showAnchors,
  solanaToken,
  solanaTransaction,
  stopOwnWithdrawal,
  stopWithdrawal,
  readStopWithdrawal,
  verifyToken,
  willEvents,
  withdrawWill,
} from '@testate/api/registration'
import { displayName, type NetworkName } from '@testate/domain/networks'
import type { StreamOptions } from '../platform/event-streams.ts'
import { mount, type App } from '../platform/http/http.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { askOwnAddress as ask, moveToken as move } from './tokens/ask-move.ts'
import { explorerPolicy } from './explorer/explorer-page.ts'
import type { TrustedNetwork } from '@testate/evidence/certificates/trust'
import { readTrust } from './networks/export-trust.ts'
import { retryAnchor as retry } from './anchors/retry-anchor.ts'
import { showAnchors as show } from './show-anchors.ts'
import { showLogAnchors } from './roots/show-log-anchors.ts'
import {
  readStopWithdrawal as readStop,
  stopOwnWithdrawal as stopOwn,
  stopWithdrawal as stopByLink,
} from './anchors/stop-withdrawal.ts'
import { createWillStreams } from './stream-will.ts'
import { withdrawWill as withdraw } from './anchors/withdraw-will.ts'

export function mountRegistration(app: App, options: { streams?: StreamOptions } = {}): void {
  const explore = async (
    reply: FastifyReply,
    name: NetworkName,
    what: 'transaction' | 'token',
    id: string,
  ): Promise<string> => {
    const network = (await readTrust(app.config.trustDir))?.networks.find((one) => one.name === name)
    if (network === undefined)
      refuse(
        'unavailable',
        `The register is not connected to ${displayName(name)} yet.`,
        because('network-not-connected', { networkName: displayName(name) }),
      )
    const { contract, earlier, label, chainId }: TrustedNetwork = network
    // The node this installation queries; the published address may lack the key that gives access.
    const rpcUrl = app.config[name].rpcUrl ?? network.rpcUrl
    // Imported lazily: it loads the clients of all ledgers, 20 MB that an api does not need before the first
    // view (measured).
    const { showExplorer } = await import('./explorer/show-explorer.ts')
    const { status, html } = await showExplorer(
      {
        network: name,
        rpcUrl,
        chainId,
        contract,
        earlier,
        label,
        embedded: app.config[name].embedded,
        explorerUrl: app.config[name].explorerUrl,
      },
      what,
      id,
    )
    reply.status(status).header('content-security-policy', explorerPolicy)
    return html
  }
  mount(app, showAnchors, show)
  mount(app, logAnchors, showLogAnchors)
  mount(app, withdrawWill, withdraw, { rateLimit: 30 })
  mount(app, stopOwnWithdrawal, stopOwn, { rateLimit: 30 })
  mount(app, readStopWithdrawal, readStop, { service: 'accounts', rateLimit: 60 })
  mount(app, stopWithdrawal, stopByLink, { service: 'accounts', rateLimit: 30 })
  mount(app, askOwnAddress, ask, { rateLimit: 60 })
  mount(app, moveToken, move, { rateLimit: 30 })
  mount(app, retryAnchor, retry, { rateLimit: 30 })
  // The ledger is queried while no transaction is open: a slow node must not occupy a connection.
  mount(
    app,
    explorerTransaction,
    async ({ params, reply }) => await explore(reply, 'ethereum', 'transaction', params.hash),
    { transaction: 'own', rateLimit: 120 },
  )
  mount(
    app,
    explorerToken,
    async ({ params, reply }) => await explore(reply, 'ethereum', 'token', params.tokenId),
    { transaction: 'own', rateLimit: 120 },
  )
  mount(
    app,
    solanaTransaction,
    async ({ params, reply }) => await explore(reply, 'solana', 'transaction', params.signature),
    { transaction: 'own', rateLimit: 120 },
  )
  mount(
    app,
    solanaToken,
    async ({ params, reply }) => await explore(reply, 'solana', 'token', params.tokenId),
    { transaction: 'own', rateLimit: 120 },
  )

  mount(
    app,
    cordaTransaction,
    async ({ params, reply }) => await explore(reply, 'corda', 'transaction', params.hash),
    { transaction: 'own', rateLimit: 120 },
  )
  mount(
    app,
    cordaToken,
    async ({ params, reply }) => await explore(reply, 'corda', 'token', params.tokenId),
    { transaction: 'own', rateLimit: 120 },
  )

  mount(
    app,
    verifyToken,
    async ({ params }) => {
      const network = (await readTrust(app.config.trustDir))?.networks.find(
        (one) => one.name === params.network,
      )
      if (network === undefined)
        refuse(
          'unavailable',
          `The register is not connected to ${displayName(params.network)} yet.`,
          because('network-not-connected', { networkName: displayName(params.network) }),
        )
      const { verifyToken: verify } = await import('./tokens/verify-token.ts')
      const { rpcUrl } = app.config[params.network]
      const second = params.network === 'corda' ? undefined : app.config[params.network].secondRpcUrl
      const nodes = [rpcUrl ?? network.rpcUrl, ...(second === undefined ? [] : [second])]
      return await verify(
        nodes.map((node) => ({ ...network, rpcUrl: node })),
        params.network,
        network.label,
        params.tokenId,
      )
    },
    { transaction: 'own', rateLimit: 120 },
  )

  const streams = createWillStreams(app, options.streams)
  mount(app, willEvents, streams.open, { transaction: 'own', rateLimit: 240 })
  // Before the server waits for open answers: streams would never end on their own.
  app.http.addHook('preClose', async () => streams.endAll())
}
