// The answers required of a Corda gateway, call by call and refusal by refusal, as a vitest suite that runs
// on real nodes and on the development ledger alike. It creates its own wills and assumes nothing about the
// ledger's contents.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caller, inAnHour, sampleWill } from './rest-sample.ts'
import type { Answer, Caller, SampleWill } from './rest-sample.ts'

export interface CordaRestWorld {
  /** Its address without a path: http://127.0.0.1:10006 */
  url: string
  token: string
  close(): Promise<void>
}

const FLOWS = '/api/rest/flows'
const VAULT = '/api/rest/vault'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const HASH = /^[0-9a-fA-F]{64}$/
const LEGAL_NAME = /O=[^,]+/
/** Real nodes take a second or two where the development ledger takes a millisecond. */
const PATIENCE_MS = 120_000

/** Runs the suite. `open` starts a server, or names a running one. */
export function describeCordaRest(title: string, open: () => Promise<CordaRestWorld>): void {
  describe(title, { timeout: PATIENCE_MS }, () => {
    let world: CordaRestWorld
    let call: Caller
    beforeAll(async () => {
      world = await open()
      call = caller(world.url, world.token)
    }, 300_000)
    afterAll(async () => {
      await world?.close()
    }, PATIENCE_MS)

    const now = (): string => new Date().toISOString()
    const create = (body: unknown, headers?: Record<string, string>): Promise<Answer> =>
      call.post(`${FLOWS}/create-will`, body, headers)
    const update = (
      willId: string,
      newMetadata: unknown,
      headers?: Record<string, string>,
    ): Promise<Answer> =>
      call.post(`${FLOWS}/update-will`, { willId, newMetadata, updatedAt: now() }, headers)
    const transfer = (willId: string, newExecutor: string, purpose?: string): Promise<Answer> =>
      call.post(`${FLOWS}/transfer-will`, {
        willId,
        newExecutor,
        transferredAt: now(),
        ...(purpose ? { purpose } : {}),
      })
    const stateOf = async (id: string) => (await call.get(`${VAULT}/states/${id}`)).body.state.data
    const withdraw = (will: SampleWill, more: Record<string, unknown> = {}): Promise<Answer> =>
      update(will.linearId, { ...will.metadata, status: 'REVOKED', ...more })

    async function registered(supersedes: SampleWill | null = null): Promise<SampleWill> {
      const will = await sampleWill(supersedes)
      expect(await create(will.body)).toMatchObject({ status: 201, body: { id: will.linearId } })
      return will
    }

    /** A refusal: its status, and a sentence with the reason. */
    function refused(answer: Answer, ...statuses: number[]): void {
      expect(statuses, JSON.stringify(answer.body)).toContain(answer.status)
      expect(answer.body.error).toMatch(/\S.{3,}/)
      // A message shown to people contains nothing of the implementation.
      expect(answer.body.error).not.toMatch(/Exception|\bat \S+\.\w+\(|SQLITE|java\./)
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    }

    describe('the network', () => {
      test('says who it is', async () => {
        const { status, body } = await call.get('/api/rest/network/whoami')
        expect(status).toBe(200)
        expect(body).toMatchObject({
          legalIdentity: expect.stringMatching(LEGAL_NAME),
          notary: expect.stringMatching(LEGAL_NAME),
          platformVersion: expect.any(Number),
          ledger: expect.stringMatching(/^(corda|development)$/),
          networkId: expect.stringMatching(/^[0-9a-f]{64}$/),
        })
        expect((await call.get('/api/rest/network/whoami')).body).toEqual(body)
      })

      test('says how far it has come, and each recorded transaction moves it', async () => {
        const before = (await call.get('/api/rest/network/head')).body
        expect(Math.abs(Date.parse(before.time) - Date.now())).toBeLessThan(600_000)
        await registered()
        const after = (await call.get('/api/rest/network/head')).body
        expect(after.height).toBe(before.height + 1)
      })
    })

    describe('a will', () => {
      test('is entered and read back by either of its names, with nothing lost', async () => {
        const will = await sampleWill()
        const before = Date.now() - 120_000
        const made = await create(will.body)
        expect(made).toMatchObject({
          status: 201,
          body: { transactionId: expect.stringMatching(HASH), id: will.linearId },
        })
        expect(made.body.id).toMatch(UUID)
        const { status, body } = await call.get(`${VAULT}/states/${will.linearId}`)
        expect(status).toBe(200)
        expect(body).toEqual({
          state: {
            data: {
              linearId: { id: will.linearId, externalId: will.tokenId },
              testator: will.testator,
              executor: will.executor,
              metadata: will.metadata,
              status: 'ACTIVE',
              createdAt: will.body['createdAt'],
              updatedAt: will.body['createdAt'],
            },
            contract: expect.stringMatching(/\S/),
            notary: expect.stringMatching(LEGAL_NAME),
          },
          ref: { txhash: made.body.transactionId, index: expect.any(Number) },
          recordedTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
        })
        expect(Date.parse(body.recordedTime)).toBeGreaterThan(before)
        expect(Date.parse(body.recordedTime)).toBeLessThan(Date.now() + 120_000)
        expect((await call.get(`${VAULT}/states/${will.tokenId}`)).body).toEqual(body)
        expect((await call.get(`${VAULT}/states/${will.tokenId}?history=true`)).body).toEqual({
          states: [body],
        })
      })

      test('cannot be entered twice', async () => {
        const will = await registered()
        refused(await create(will.body), 409)
        refused(
          await create({ ...will.body, metadata: await will.signed({ metadata_hash: '11'.repeat(32) }) }),
          409,
        )
        expect(await stateOf(will.tokenId)).toMatchObject({ metadata: will.metadata })
      })

      test('is entered once though eight ask at the same time', async () => {
        const will = await sampleWill()
        const answers = await Promise.all(Array.from({ length: 8 }, () => create(will.body)))
        expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
        for (const answer of answers.filter(({ status }) => status !== 201)) refused(answer, 409)
        expect((await call.get(`${VAULT}/states/${will.tokenId}?history=true`)).body.states).toHaveLength(1)
      })

      test('is not entered without its testator’s consent to exactly this', async () => {
        const will = await sampleWill()
        const another = await sampleWill()
        const past = Math.floor(Date.now() / 1000) - 60
        const wrong: [string, unknown][] = [
          ['another signature', { ...will.metadata, consent: another.metadata.consent }],
          ['another hash', { ...will.metadata, metadata_hash: '22'.repeat(32) }],
          ['another version', { ...will.metadata, version: 2 }],
          [
            'another deadline',
            {
              ...will.metadata,
              consent: { ...will.metadata.consent, deadline: will.metadata.consent.deadline + 1 },
            },
          ],
          ['another key', { ...will.metadata, testator_key: another.metadata['testator_key'] }],
          ['another recipient', await will.signed({}, { recipient: another.testator })],
          ['another token', { ...will.metadata, pdf_hash: another.tokenId }],
          ['a deadline that has passed', await will.signed({}, { deadline: past })],
        ]
        for (const [what, metadata] of wrong) {
          const answer = await create({ ...will.body, metadata })
          expect(answer.status, what).toBe(409)
          refused(answer, 409)
        }
        refused(await call.get(`${VAULT}/states/${will.tokenId}`), 404)
        refused(await call.get(`${VAULT}/states/${another.tokenId}`), 404)
        expect((await create(will.body)).status).toBe(201)
      })

      test('with a shape no will has is refused before any contract sees it', async () => {
        const will = await sampleWill()
        const shapes: unknown[] = [
          {},
          [],
          'null',
          '{',
          { ...will.body, testator: 'Ann Example' },
          { ...will.body, testator: `${will.testator}\nO=x` },
          { ...will.body, executor: '' },
          { ...will.body, executor: `CN=${'x'.repeat(300)}` },
          { ...will.body, createdAt: 'yesterday' },
          { ...will.body, metadata: null },
          ...[
            { pdf_hash: 'ab' },
            { pdf_hash: 'AB'.repeat(32) },
            { metadata_hash: 7 },
            { version: 0 },
            { version: 1.5 },
            { version: '1' },
            { supersedes: 'none' },
            { testator_key: '00' },
            { consent: null },
            { consent: { deadline: 'soon', signature: will.metadata.consent.signature } },
            { consent: { ...will.metadata.consent, signature: '0x12' } },
            { witnesses: -1 },
            { name: 'Ann Example' },
          ].map((change) => ({ ...will.body, metadata: { ...will.metadata, ...change } })),
        ]
        for (const body of shapes) {
          const answer = await create(body)
          expect(answer.status, JSON.stringify(body)).toBe(400)
          refused(answer, 400)
        }
        refused(await create({ ...will.body, status: 'RELEASED' }), 400, 409)
        refused(await create({ ...will.body, metadata: { ...will.metadata, witnesses: 1 } }), 400, 409)
        const inTwoHours = new Date(Date.now() + 7_200_000).toISOString()
        refused(
          await create({
            ...will.body,
            metadata: await will.signed({}, { deadline: inAnHour() + 36_000 }),
            createdAt: inTwoHours,
          }),
          409,
        )
        refused(await call.get(`${VAULT}/states/${will.tokenId}`), 404)
      })
    })

    describe('a later version', () => {
      test('ends the one before it in the same transaction', async () => {
        const first = await registered()
        const second = await sampleWill(first)
        const made = await create(second.body)
        expect(made.status).toBe(201)
        expect(await stateOf(first.tokenId)).toMatchObject({ status: 'SUPERSEDED', metadata: first.metadata })
        expect(await stateOf(second.tokenId)).toMatchObject({
          status: 'ACTIVE',
          metadata: { supersedes: first.tokenId },
        })
        const history = (await call.get(`${VAULT}/states/${first.linearId}?history=true`)).body.states
        expect(history.map((one: any) => one.state.data.status)).toEqual(['ACTIVE', 'SUPERSEDED'])
        expect(history[1].ref.txhash).toBe(made.body.transactionId)
        const { inputs, outputs } = (await call.get(`/api/rest/transactions/${made.body.transactionId}`)).body
        expect(inputs).toEqual([history[0].ref])
        expect(outputs).toHaveLength(2)
      })

      test('is refused when it is not later, or what it supersedes is not there or has ended', async () => {
        const first = await registered()
        const notLater = await sampleWill(first)
        refused(await create({ ...notLater.body, metadata: await notLater.signed({ version: 1 }) }), 409)
        const nowhere = await sampleWill(await sampleWill())
        refused(await create(nowhere.body), 409)
        expect((await withdraw(first)).status).toBe(200)
        const late = await sampleWill(first)
        refused(await create(late.body), 409)
        for (const will of [notLater, nowhere, late])
          refused(await call.get(`${VAULT}/states/${will.tokenId}`), 404)
      })

      test('of two that would supersede the same will one does', async () => {
        const first = await registered()
        const rivals = await Promise.all([sampleWill(first), sampleWill(first)])
        const answers = await Promise.all(rivals.map((rival) => create(rival.body)))
        expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
      })
    })

    describe('an update', () => {
      test('may say something later, with the testator’s consent to it', async () => {
        const will = await registered()
        const metadata = await will.signed({ version: 2, metadata_hash: '33'.repeat(32) })
        refused(await update(will.linearId, { ...metadata, consent: will.metadata.consent }), 409)
        refused(
          await update(will.linearId, await will.signed({ version: 1, metadata_hash: '33'.repeat(32) })),
          409,
        )
        refused(
          await update(will.linearId, {
            ...metadata,
            testator_key: (await sampleWill()).metadata['testator_key'],
          }),
          409,
        )
        const answer = await update(will.linearId, metadata)
        expect(answer).toMatchObject({ status: 200, body: { transactionId: expect.stringMatching(HASH) } })
        expect(await stateOf(will.tokenId)).toMatchObject({
          status: 'ACTIVE',
          metadata,
          createdAt: will.body['createdAt'],
        })
        expect((await call.get(`${VAULT}/states/${will.tokenId}?history=true`)).body.states).toHaveLength(2)
      })

      test('withdraws for ever, by the register or with the testator’s own signature', async () => {
        const byRegister = await registered()
        expect((await withdraw(byRegister)).status).toBe(200)
        const state = await stateOf(byRegister.tokenId)
        expect(state).toMatchObject({ status: 'REVOKED', metadata: byRegister.metadata })
        expect(state.metadata).not.toHaveProperty('status')

        const own = await registered()
        const withdrawal = await own.withdrawal()
        expect((await withdraw(own, { withdrawal })).status).toBe(200)
        expect(await stateOf(own.tokenId)).toMatchObject({
          status: 'REVOKED',
          metadata: { ...own.metadata, withdrawal },
        })

        refused(await withdraw(own), 409)
        refused(await update(own.linearId, await own.signed({ version: 2 })), 409)
        refused(await transfer(own.linearId, own.executor), 409)
        refused(await transfer(own.linearId, own.testator, 'relock'), 409)
        refused(await create(own.body), 409)
      })

      test('does not withdraw with a wrong signature, nor changes anything on the way', async () => {
        const will = await registered()
        const another = await sampleWill()
        refused(await withdraw(will, { withdrawal: await another.withdrawal() }), 409)
        refused(
          await withdraw(will, { withdrawal: { ...(await will.withdrawal()), deadline: inAnHour() + 7 } }),
          409,
        )
        refused(
          await withdraw(will, { withdrawal: await will.withdrawal(Math.floor(Date.now() / 1000) - 60) }),
          409,
        )
        refused(await withdraw(will, { metadata_hash: '44'.repeat(32) }), 409)
        refused(await update(will.linearId, { ...will.metadata, status: 'RELEASED' }), 400, 409)
        refused(await update(will.linearId, { ...will.metadata, status: 'SUPERSEDED' }), 400, 409)
        const yesterday = new Date(Date.now() - 86_400_000).toISOString()
        refused(
          await call.post(`${FLOWS}/update-will`, {
            willId: will.linearId,
            newMetadata: { ...will.metadata, status: 'REVOKED' },
            updatedAt: yesterday,
          }),
          409,
        )
        expect(await stateOf(will.tokenId)).toMatchObject({ status: 'ACTIVE', metadata: will.metadata })
      })

      test('of what is not there is 404, of what is no update 400', async () => {
        const will = await sampleWill()
        refused(await update(will.linearId, will.metadata), 404)
        refused(await update('not an id', will.metadata), 400, 404)
        refused(await call.post(`${FLOWS}/update-will`, { willId: will.linearId }), 400)
        refused(
          await call.post(`${FLOWS}/update-will`, {
            willId: will.linearId,
            newMetadata: will.metadata,
            updatedAt: 5,
          }),
          400,
        )
      })

      test('of eight at the same moment one wins', async () => {
        const will = await registered()
        const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(will)))
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        for (const answer of answers.filter(({ status }) => status !== 200)) refused(answer, 409)
      })
    })

    describe('a transfer', () => {
      test('releases to the executor, and takes back to the testator', async () => {
        const will = await registered()
        const released = await transfer(will.linearId, 'O=Example Executors, L=Leeds, C=GB')
        expect(released).toMatchObject({ status: 200, body: { transactionId: expect.stringMatching(HASH) } })
        expect(await stateOf(will.tokenId)).toMatchObject({
          status: 'RELEASED',
          executor: 'O=Example Executors, L=Leeds, C=GB',
          testator: will.testator,
        })
        refused(await transfer(will.linearId, will.executor), 409)
        refused(await withdraw(will), 409)
        refused(await create((await sampleWill(will)).body), 409)
        refused(await transfer(will.linearId, will.executor, 'relock'), 409)
        expect((await transfer(will.linearId, will.testator, 'relock')).status).toBe(200)
        expect(await stateOf(will.tokenId)).toMatchObject({ status: 'ACTIVE', testator: will.testator })
        // The pseudonym it was entered with is a valid executor too.
        expect((await transfer(will.tokenId, will.executor, 'release')).status).toBe(200)
        expect(await stateOf(will.tokenId)).toMatchObject({ status: 'RELEASED', executor: will.executor })
      })

      test('to the testator’s own name changes who it is with, and nothing else', async () => {
        const will = await registered()
        expect((await transfer(will.linearId, 'CN=Wallet of the testator', 'own-address')).status).toBe(200)
        expect(await stateOf(will.tokenId)).toMatchObject({
          status: 'ACTIVE',
          testator: 'CN=Wallet of the testator',
          executor: will.executor,
          metadata: will.metadata,
        })
        refused(await transfer(will.linearId, 'CN=Wallet of the testator', 'own-address'), 409)
        refused(await transfer(will.linearId, 'CN=Wallet of the testator', 'relock'), 409)
      })

      test('to no name, for no purpose or of no will is refused', async () => {
        const will = await registered()
        refused(await transfer(will.linearId, 'Ann Example'), 400)
        refused(await transfer(will.linearId, will.executor, 'sale'), 400)
        refused(await transfer((await sampleWill()).linearId, will.executor), 404)
        expect(await stateOf(will.tokenId)).toMatchObject({ status: 'ACTIVE' })
      })
    })

    describe('the vault', () => {
      test('is listed in pages, oldest first, each will once in its latest state', async () => {
        const before = (await call.get(`${VAULT}/states`)).body
        expect(before).toMatchObject({
          page: 1,
          pageSize: 100,
          states: expect.any(Array),
          totalStatesAvailable: expect.any(Number),
        })
        const wills: SampleWill[] = []
        for (let one = 0; one < 3; one++) wills.push(await registered())
        const total: number = before.totalStatesAvailable + 3
        const ids: string[] = []
        for (let page = Math.max(1, Math.ceil(total / 2) - 2); page <= Math.ceil(total / 2); page++) {
          const { body } = await call.get(`${VAULT}/states?page=${page}&pageSize=2`)
          expect(body).toMatchObject({ page, pageSize: 2, totalStatesAvailable: total })
          ids.push(...body.states.map((one: any) => one.state.data.linearId.externalId))
        }
        expect(ids.slice(-3)).toEqual(wills.map((will) => will.tokenId))
        expect(new Set(ids).size).toBe(ids.length)
        const beyond = await call.get(`${VAULT}/states?page=${total + 10}&pageSize=200`)
        expect(beyond).toMatchObject({ status: 200, body: { states: [], totalStatesAvailable: total } })
        expect((await withdraw(wills[0]!)).status).toBe(200)
        expect((await call.get(`${VAULT}/states?page=1&pageSize=1`)).body.totalStatesAvailable).toBe(total)
      })

      test('has no page nought, no endless page, and no state of an unknown name', async () => {
        for (const query of [
          'page=0',
          'page=-1',
          'page=x',
          'page=1.5',
          'pageSize=0',
          'pageSize=201',
          'pageSize=all',
          `page=${'9'.repeat(30)}`,
        ])
          refused(await call.get(`${VAULT}/states?${query}`), 400)
        const unknown = await sampleWill()
        refused(await call.get(`${VAULT}/states/${unknown.linearId}`), 404)
        refused(await call.get(`${VAULT}/states/${unknown.tokenId}?history=true`), 404)
        refused(await call.get(`${VAULT}/states/..%2f..%2fetc`), 400, 404)
      })
    })

    describe('a checkpoint', () => {
      const anchor = (root: string, treeSize: unknown): Promise<Answer> =>
        call.post(`${FLOWS}/anchor-root`, { root, treeSize, anchoredAt: now() })

      test('is kept, and only grows', async () => {
        const there = await call.get(`${VAULT}/checkpoint`)
        expect([200, 404]).toContain(there.status)
        const size: number = (there.body.treeSize ?? 0) + 10
        const root = randomBytes(32).toString('hex')
        const made = await anchor(root, size)
        expect(made).toMatchObject({ status: 201, body: { transactionId: expect.stringMatching(HASH) } })
        const kept = (await call.get(`${VAULT}/checkpoint`)).body
        expect(kept).toMatchObject({
          root,
          treeSize: size,
          anchoredAt: expect.any(String),
          ref: { txhash: made.body.transactionId },
        })
        const recorded = (await call.get(`/api/rest/transactions/${made.body.transactionId}`)).body
        expect(recorded.outputs).toMatchObject([
          {
            state: { data: { root, treeSize: size }, notary: expect.stringMatching(LEGAL_NAME) },
            ref: { txhash: made.body.transactionId },
          },
        ])
        expect(recorded.signatures.map((signature: any) => signature.by)).toContain(
          recorded.outputs[0].state.notary,
        )
        refused(await anchor(randomBytes(32).toString('hex'), size), 409)
        refused(await anchor(root, size - 1), 409)
        expect((await call.get(`${VAULT}/checkpoint`)).body).toEqual(kept)
        expect((await anchor(root, size + 1)).status).toBe(201)
      })

      test('that is none is refused', async () => {
        for (const [root, size] of [
          ['ab', 5],
          ['55'.repeat(32), 0],
          ['55'.repeat(32), 1.5],
          ['55'.repeat(32), '7'],
          ['55'.repeat(32), 2 ** 60],
        ] as const)
          refused(await anchor(root, size), 400)
      })
    })

    describe('a transaction', () => {
      test('is read back with its place, its states and who signed it', async () => {
        const first = await registered()
        const one = (await call.get(`${VAULT}/states/${first.tokenId}`)).body
        const answer = await call.get(`/api/rest/transactions/${one.ref.txhash}`)
        expect(answer.status).toBe(200)
        expect(answer.body).toMatchObject({
          id: one.ref.txhash,
          inputs: [],
          outputs: [one],
          recordedTime: one.recordedTime,
          position: expect.any(Number),
        })
        // The notary's is among them, which makes it final.
        expect(answer.body.signatures.map((signature: any) => signature.by)).toContain(one.state.notary)
        for (const signature of answer.body.signatures) {
          expect(signature.by).toMatch(LEGAL_NAME)
          expect(Buffer.from(signature.bytes, 'base64').length).toBeGreaterThanOrEqual(64)
        }
        const head = (await call.get('/api/rest/network/head')).body
        expect(answer.body.position).toBeLessThanOrEqual(head.height)
        expect(answer.body.position).toBeGreaterThan(0)
        const second = await registered()
        const next = (
          await call.get(
            `/api/rest/transactions/${(await call.get(`${VAULT}/states/${second.tokenId}`)).body.ref.txhash}`,
          )
        ).body
        expect(next.position).toBeGreaterThan(answer.body.position)
      })

      test('nobody recorded is 404', async () => {
        refused(await call.get(`/api/rest/transactions/${randomBytes(32).toString('hex')}`), 404)
        refused(await call.get('/api/rest/transactions/short'), 400, 404)
      })
    })

    describe('a repeated call', () => {
      test('with the same key answers the same and does nothing more', async () => {
        const key = { 'idempotency-key': randomUUID() }
        const will = await sampleWill()
        const first = await create(will.body, key)
        const head = (await call.get('/api/rest/network/head')).body.height
        const again = await create(will.body, key)
        expect([again.status, again.body]).toEqual([201, first.body])
        const withdrawal = { ...will.metadata, status: 'REVOKED' }
        const body = { willId: will.linearId, newMetadata: withdrawal, updatedAt: now() }
        const other = { 'idempotency-key': randomUUID() }
        const [ended, endedAgain] = [
          await call.post(`${FLOWS}/update-will`, body, other),
          await call.post(`${FLOWS}/update-will`, body, other),
        ]
        expect(ended.status).toBe(200)
        expect([endedAgain.status, endedAgain.body]).toEqual([200, ended.body])
        expect((await create(will.body, key)).body).toEqual(first.body)
        expect((await call.get('/api/rest/network/head')).body.height).toBe(head + 1)
      })

      test('with the same key at the same time is one', async () => {
        const key = { 'idempotency-key': `race:${randomUUID()}` }
        const will = await sampleWill()
        const answers = await Promise.all(Array.from({ length: 5 }, () => create(will.body, key)))
        expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
        expect(new Set(answers.map(({ body }) => body.transactionId)).size).toBe(1)
      })

      test('with the same key and another body is 422', async () => {
        const key = { 'idempotency-key': randomUUID() }
        const [one, another] = [await sampleWill(), await sampleWill()]
        expect((await create(one.body, key)).status).toBe(201)
        refused(await create(another.body, key), 422)
        refused(await transfer_(one, key), 422)
        refused(await call.get(`${VAULT}/states/${another.tokenId}`), 404)
        expect(await stateOf(one.tokenId)).toMatchObject({ status: 'ACTIVE' })
      })

      const transfer_ = (will: SampleWill, key: Record<string, string>): Promise<Answer> =>
        call.post(
          `${FLOWS}/transfer-will`,
          { willId: will.linearId, newExecutor: will.executor, transferredAt: now() },
          key,
        )

      test('needs a key, and one of decent shape', async () => {
        const will = await sampleWill()
        const plain = {
          method: 'POST',
          headers: { 'authorization': `Bearer ${world.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(will.body),
        }
        refused(await call.raw(`${FLOWS}/create-will`, plain), 400)
        for (const key of ['short', 'x'.repeat(129), 'with space in it', 'semi;colon;semi'])
          refused(await create(will.body, { 'idempotency-key': key }), 400)
        refused(await call.get(`${VAULT}/states/${will.tokenId}`), 404)
      })
    })

    describe('the door', () => {
      test('is shut without the token, to reading and to writing', async () => {
        const will = await registered()
        const unknown = await sampleWill()
        const paths = [
          '/api/rest/network/whoami',
          '/api/rest/network/head',
          `${VAULT}/states`,
          `${VAULT}/states/${will.tokenId}`,
          `${VAULT}/checkpoint`,
          `/api/rest/transactions/${'0'.repeat(64)}`,
        ]
        for (const authorization of [
          '',
          'Bearer',
          'Bearer ',
          `Bearer ${world.token}x`,
          `Bearer ${world.token.slice(0, -1)}`,
          `Basic ${world.token}`,
          world.token,
        ]) {
          for (const path of paths)
            refused(await call.raw(path, { headers: authorization === '' ? {} : { authorization } }), 401)
          refused(await create(unknown.body, { authorization }), 401)
        }
        refused(await call.get(`${VAULT}/states/${unknown.tokenId}`), 404)
      })

      test('lets no body over 64 KB in', async () => {
        const will = await sampleWill()
        refused(await create({ ...will.body, padding: 'x'.repeat(70_000) }), 413)
        refused(await call.get(`${VAULT}/states/${will.tokenId}`), 404)
      })

      test('leads to these calls and no others', async () => {
        refused(await call.get('/api/rest/nothing'), 404)
        refused(await call.post(`${FLOWS}/delete-will`, {}), 404)
        refused(
          await call.raw(`${VAULT}/states`, {
            method: 'DELETE',
            headers: { authorization: `Bearer ${world.token}` },
          }),
          404,
          405,
        )
      })
    })

    // For holders of a capsule without a token: anyone who knows a commitment may ask about that will, and no
    // one may list them.
    describe('the public reading', () => {
      test('answers who knows a name exactly as the register is answered', async () => {
        const will = await registered()
        const one = (await call.get(`${VAULT}/states/${will.tokenId}`)).body
        const openly = (path: string): Promise<Answer> => call.raw(`/api/public/${path}`, {})
        for (const path of [
          'network/whoami',
          `vault/states/${will.tokenId}`,
          `vault/states/${will.tokenId}?history=true`,
          `transactions/${one.ref.txhash}`,
          'vault/checkpoint',
        ]) {
          const [open_, known] = [await openly(path), await call.get(`/api/rest/${path}`)]
          expect([open_.status, open_.body], path).toEqual([known.status, known.body])
        }
        expect((await openly('network/head')).body.height).toBeGreaterThan(0)
        refused(await openly(`vault/states/${(await sampleWill()).tokenId}`), 404)
      })

      test('lists nothing, writes nothing, and answers to no name that could be guessed', async () => {
        const will = await registered()
        refused(await call.raw('/api/public/vault/states', {}), 404)
        refused(await call.raw('/api/public/vault/states?page=1', {}), 404)
        // A linear id appears in a node's logs; a commitment only in its capsule and on the ledgers.
        refused(await call.raw(`/api/public/vault/states/${will.linearId}`, {}), 404)
        refused(
          await call.raw('/api/public/flows/create-will', {
            method: 'POST',
            headers: { 'idempotency-key': randomUUID(), 'content-type': 'application/json' },
            body: JSON.stringify((await sampleWill()).body),
          }),
          404,
          405,
        )
      })
    })
  })
}
