import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEthereumReader } from '@testate/chains/ethereum/read'
import { tokenId } from '@testate/chains/chain'
import { openLink } from '@testate/evidence/link/link-note'
import { registerOf, trustSchema } from '@testate/evidence/certificates/trust'
import { verify } from '@testate/evidence/verify'
import { readPrinted } from '../../testing/read-printed.ts'
import { mailsOf } from '../../../../test/stack/mails.ts'
import { moveTime } from '../../../../test/stack/time.ts'
import { startCeremonyStack, type CeremonyStack, type VerifiedWill } from '../../../../test/stack/ceremony.ts'
import { advanceSeal } from '../ceremony/sealing/advance-seal.ts'
import { openCeremony } from '../ceremony/statement/open-ceremony.ts'
import { openCapsule, openKept } from '../../testing/open-kept.ts'
import { inTransaction } from '../platform/database/database.ts'
import { keptObjects } from '../wills/kept-objects.ts'
import { willFacts } from '../wills/will-facts.ts'
import { anchorWill } from './anchors/anchor-will.ts'
import { giveUp } from './anchors/give-up.ts'
import { tellOfNetworks } from './anchors/tell-registered.ts'
import { proofsBehind } from './roots/store-roots.ts'
import { issueCapsule } from './evidence/issue-capsule.ts'
import { planAnchors } from './anchors/plan-anchors.ts'
import { signLink, tendLinks } from './links/sign-link.ts'
import { advanceWithdrawals } from './anchors/advance-withdrawal.ts'
import { planWithdrawals } from './anchors/plan-withdrawals.ts'

let ceremony: CeremonyStack
beforeAll(async () => {
  ceremony = await startCeremonyStack({ ledger: true, env: { WITHDRAWAL_DELAY_HOURS: '0' } })
})
afterAll(() => ceremony.stop())

/** Sealed and paid; its anchors planned. */
async function registeringWill(supersedes?: VerifiedWill): Promise<VerifiedWill> {
  const will = await ceremony.verifiedWill(supersedes === undefined ? {} : { supersedes })
  await openCeremony(will.id, ceremony.worker)
  await ceremony.recorded(will.people[0], will)
  for (const person of will.people) expect((await ceremony.sign(person, will)).statusCode).toBe(200)
  await advanceSeal(will.id, ceremony.worker)
  await planAnchors(will.id, ceremony.worker)
  return will
}
const anchorsOf = async (will: VerifiedWill) =>
  (
    await ceremony.stack.owner.query<{
      id: string
      action: string
      state: string
      token_id: Buffer
      attempt: number
      reason: string | null
      retryable: boolean | null
      network: string
    }>(
      `
        select id, network, action, state, token_id, attempt, reason, retryable from anchors
        where will_id = $1 order by created_at`,
      [will.id],
    )
  ).rows

test('a sealed will becomes one final token, and its capsule verifies against the ledger', async () => {
  const will = await registeringWill()
  const [anchor] = await anchorsOf(will)
  await anchorWill(anchor!.id, ceremony.worker)
  await issueCapsule(will.id, ceremony.worker)
  const shown = (await ceremony.call(will.people[0], 'GET', `/api/wills/${will.id}/anchors`)).json() as {
    willStatus: string
    anchors: { statusText: string; explorerUrl: string }[]
    capsule: { networks: string[] }
  }
  expect(shown).toMatchObject({
    willStatus: 'registered',
    anchors: [{ statusText: 'Registered', label: 'local development ledger' }],
    capsule: { networks: ['ethereum'] },
  })

  const { facts, kept } = await inTransaction(ceremony.worker.db, { service: 'worker' }, async (tx) => ({
    facts: (await willFacts(tx, will.id))!,
    kept: await keptObjects(tx, will.id),
  }))
  const trust = trustSchema.parse(
    JSON.parse(await readFile(join(ceremony.stack.config.trustDir, 'trust.json'), 'utf8')),
  )
  const ask = (network: (typeof trust.networks)[number]) =>
    createEthereumReader({
      rpcUrl: network.rpcUrl,
      chainId: Number(network.chainId),
      contract: network.contract,
    })
  for (const part of ['sealed', 'capsule'] as const) {
    const bytes =
      part === 'capsule'
        ? await openCapsule(ceremony.worker, facts)
        : await openKept(ceremony.worker, facts, kept[part]!, part)
    const verdict = await verify(
      bytes,
      trust,
      (network) => ({ read: (id: string) => ask(network).read(tokenId(id)) }) as never,
    )
    expect(
      verdict.steps.filter((step) => step.outcome !== 'holds'),
      part,
    ).toEqual([])
  }
  const certificate = await openKept(ceremony.worker, facts, kept.certificate!, 'certificate')
  expect(certificate.subarray(0, 5).toString()).toBe('%PDF-')
  expect(
    await verify(
      new Uint8Array(certificate),
      trust,
      (network) => ({ read: (id: string) => ask(network).read(tokenId(id)) }) as never,
    ),
  ).toMatchObject({ kind: 'certificate', outcome: 'registered', exitCode: 0 })
  // The proof shows the same by the will's own PDF, without the register.
  const proof = new Uint8Array(await openKept(ceremony.worker, facts, kept.proof!, 'proof'))
  const byProof = await verify(
    new Uint8Array(will.pdf),
    trust,
    (network) => ({ read: (id: string) => ask(network).read(tokenId(id)) }) as never,
    { proof },
  )
  expect(byProof.steps.filter((step) => step.outcome !== 'holds')).toEqual([])
  expect(byProof).toMatchObject({ outcome: 'registered', exitCode: 0 })
  expect(byProof.notices[0]).toContain('SAMPLE')

  const known = (await ceremony.call(null, 'GET', `/api/verify/${will.documentHash}`)).json()
  expect(known).toMatchObject({
    registered: true,
    registrations: [{ status: 'registered', network: 'ethereum', label: 'local development ledger' }],
  })
  expect((await ceremony.call(null, 'GET', `/api/verify/${'0'.repeat(64)}`)).json()).toMatchObject({
    registered: false,
    registrations: [],
  })
})

