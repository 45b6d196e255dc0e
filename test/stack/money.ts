// The fixtures of the payment tests: the real server, the real embedded provider and a node, each listening
// on loopback. The server's address is chosen before it listens, so that a test decides whether the
// provider's events reach it.
import { giveProof } from './proofs.ts'
import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { startPaymentProvider } from '../../apps/embedded/src/payments/provider.ts'
import { freePort } from '../../apps/embedded/src/process/steady-port.ts'
import { startStack, type Stack } from './stack.ts'
import { sendMail } from '../../apps/server/src/notifications/jobs.ts'
import { visitor, type Person } from '../../apps/server/src/platform/database/person.ts'
import { choosePaymentProvider } from '../../apps/server/src/payments/providers/choose-provider.ts'
import { createNetworkCosts } from '../../apps/server/src/payments/prices/network-costs.ts'
import { paymentJobs } from '../../apps/server/src/payments/jobs.ts'
import type { PaymentsContext } from '../../apps/server/src/payments/look-at.ts'
import { listenForPayments } from '../../apps/server/src/payments/events.ts'
import { answerHeldNetworks } from '../../apps/server/src/registration/held-networks.ts'
import type { PaymentProvider } from '../../apps/server/src/payments/providers/provider.ts'
import { mountPayments } from '../../apps/server/src/payments/routes.ts'
import { settleEvent } from '../../apps/server/src/payments/settle-event.ts'
import { STRIPE_API_VERSION } from '../../apps/server/src/payments/providers/stripe-provider.ts'
import {
  startStripeStandIn,
  stripeSignature,
  type StripeStandIn,
} from '../../apps/server/testing/stripe-stand-in.ts'

const key = 'key-for-tests-on-loopback'
const webhookSecret = 'secret-for-tests-on-loopback'
const checkoutKey = 'key-that-cannot-refund'
const stripeKey = 'sk_test_0123456789'
const stripeCheckoutKey = 'rk_test_0123456789'
/** Two, as during a key rotation; Stripe signs with both. */
const stripeSecrets = ['whsec_before_0123456789', 'whsec_after_0123456789']

