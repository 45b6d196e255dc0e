// The fixtures of the ceremony and registration tests: a verified, paid will with three identified parties, a
// worker with real keys, and, on request, the real embedded ledgers.
import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { privateKeyToAddress } from 'viem/accounts'
import { acknowledge as acknowledgement } from '@testate/api/wills'
import type { CeremonyWay } from '@testate/domain/ceremony'
import { LEGAL_NOTICE } from '@testate/domain/legal-notice'
import { registrarAddress } from '@testate/chains/solana/addresses'
import { startEthereumLedger } from '../../apps/embedded/src/ethereum/anvil.ts'
import { startCordaLedger } from '../../apps/embedded/src/corda/ledger.ts'
import { cordaToken } from '../../apps/embedded/src/ethereum/fund-registrar.ts'
import { startSolanaLedger } from '../../apps/embedded/src/solana/ledger.ts'
import { makeSampleRecording } from '../../apps/cli/src/sample-recording.ts'
import { listen } from '../../apps/server/src/listeners.ts'
import { mountCeremony } from '../../apps/server/src/ceremony/routes.ts'
import { ceremonyJobs } from '../../apps/server/src/ceremony/jobs.ts'
import type { CheckedRecording } from '../../apps/server/src/ceremony/recording-inspection/recording-found.ts'
import { checkRecording } from '../../apps/server/src/ceremony/recordings/check-recording.ts'
import { putOnRecord } from '../../apps/server/src/ceremony/recordings/put-on-record.ts'
import { sendMail } from '../../apps/server/src/notifications/jobs.ts'
import { mount } from '../../apps/server/src/platform/http/http.ts'
import { workOn } from '../../apps/server/src/platform/jobs.ts'
import { createLogger } from '../../apps/server/src/platform/log.ts'
import { inTransaction } from '../../apps/server/src/platform/database/database.ts'
import type { Person } from '../../apps/server/src/platform/database/person.ts'
import { sealFor } from '../../apps/server/src/platform/storage/vault.ts'
import type { ContextWith } from '../../apps/server/src/platform/worker-context.ts'
import { loadWorkerKeys, type WorkerKeys } from '../../apps/server/src/platform/worker-keys.ts'
import { registrationJobs } from '../../apps/server/src/registration/jobs.ts'
import { createNetworks } from '../../apps/server/src/registration/networks/networks.ts'
import { mountRegistration } from '../../apps/server/src/registration/routes.ts'
import type { StreamOptions } from '../../apps/server/src/platform/event-streams.ts'
import { exportTrust } from '../../apps/server/src/registration/networks/export-trust.ts'
import { mountVerification } from '../../apps/server/src/verification/routes.ts'
import { acknowledge } from '../../apps/server/src/wills/acknowledge.ts'
import { makeWillPdf, type WillPlan } from '../corpus/make-pdf.ts'
import type { Purpose } from '../../apps/server/src/proofs/factor.ts'
import { multipart } from './multipart.ts'
import { knownPeople } from './people.ts'
import { giveProof } from './proofs.ts'
import { startStack, type Stack } from './stack.ts'