test('the register states, signed, which registration a document is; the ledger says whether it stands', async () => {
  const { worker, stack } = ceremony
  const will = await registeringWill()
  const noteOf = async (hash: string) => await ceremony.call(null, 'GET', `/api/links/${hash}`)
  const jobs = async () =>
    (await stack.owner.query("select data from pgboss.job where name = 'sign-link'")).rows as {
      data: { willId: string }
    }[]
  await signLink(will.id, worker)
  expect(await noteOf(will.documentHash)).toMatchObject({
    statusCode: 404,
    headers: { 'content-type': expect.stringContaining('application/problem+json') },
  })
  await anchorWill((await anchorsOf(will))[0]!.id, worker)
  expect((await jobs()).filter(({ data }) => data.willId === will.id)).toHaveLength(1)
  // A will from before there were link notes has no job.
  await stack.owner.query("delete from pgboss.job where name = 'sign-link'")
  await tendLinks(worker)
  expect((await jobs()).map(({ data }) => data.willId)).toContain(will.id)
  // Looked at again while that job waits, it gets no second one.
  await tendLinks(worker)
  expect((await jobs()).filter(({ data }) => data.willId === will.id)).toHaveLength(1)
  await signLink(will.id, worker)
  const answer = await noteOf(will.documentHash)
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*'])
  await signLink(will.id, worker)
  expect((await noteOf(will.documentHash)).body).toBe(answer.body)

  const trust = trustSchema.parse(
    JSON.parse(await readFile(join(stack.config.trustDir, 'trust.json'), 'utf8')),
  )
  expect(registerOf(trust)).toBe(stack.config.publicUrl)
  const { rows } = await stack.owner.query<{ sha256: Buffer }>(
    'select sha256 from seal_steps where will_id = $1 and step = 3',
    [will.id],
  )
  expect(await openLink(answer.body, trust.logKey)).toEqual({
    documentHash: will.documentHash,
    commitment: (await anchorsOf(will))[0]!.token_id.toString('hex'),
    version: 1,
    sealedHash: rows[0]!.sha256.toString('hex'),
  })
  const judged = async () =>
    await verify(
      new Uint8Array(will.pdf),
      trust,
      ({ rpcUrl, chainId, contract }) => {
        const reader = createEthereumReader({ rpcUrl, chainId: Number(chainId), contract })
        return { read: async (id) => await reader.read(tokenId(id)) }
      },
      {
        askRegister: async (hash) => {
          const said = await noteOf(hash)
          return said.statusCode === 404 ? null : said.body
        },
      },
    )
  expect(await judged()).toMatchObject({ outcome: 'registered', exitCode: 0 })

  // The same document was registered and withdrawn by somebody, later: what stands is the answer.
  const other = await registeringWill()
  await anchorWill((await anchorsOf(other))[0]!.id, worker)
  await stack.owner.query('alter table wills disable trigger wills_moves')
  await stack.owner.query("update wills set status = 'withdrawn', document_hash = $2 where id = $1", [
    other.id,
    Buffer.from(will.documentHash, 'hex'),
  ])
  await stack.owner.query('alter table wills enable trigger wills_moves')
  await stack.owner.query(
    `insert into link_notes (will_id, document_hash, note, made_at)
     select $2, document_hash, 'the later one', made_at + interval '1 day' from link_notes where will_id = $1`,
    [will.id, other.id],
  )
  expect((await noteOf(will.documentHash)).body).toBe(answer.body)
  const looked = (await ceremony.call(null, 'GET', `/api/verify/${will.documentHash}`)).json() as {
    meaning: string
    registrations: { status: string }[]
  }
  expect(looked.registrations.map(({ status }) => status)).toEqual(['withdrawn', 'registered'])
  expect(looked.meaning).toContain('is registered. This says that the copy is unchanged')
  await stack.owner.query(
    "update link_notes set made_at = made_at - interval '2 days' where note = 'the later one'",
  )
  await stack.owner.query('alter table wills disable trigger wills_moves')
  await stack.owner.query("update wills set status = 'withdrawn' where id = $1", [will.id])
  await stack.owner.query('alter table wills enable trigger wills_moves')
  expect((await noteOf(will.documentHash)).body).toBe(answer.body)
})