export interface MoneyStack {
  stack: Stack
  provider: PaymentProvider
  /** With `provider: 'stripe'`: the server the SDK talks to. */
  stripe: StripeStandIn
  /** The context passed to a job. */
  worker: PaymentsContext
  /**
   * Signs and sends bytes as Stripe would; the worker has processed it when this resolves, unless the
   * provider was down.
   */
  stripeEvent(
    event: object,
    change?: { secrets?: string[]; secondsAgo?: number },
  ): Promise<LightMyRequestResponse>
  /** Processes the events that have arrived. */
  lookAtEvents(): Promise<void>
  /** A second factor of that person for that will; its document is made up as well. */
  stepUp(who: Person, willId: string): Promise<Record<string, string>>
  call(
    who: Person | null,
    method: 'GET' | 'POST',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  /**
   * Signs and sends an event as the provider would; the worker has processed it when this resolves, unless
   * the provider was down.
   */
  event(
    session: string,
    change?: { id?: string; type?: string; secret?: string; secondsAgo?: number; body?: string },
  ): Promise<LightMyRequestResponse>
  /** What a person does on the provider's page. */
  onPage(url: string, outcome: string, bank?: 'approve' | 'refuse'): Promise<void>
  person(name: string, isAdmin?: boolean): Promise<Person>
  /** A will of that person whose form is complete. */
  will(testator: Person): Promise<string>
  /** Lets the provider's own events through. */
  listen(): Promise<void>
  stopProvider(): Promise<void>
  startProvider(): Promise<void>
  stop(): Promise<void>
}

export async function startMoneyStack({
  gasPriceWei = 2_000_000_000n,
  provider: kind = 'test',
}: { gasPriceWei?: bigint; provider?: 'test' | 'stripe' } = {}): Promise<MoneyStack> {
  listenForPayments()
  answerHeldNetworks()
  const folder = await mkdtemp(join(tmpdir(), 'testate-money-'))
  const [providerPort, serverPort] = [await freePort(), await freePort()]
  let running: Awaited<ReturnType<typeof startPaymentProvider>> | undefined
  const startProvider = async (): Promise<void> => {
    running = await startPaymentProvider({
      dataDir: folder,
      port: providerPort,
      key,
      checkoutKey,
      webhookSecret,
      mode: 'development',
    })
  }
  if (kind === 'test') await startProvider()
  const stripe =
    kind === 'stripe'
      ? await startStripeStandIn({
          key: stripeKey,
          checkoutKey: stripeCheckoutKey,
          apiVersion: STRIPE_API_VERSION,
        })
      : undefined
  const node = await nodeStandIn(gasPriceWei)
  const people = new Map<string, Person>()
  let calls = 1
  let provider: PaymentProvider | undefined
  const stack = await startStack({
    mount: async (app) => {
      provider = await choosePaymentProvider(app.config, 'everything')
      mountPayments(app, {
        provider: await choosePaymentProvider(app.config, 'checkouts'),
        askCosts: createNetworkCosts(app.config),
      })
    },
    personOf: async (request) => people.get(String(request.headers['x-test'])) ?? null,
    queues: [...paymentJobs, sendMail] as never,
    env: {
      PUBLIC_URL: `http://127.0.0.1:${serverPort}`,
      ...(stripe === undefined
        ? {
            PAYMENT_PROVIDER: 'test',
            PAYMENT_PROVIDER_URL: `http://127.0.0.1:${providerPort}`,
            PAYMENT_PROVIDER_KEY: key,
            PAYMENT_CHECKOUT_KEY: checkoutKey,
            PAYMENT_WEBHOOK_SECRET: webhookSecret,
          }
        : {
            PAYMENT_PROVIDER: 'stripe',
            STRIPE_API_BASE: stripe.url,
            PAYMENT_PROVIDER_KEY: stripeKey,
            PAYMENT_CHECKOUT_KEY: stripeCheckoutKey,
            PAYMENT_WEBHOOK_SECRET: stripeSecrets.join(','),
          }),
      ETHEREUM_RPC_URL: node.url,
    },
  })
  if (provider === undefined) throw new Error('the slice was not mounted')
  const { app, workerDb, owner } = stack
  const context: PaymentsContext = {
    db: workerDb,
    log: app.log,
    config: stack.config,
    store: app.store,
    payments: provider,
  }
  // As the worker does; a failed event stays, and is retried with the next.
  let looking = Promise.resolve()
  const lookAtEvents = (): Promise<void> => (looking = looking.then(lookOnce))
  const lookOnce = async (): Promise<void> => {
    const { rows } = await owner.query<{ id: string; data: never }>(
      "select id, data from pgboss.job where name = 'payment-event' order by created_on, id",
    )
    for (const { id, data } of rows) {
      if (
        await settleEvent.run(data, context).then(
          () => true,
          () => false,
        )
      )
        await owner.query('delete from pgboss.job where id = $1', [id])
    }
  }
  const sendEvent = async (
    headers: Record<string, string>,
    payload: string,
  ): Promise<LightMyRequestResponse> => {
    const answer = await stack.call({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })
    await lookAtEvents()
    return answer
  }

  return {
    lookAtEvents,
    stack,
    provider,
    get stripe() {
      if (stripe === undefined) throw new Error('this stack stands on the test provider')
      return stripe
    },
    stripeEvent: (event, change = {}) => {
      const body = JSON.stringify(event)
      return sendEvent(
        {
          'stripe-signature': stripeSignature(
            body,
            change.secrets ?? stripeSecrets,
            Math.floor(Date.now() / 1000) - (change.secondsAgo ?? 0),
          ),
        },
        body,
      )
    },
    stepUp: async (who, willId) => {
      const { rows } = await owner.query<{ hash: Buffer }>(
        `
          update wills set document_hash = coalesce(document_hash, sha256(id::text::bytea)), document_object
          = coalesce(document_object, 'none') where id = $1 returning document_hash as hash`,
        [willId],
      )
      const token = await giveProof(stack, who.id, {
        purpose: 'withdraw',
        willId,
        documentHash: rows[0]!.hash.toString('hex'),
      })
      return { 'step-up': token }
    },
    worker: context,
    call: (who, method, url, body, headers = {}) =>
      stack.call({
        method,
        url,
        // A different address each time: the limits per address have tests of their own.
        remoteAddress: `127.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`,
        headers: {
          ...(who === null ? {} : { 'x-test': who.id }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
    event: (session, change = {}) => {
      const at = Math.floor(Date.now() / 1000) - (change.secondsAgo ?? 0)
      const body = JSON.stringify({
        id: change.id ?? `evt_${randomUUID()}`,
        type: change.type ?? 'checkout.completed',
        created: at,
        data: { sessionId: session },
      })
      const v1 = createHmac('sha256', change.secret ?? webhookSecret)
        .update(`${at}.${body}`)
        .digest('hex')
      return sendEvent({ 'testate-signature': `t=${at},v1=${v1}` }, change.body ?? body)
    },
    onPage: async (url, outcome, bank) => {
      const send = async (address: string, choice: string): Promise<Response> =>
        await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: `outcome=${choice}`,
          redirect: 'manual',
        })
      const answer = await send(url, outcome)
      if (bank !== undefined) await send(new URL(answer.headers.get('location') ?? '', url).href, bank)
    },
    person: async (name, isAdmin = false) => {
      const id = randomUUID()
      const person: Person = {
        ...visitor,
        id,
        isAdmin,
        kind: 'account',
        name,
        email: `${name.toLowerCase().replaceAll(' ', '.')}.${id.slice(0, 8)}@example.com`,
        role: 'testator',
      }
      await owner.query(
        'insert into people (id, kind, email, name, role, is_admin) values ($1, $2, $3, $4, $5, $6)',
        [id, person.kind, person.email, name, person.role, isAdmin],
      )
      people.set(id, person)
      return person
    },
    will: async (testator) => {
      const id = randomUUID()
      await owner.query(
        `
          insert into wills (id, testator_id, title, submitted_at, terms_version, created_at, updated_at)
          values ($1, $2, $3, now(), 'test', now(), now())`,
        [id, testator.id, 'The will of Ann Example'],
      )
      return id
    },
    listen: async () => void (await app.http.listen({ host: '127.0.0.1', port: serverPort })),
    stopProvider: async () => {
      await running?.stop()
      running = undefined
    },
    startProvider,
    stop: async () => {
      await stack.stop()
      await running?.stop()
      await stripe?.stop()
      node.server.closeAllConnections()
      node.server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A stub node: a real HTTP server that answers every call with one gas price. */
async function nodeStandIn(gasPriceWei: bigint): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) =>
    response.end(
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        result: { oldestBlock: '0x0', baseFeePerGas: [`0x${gasPriceWei.toString(16)}`], reward: null },
      }),
    ),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}