export interface CeremonyStack {
  stack: Stack
  keys: WorkerKeys
  /** The context passed to a job. */
  worker: ContextWith<keyof WorkerKeys | 'networks'>
  /** A will at `verified`, paid for `networks`, its three parties in order. */
  verifiedWill(
    plan?: WillPlan & {
      paid?: boolean
      networks?: string[]
      supersedes?: VerifiedWill
      /** A codicil to that will. */
      amends?: VerifiedWill
      /** How the three take part; together unless said. Null: not chosen yet. */
      way?: CeremonyWay | null
    },
  ): Promise<VerifiedWill>
  /** A fresh second factor for signing this document. */
  stepUp(person: Person, will: VerifiedWill, purpose?: Purpose): Promise<string>
  call(
    person: Person | null,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): ReturnType<Stack['call']>
  /** Sends a sample recording to the route, which has a process read it. */
  record(person: Person, will: VerifiedWill): ReturnType<Stack['call']>
  /**
   * Puts a sample recording on record, for tests of what comes after it. What the reading process says of a sample is
   * asked once in each process of the run: every sample has the same packets, and to ask takes 0.1 s.
   */
  recorded(person: Person, will: VerifiedWill): Promise<void>
  sign(
    person: Person,
    will: VerifiedWill,
    change?: (body: SignBody) => void,
    headers?: Record<string, string>,
  ): ReturnType<Stack['call']>
  /** The same, without accepting the legal notice and confirming the review first. */
  signOnly: CeremonyStack['sign']
  /** Accepts the legal notice. */
  accept(person: Person, will: VerifiedWill): ReturnType<Stack['call']>
  /** Confirms the review of the PDF. */
  review(person: Person, will: VerifiedWill): ReturnType<Stack['call']>
  stopLedger(): Promise<void>
  startLedger(): Promise<void>
  stopSolana(): Promise<void>
  startSolana(): Promise<void>
  stop(): Promise<void>
}
export interface VerifiedWill {
  id: string
  pdf: Buffer
  documentHash: string
  people: [Person, Person, Person]
  recordingHash: string
  /** 1 for the first. */
  version: number
}
const read = Symbol.for('testate.sample-recording-read')
/** The modules of a file are loaded anew for the next. */
const kept = globalThis as { [read]?: Promise<CheckedRecording> }

export interface SignBody {
  userId: string
  witnessOrder: number
  signatureData: {
    timestamp: string
    consents: { witnessed: boolean; legalEffect: boolean; sentence?: string }
    userAgent: string
    videoStatementHash: string
  }
}