test('no link note is signed about another file than the log names', async () => {
  const will = await registeringWill()
  await anchorWill((await anchorsOf(will))[0]!.id, ceremony.worker)
  await ceremony.stack.owner.query('update wills set document_hash = $2 where id = $1', [
    will.id,
    Buffer.alloc(32, 7),
  ])
  await expect(signLink(will.id, ceremony.worker)).rejects.toThrow('the log names other files')
})

test('the original is kept elsewhere: one more certificate, which says so', async () => {
  const will = await registeringWill()
  const [anchor] = await anchorsOf(will)
  await anchorWill(anchor!.id, ceremony.worker)
  await issueCapsule(will.id, ceremony.worker)
  const worker = ceremony.worker.db
  const kept = async () =>
    await inTransaction(worker, { service: 'worker' }, async (tx) => await keptObjects(tx, will.id))
  const first = await kept()
  await issueCapsule(will.id, ceremony.worker)
  expect(await kept()).toEqual(first)

  const place = 'The strongroom of Example & Co, York'
  await ceremony.stack.owner.query(
    'update wills set original_location = $2, place_changed_at = $3 where id = $1',
    [will.id, place, new Date()],
  )
  await issueCapsule(will.id, ceremony.worker)
  const second = await kept()
  expect(second.certificate).not.toBe(first.certificate)
  const facts = await inTransaction(worker, { service: 'worker' }, (tx) => willFacts(tx, will.id))
  const certificate = await openKept(ceremony.worker, facts!, second.certificate!, 'certificate')
  expect((await readPrinted(new Uint8Array(certificate))).text).toContain(place)
  await issueCapsule(will.id, ceremony.worker)
  expect(await kept()).toEqual(second)
})

test('a certificate of before, without the register’s seal, is issued again once, with it', async () => {
  const will = await registeringWill()
  const [anchor] = await anchorsOf(will)
  await anchorWill(anchor!.id, ceremony.worker)
  await issueCapsule(will.id, ceremony.worker)
  const kept = async () =>
    await inTransaction(
      ceremony.worker.db,
      { service: 'worker' },
      async (tx) => await keptObjects(tx, will.id),
    )
  const behind = async () =>
    await inTransaction(ceremony.worker.db, { service: 'worker' }, (tx) => proofsBehind(tx, null, 1000))
  const first = await kept()
  expect(await behind()).not.toContain(will.id)
  await ceremony.stack.owner.query('update capsules set certificate_format = 1 where will_id = $1', [will.id])
  expect(await behind()).toContain(will.id)
  await issueCapsule(will.id, ceremony.worker)
  const second = await kept()
  expect(second.certificate).not.toBe(first.certificate)
  expect(second.capsule).toBe(first.capsule)
  expect(await behind()).not.toContain(will.id)
  await issueCapsule(will.id, ceremony.worker)
  expect(await kept()).toEqual(second)
})

test('the same anchor worked on five times at once makes one token and one final row', async () => {
  const will = await registeringWill()
  const [anchor] = await anchorsOf(will)
  await Promise.allSettled(Array.from({ length: 5 }, () => anchorWill(anchor!.id, ceremony.worker)))
  await anchorWill(anchor!.id, ceremony.worker)
  expect(await anchorsOf(will)).toMatchObject([{ state: 'final', attempt: 1 }])
  const entries = await ceremony.stack.owner.query(
    `select 1 from audit_entries where will_id = $1 and convert_from(leaf, 'UTF8') like '%"event":"anchor.final"%'`,
    [will.id],
  )
  expect(entries.rowCount).toBe(1)
})

test('with the ledger down the row says why, and it registers when the ledger is back', async () => {
  const will = await registeringWill()
  const [anchor] = await anchorsOf(will)
  await ceremony.stopLedger()
  await expect(anchorWill(anchor!.id, ceremony.worker)).rejects.toThrow(/does not answer/)
  expect(await anchorsOf(will)).toMatchObject([
    {
      state: 'failed',
      retryable: true,
      reason: 'The Ethereum node does not answer. It will be tried again by itself.',
    },
  ])
  await ceremony.startLedger()
  await anchorWill(anchor!.id, ceremony.worker)
  expect(await anchorsOf(will)).toMatchObject([{ state: 'final' }])
})

test('killed after each step: what is stored is repeated and ends in one token', async () => {
  const will = await registeringWill()
  const [anchor] = await anchorsOf(will)
  const { chain } = await ceremony.worker.networks.open('ethereum')
  // Crashes with the intention stored and nothing sent, then again with everything sent and nothing recorded.
  for (const step of ['submit', 'status'] as const) {
    const dying = {
      ...ceremony.worker,
      networks: {
        open: async () => ({
          ...(await ceremony.worker.networks.open('ethereum')),
          chain: { ...chain, [step]: () => Promise.reject(new Error('the process is gone')) },
        }),
      },
    }
    await expect(anchorWill(anchor!.id, dying)).rejects.toThrow('the process is gone')
    // People read only messages written for them.
    expect((await anchorsOf(will))[0]!.reason).toBe(
      'Unknown error occurred. It will be tried again by itself.',
    )
  }
  await anchorWill(anchor!.id, ceremony.worker)
  expect(await anchorsOf(will)).toMatchObject([{ state: 'final', attempt: 1 }])
})

describe('the mail that the will is registered', () => {
  type Networks = { networks: { label: string; lost?: boolean }[] }
  const mails = async (will: VerifiedWill, template: 'registered' | 'network-late') =>
    await mailsOf<Networks & { held?: string[]; late?: string[] }>(ceremony.stack, {
      to: will.people[0].email,
      template,
    })
  const word = (label: string): string => label.split(' ')[0]!
  /** Ethereum holds it; Solana fails for now, Corda for good. */
  async function onOne(): Promise<{ will: VerifiedWill; solana: string }> {
    const will = await registeringWill()
    const [anchor] = await anchorsOf(will)
    for (const [network, retryable] of [
      ['solana', true],
      ['corda', false],
    ]) {
      await ceremony.stack.owner.query(
        `
        insert into anchors (id, will_id, network, action, token_id, metadata_hash, state, reason,
        retryable, created_at, updated_at) select gen_random_uuid(), will_id, $2, action, token_id,
        metadata_hash, 'failed', 'said', $3, now(), now() from anchors where id = $1`,
        [anchor!.id, network, retryable],
      )
    }
    await anchorWill(anchor!.id, ceremony.worker)
    const solana = (await anchorsOf(will)).find(({ network }) => network === 'solana')!.id
    return { will, solana }
  }

  test('waits for every network that may still take it, and says which refused it', async () => {
    const { will, solana } = await onOne()
    expect(await mails(will, 'registered')).toEqual([])
    await ceremony.stack.owner.query('update anchors set retryable = false where id = $1', [solana])
    await giveUp(will.id, ceremony.worker)
    await giveUp(will.id, ceremony.worker)
    const sent = await mails(will, 'registered')
    expect(sent).toHaveLength(1)
    expect(sent[0]!.data.networks.map(({ label, lost }) => [word(label), lost === true]).toSorted()).toEqual([
      ['Corda', true],
      ['Ethereum', false],
      ['Solana', true],
    ])
  })

  test('a network that is late is told once, after a day, and not before', async () => {
    const { will } = await onOne()
    await tellOfNetworks(ceremony.worker)
    expect(await mails(will, 'network-late')).toEqual([])
    const undo = await moveTime(ceremony.stack, 25 * 3_600_000)
    try {
      await tellOfNetworks(ceremony.worker)
      await tellOfNetworks(ceremony.worker)
    } finally {
      await undo()
    }
    const sent = await mails(will, 'network-late')
    expect(sent.map(({ data }) => [data.held!.map(word), data.late!.map(word)])).toEqual([
      [['Ethereum'], ['Solana']],
    ])
    expect(await mails(will, 'registered')).toEqual([])
  })
})