export async function startCeremonyStack(
  options: {
    work?: boolean
    ledger?: boolean
    solana?: boolean
    corda?: boolean
    streams?: StreamOptions
    env?: Record<string, string>
  } = {},
): Promise<CeremonyStack> {
  listen()
  const known = knownPeople()
  const jobs = [...ceremonyJobs, ...registrationJobs]
  const stack = await startStack({
    mount: (app) => {
      mountCeremony(app)
      mount(app, acknowledgement, acknowledge)
      mountRegistration(app, options.streams === undefined ? {} : { streams: options.streams })
      mountVerification(app)
    },
    personOf: known.personOf,
    queues: [...jobs, sendMail],
    ...(options.env === undefined ? {} : { env: options.env }),
  })
  let ledger: Awaited<ReturnType<typeof startEthereumLedger>> | undefined
  let port: number | undefined
  const keys = await loadWorkerKeys(stack.config)
  const startLedger = async (): Promise<void> => {
    ledger = await startEthereumLedger({
      dataDir: join(stack.dataDir, 'ledger'),
      ...(port === undefined ? {} : { port }),
    })
    port = Number(new URL(ledger.rpcUrl).port)
    await ledger.fund(privateKeyToAddress(keys.ethereumRegistrarKey!))
    stack.config.ethereum.rpcUrl = ledger.rpcUrl
  }
  let solana: Awaited<ReturnType<typeof startSolanaLedger>> | undefined
  let solanaPort: number | undefined
  const startSolana = async (): Promise<void> => {
    solana = await startSolanaLedger({
      dataDir: join(stack.dataDir, 'ledger'),
      ...(solanaPort === undefined ? {} : { port: solanaPort }),
    })
    solanaPort = Number(new URL(solana.rpcUrl).port)
    await solana.fund(await registrarAddress(keys.solanaRegistrarKey))
    stack.config.solana.rpcUrl = solana.rpcUrl
  }
  let corda: Awaited<ReturnType<typeof startCordaLedger>> | undefined
  const startCorda = async (): Promise<void> => {
    corda = await startCordaLedger({
      dataDir: join(stack.dataDir, 'ledger'),
      token: await cordaToken(stack.config.keysDir),
    })
    stack.config.corda.rpcUrl = corda.nodeUrl
  }
  await Promise.all([
    options.ledger === true ? startLedger() : null,
    options.solana === true ? startSolana() : null,
    options.corda === true ? startCorda() : null,
  ])
  stack.app.workerPublicKey = keys.sealingKey
  Object.assign(stack.workerContext, { openingKey: keys.openingKey, sealingKey: keys.sealingKey })
  await exportTrust(stack.config, keys)
  const worker = {
    db: stack.workerDb,
    log: createLogger('test', 'silent'),
    config: stack.config,
    store: stack.app.store,
    ...keys,
    networks: createNetworks(stack.config, keys, (network) => exportTrust(stack.config, keys, { network })),
  }
  const stopWork =
    options.work === true ? await workOn(stack.config.workerDatabaseUrl, jobs, worker) : undefined

  const call: CeremonyStack['call'] = (person, method, url, body, headers = {}) =>
    stack.call({
      method,
      url,
      headers: {
        ...(person === null ? {} : { 'x-person': person.id }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })

  const verifiedWill: CeremonyStack['verifiedWill'] = async ({
    paid = true,
    networks = ['ethereum'],
    supersedes,
    amends,
    way = 'together',
    ...plan
  } = {}) => {
    const people =
      (supersedes ?? amends)?.people ??
      ([
        await known.add(stack, { name: 'Ann Example' }),
        await known.add(stack, { kind: 'guest', name: 'Witness One', role: null }),
        await known.add(stack, { kind: 'guest', name: 'Witness Two', role: null }),
      ] as [Person, Person, Person])
    const version = (supersedes?.version ?? 0) + 1
    const id = randomUUID()
    const pdf = makeWillPdf({ salt: id, ...plan })
    const documentHash = createHash('sha256').update(pdf).digest('hex')
    const object = await stack.app.store.put(
      await sealFor(keys.sealingKey, pdf, { willId: id, version, purpose: 'document' }),
    )
    const at = new Date()
    const { owner } = stack
    await owner.query(
      `
        insert into wills (id, testator_id, status, title, original_location, networks, document_hash,
        document_size, document_name, document_object, page_count, pages_checked, created_at, updated_at,
        version_number, supersedes_id, amends_id)
      values ($1, $2, 'verified', 'Will of Ann Example',
        'With Example Solicitors, 1 High Street, Exampleton', $3, $4, $5, 'will.pdf', $6, $7, 'ok', $8, $8,
        $9, $10, $11)`,
      [
        id,
        people[0].id,
        networks,
        Buffer.from(documentHash, 'hex'),
        pdf.length,
        object,
        plan.pages ?? 1,
        at,
        version,
        supersedes?.id ?? null,
        amends?.id ?? null,
      ],
    )
    if (way !== null)
      await owner.query('insert into ceremony_ways (will_id, way, chosen_at) values ($1, $2, $3)', [
        id,
        way,
        at,
      ])
    for (const [order, person] of people.entries()) {
      await owner.query(
        `
          insert into parties (id, will_id, role, witness_order, person_id, name, email, state,
          declarations, presence, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, 'identity verified', $8, $9, $10, $10)`,
        [
          randomUUID(),
          id,
          order === 0 ? 'testator' : 'witness',
          order,
          person.id,
          person.name,
          person.email,
          order === 0 ? null : '{"isAdult":true,"notBeneficiary":true,"notSpouseOfBeneficiary":true}',
          null,
          at,
        ],
      )
      if (supersedes === undefined && amends === undefined)
        await owner.query(
          `
            insert into identity_checks (id, person_id, document_type, document_data, sample, state,
            provider, created_at, decided_at)
        values ($1, $2, 'passport', '{}', true, 'accepted', 'sample', $3, $3)`,
          [randomUUID(), person.id, at],
        )
    }
    if (paid) await pay(stack, id, people[0], networks)
    return { id, pdf, documentHash, people, recordingHash: '', version }
  }

  const stepUp: CeremonyStack['stepUp'] = async (person, will, purpose = 'sign') =>
    await giveProof(stack, person.id, { purpose, willId: will.id, documentHash: will.documentHash })

  const acknowledges = async (person: Person, { id }: VerifiedWill, body: object) =>
    await call(person, 'POST', `/api/wills/${id}/acknowledgements`, body)
  const review: CeremonyStack['review'] = async (person, will) =>
    await acknowledges(person, will, { what: 'document-review', documentHash: will.documentHash })
  const accept: CeremonyStack['accept'] = async (person, will) =>
    await acknowledges(person, will, { what: 'legal-notice', version: LEGAL_NOTICE.version })
  const signOnly: CeremonyStack['sign'] = async (person, will, change = () => undefined, headers = {}) => {
    const body: SignBody = {
      userId: person.id,
      witnessOrder: will.people.indexOf(person),
      signatureData: {
        timestamp: new Date().toISOString(),
        consents: { witnessed: true, legalEffect: true },
        userAgent: 'test',
        videoStatementHash: will.recordingHash,
      },
    }
    change(body)
    return await call(person, 'PUT', `/api/wills/${will.id}/sign`, body, {
      'step-up': await stepUp(person, will),
      ...headers,
    })
  }

  return {
    stack,
    keys,
    worker,
    verifiedWill,
    stepUp,
    call,
    recorded: async (person, will) => {
      const { bytes, durationMs, sha256 } = await makeSampleRecording({ willId: will.id, party: person.name })
      will.recordingHash ||= sha256
      const found = await (kept[read] ??= checkRecording(bytes, { durationMs }))
      const { app } = stack
      await putOnRecord(
        { app, person, begin: (work) => inTransaction(app.db, { person }, work) },
        { willId: will.id, version: will.version, bytes, size: bytes.length, sha256, found },
      )
    },
    record: async (person, will) => {
      const recording = await makeSampleRecording({ willId: will.id, party: person.name })
      will.recordingHash ||= recording.sha256
      const { headers, payload } = multipart({
        durationMs: String(recording.durationMs),
        sha256: recording.sha256,
        recording: { name: 'recording.webm', type: 'video/webm', bytes: recording.bytes },
      })
      return await stack.call({
        method: 'POST',
        url: `/api/wills/${will.id}/recordings`,
        headers: { ...headers, 'x-person': person.id },
        payload,
      })
    },
    accept,
    review,
    signOnly,
    sign: async (person, will, change, headers) => {
      await accept(person, will)
      if (person.id === will.people[0].id) await review(person, will)
      return await signOnly(person, will, change, headers)
    },
    stopLedger: async () => await ledger?.stop(),
    startLedger,
    stopSolana: async () => await solana?.stop(),
    startSolana,
    stop: async () => {
      // The ledgers first: their files are in the stack's folder.
      await stopWork?.()
      await Promise.all([ledger?.stop(), solana?.stop(), corda?.stop()])
      await stack.stop()
    },
  }
}

/** Marks the full price as paid. */
export async function pay(
  stack: Pick<Stack, 'owner'>,
  willId: string,
  payer: Person,
  networks: string[],
): Promise<void> {
  const [quote, payment, at] = [randomUUID(), randomUUID(), new Date()]
  await stack.owner.query(
    `
      insert into quotes (id, will_id, networks, lines, total_pence, created_by, created_at, expires_at)
      values ($1, $2, $3, '[]', 18200, $4, $5, $6)`,
    [quote, willId, networks, payer.id, at, new Date(at.getTime() + 1_800_000)],
  )
  await stack.owner.query(
    `
      insert into payments (id, quote_id, will_id, payer_id, payer_name, payer_email, state, amount_pence,
      currency, provider, provider_session, express_start_version, express_start_at, created_at, paid_at)
    values ($1, $2, $3, $4, $5, $6, 'paid', 18200, 'gbp', 'test', $7, '1', $8, $8, $8)`,
    [payment, quote, willId, payer.id, payer.name, payer.email, randomUUID(), at],
  )
  await stack.owner.query(
    `insert into payment_facts (will_id, fact, payment_id, networks, changed_at) values ($1, 'paid', $2, $3, $4)`,
    [willId, payment, networks, at],
  )
}