test('a ledger that reports another entry for this commitment is asked twice', async () => {
  const will = await registeringWill()
  const [anchor] = await anchorsOf(will)
  await anchorWill(anchor!.id, ceremony.worker)
  // Simulates a node's wrong answer, or a stranger's entry: the row expects other data than the ledger has.
  await ceremony.stack.owner.query(
    `
      update anchors set state = 'pending', final_at = null, attempt = 0, prepared = null, metadata_hash =
      sha256('another') where id = $1`,
    [anchor!.id],
  )
  await expect(anchorWill(anchor!.id, ceremony.worker)).rejects.toMatchObject({ code: 'conflict' })
  const retryable = async () =>
    (
      await ceremony.stack.owner.query<{ retryable: boolean }>(
        'select retryable from anchors where id = $1',
        [anchor!.id],
      )
    ).rows[0]!.retryable
  expect([await anchorsOf(will), await retryable()]).toMatchObject([
    [{ state: 'failed', reason: expect.stringContaining('asked again before this is believed') }],
    true,
  ])
  await anchorWill(anchor!.id, ceremony.worker)
  expect([await anchorsOf(will), await retryable()]).toMatchObject([
    [{ state: 'failed', reason: expect.stringContaining('NFT minting failed on ethereum') }],
    false,
  ])
})

test('one wrong answer while it is followed ends nothing: it is asked again, and registers', async () => {
  const will = await registeringWill()
  const [anchor] = await anchorsOf(will)
  const opened = await ceremony.worker.networks.open('ethereum')
  let wrong = 1
  // The adapter's own answer for a ledger that has this commitment with other data.
  const status: typeof opened.chain.status = async (prepared) =>
    await opened.chain.status(
      wrong-- > 0
        ? {
            ...prepared,
            transactionHash: null,
            action: { ...prepared.action, metadataHash: '0'.repeat(64) } as never,
          }
        : prepared,
    )
  const misled = {
    ...ceremony.worker,
    networks: { open: async () => ({ ...opened, chain: { ...opened.chain, status } }) },
  }
  await expect(anchorWill(anchor!.id, misled)).rejects.toMatchObject({ code: 'conflict' })
  expect([await anchorsOf(will), await statusOf(will)]).toMatchObject([
    [
      {
        state: 'submitted',
        retryable: true,
        reason: expect.stringContaining('asked again before this is believed'),
      },
    ],
    'registering',
  ])
  await anchorWill(anchor!.id, misled)
  expect([await anchorsOf(will), await statusOf(will)]).toMatchObject([
    [{ state: 'final', attempt: 1, reason: null }],
    'registered',
  ])
  expect(
    (await ceremony.stack.owner.query('select state from payments where will_id = $1', [will.id])).rows,
  ).toEqual([{ state: 'paid' }])
})

test('a stranger sees no anchors and may not retry; a party may look', async () => {
  const will = await registeringWill()
  const other = await ceremony.verifiedWill()
  expect((await ceremony.call(other.people[0], 'GET', `/api/wills/${will.id}/anchors`)).statusCode).toBe(404)
  expect((await ceremony.call(will.people[1], 'GET', `/api/wills/${will.id}/anchors`)).statusCode).toBe(200)
  expect(
    (await ceremony.call(will.people[1], 'POST', `/api/wills/${will.id}/anchors/ethereum/retry`)).statusCode,
  ).toBe(403)
  expect(
    (await ceremony.call(will.people[0], 'POST', `/api/wills/${will.id}/anchors/ethereum/retry`)).statusCode,
  ).toBe(202)
})

const statusOf = async (will: VerifiedWill) =>
  (await ceremony.stack.owner.query<{ status: string }>('select status from wills where id = $1', [will.id]))
    .rows[0]!.status
const entryOf = async (tokenIdHex: string) =>
  await (await ceremony.worker.networks.open('ethereum')).chain.read(tokenId(tokenIdHex))

test('a later version supersedes the earlier one, in the register and on the ledger', async () => {
  const first = await registeringWill()
  await anchorWill((await anchorsOf(first))[0]!.id, ceremony.worker)
  const second = await registeringWill(first)
  const [anchor] = await anchorsOf(second)
  expect(anchor!.action).toBe('supersede')
  expect(await statusOf(first)).toBe('registered')
  await anchorWill(anchor!.id, ceremony.worker)
  expect([await statusOf(first), await statusOf(second)]).toEqual(['superseded', 'registered'])
  const [older, newer] = [
    await entryOf((await anchorsOf(first))[0]!.token_id.toString('hex')),
    await entryOf(anchor!.token_id.toString('hex')),
  ]
  expect(older).toMatchObject({ status: 'superseded' })
  expect(newer).toMatchObject({
    status: 'active',
    version: 2,
    supersedes: (await anchorsOf(first))[0]!.token_id.toString('hex'),
  })
})

test('a withdrawal needs its own factor and the testator’s signature, and is no “revocation”', async () => {
  const will = await registeringWill()
  const [anchor] = await anchorsOf(will)
  await anchorWill(anchor!.id, ceremony.worker)
  const [testator, witness] = will.people
  const withdraw = (person: typeof testator, stepUp: string) =>
    ceremony.call(person, 'POST', `/api/wills/${will.id}/withdraw`, {}, { 'step-up': stepUp })
  expect((await withdraw(testator, await ceremony.stepUp(testator, will))).json()).toMatchObject({
    code: 'step-up-needed',
  })
  expect((await withdraw(witness, await ceremony.stepUp(witness, will, 'withdraw'))).json()).toMatchObject({
    code: 'forbidden',
  })
  const answer = await withdraw(testator, await ceremony.stepUp(testator, will, 'withdraw'))
  expect(answer.json()).toMatchObject({ message: expect.stringContaining('It does not revoke the will.') })
  expect(await statusOf(will)).toBe('registered')
  await advanceWithdrawals(ceremony.worker)
  await planWithdrawals(will.id, ceremony.worker)
  await planWithdrawals(will.id, ceremony.worker)
  const withdrawal = (await anchorsOf(will)).filter((one) => one.action === 'withdraw')
  expect(withdrawal).toHaveLength(1)
  await anchorWill(withdrawal[0]!.id, ceremony.worker)
  expect(await entryOf(anchor!.token_id.toString('hex'))).toMatchObject({ status: 'withdrawn' })
  expect((await ceremony.call(null, 'GET', `/api/verify/${will.documentHash}`)).json()).toMatchObject({
    meaning: 'Registration withdrawn. This does not revoke the will.',
  })
  expect(await statusOf(will)).toBe('withdrawn')
})

test('a network that was still failing when the testator withdrew is not written to any more', async () => {
  const will = await registeringWill()
  const [anchor] = await anchorsOf(will)
  await ceremony.stack.owner.query('alter table wills disable trigger wills_moves')
  await ceremony.stack.owner.query("update wills set status = 'withdrawn' where id = $1", [will.id])
  await ceremony.stack.owner.query('alter table wills enable trigger wills_moves')
  await anchorWill(anchor!.id, ceremony.worker)
  expect(await anchorsOf(will)).toMatchObject([
    { state: 'failed', reason: expect.stringContaining('withdrawn') },
  ])
  expect(await entryOf(anchor!.token_id.toString('hex'))).toBeNull()
})

test('an entry on its way when the testator withdrew is withdrawn there after it arrives', async () => {
  const will = await registeringWill()
  const [anchor] = await anchorsOf(will)
  const { chain } = await ceremony.worker.networks.open('ethereum')
  const dying = {
    ...ceremony.worker,
    networks: {
      open: async () => ({
        ...(await ceremony.worker.networks.open('ethereum')),
        chain: { ...chain, status: () => Promise.reject(new Error('the process is gone')) },
      }),
    },
  }
  await expect(anchorWill(anchor!.id, dying)).rejects.toThrow('the process is gone')
  await ceremony.stack.owner.query("update wills set status = 'withdrawn' where id = $1", [will.id])
  await anchorWill(anchor!.id, ceremony.worker)
  expect(
    (
      await ceremony.stack.owner.query(
        "select 1 from pgboss.job where name = 'plan-withdrawals' and data->>'willId' = $1",
        [will.id],
      )
    ).rowCount,
  ).toBe(1)
  await planWithdrawals(will.id, ceremony.worker)
  await anchorWill((await anchorsOf(will)).find((one) => one.action === 'withdraw')!.id, ceremony.worker)
  expect(await entryOf(anchor!.token_id.toString('hex'))).toMatchObject({ status: 'withdrawn' })
})
