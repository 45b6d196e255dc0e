// The embedded Solana ledger answers as agave does: an unmodified client reads every success and every
// refusal alike.
import { generateKeyPairSync, sign } from 'node:crypto'
import { request } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createSolanaRpc,
  generateKeyPairSigner,
  getBase58Encoder,
  none,
  some,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_RENT,
} from '@solana/kit'
import type {
  Address,
  Base64EncodedWireTransaction,
  Blockhash,
  Instruction,
  KeyPairSigner,
} from '@solana/kit'
import { getAddMemoInstruction, LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  AuthorityType,
  extension,
  fetchMint,
  fetchToken,
  findAssociatedTokenPda,
  getCreateAssociatedTokenInstruction,
  getInitializeMetadataPointerInstruction,
  getInitializeMint2Instruction,
  getInitializeTokenMetadataInstruction,
  getMintSize,
  getMintToInstruction,
  getSetAuthorityInstruction,
  TOKEN_2022_PROGRAM_ADDRESS,
} from '@solana-program/token-2022'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createEngine } from './engine.ts'
import { land, payment, refusal, send, signed } from '../../testing/ledger-client.ts'
import type { Rpc } from '../../testing/ledger-client.ts'
import type { LoopbackServer } from '../ledgers/loopback-http.ts'
import { serveSolanaRpc } from './rpc.ts'
import { createSlots } from './slots.ts'
import { openSolanaStore } from './store.ts'
import type { SolanaStore } from './store.ts'

const SOL = 10n ** 9n
const RENT_OF_NOTHING = 890_880n

let folder: string
let store: SolanaStore
let server: LoopbackServer
let rpc: Rpc
let payer: KeyPairSigner
let other: KeyPairSigner
let fund: (address: Address, amount: bigint) => void
/** Where the ledger's clock stands still; undefined where it goes on. */
let held: number | undefined

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'testate-solana-'))
  store = openSolanaStore(folder)
  const slots = createSlots(store, () => held ?? performance.now())
  const engine = createEngine(store, slots, (error) => {
    throw error
  })
  fund = engine.fund
  server = await serveSolanaRpc(0, { store, slots, engine })
  rpc = createSolanaRpc(server.url)
  payer = await generateKeyPairSigner()
  other = await generateKeyPairSigner()
  fund(payer.address, 1_000n * SOL)
})
afterAll(async () => {
  await server.stop()
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

afterEach(() => void (held = undefined))

/** The raw answer. */
async function post(
  body: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const response = await fetch(server.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(20_000),
  })
  return { status: response.status, text: await response.text() }
}

const call = async (method: string, ...params: unknown[]) =>
  JSON.parse((await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))).text) as {
    result?: any
    error?: { code: number; message: string; data?: any }
  }

/** Two equal payments with the same blockhash are one transaction: so each adds a little more to one SOL. */
let paid = 0n
const someSol = () => SOL + ++paid

const balance = async (address: Address) => (await rpc.getBalance(address).send()).value
const slotAfter = (slot: bigint) =>
  expect.poll(() => rpc.getSlot({ commitment: 'finalized' }).send()).toBeGreaterThanOrEqual(slot)

describe('a transaction', () => {
  test('is confirmed at once and final two slots later, when finalized readers see it', async () => {
    // It is final 0.4 s later, which may have passed before it is asked about.
    const began = Date.now() / 1000
    held = performance.now()
    const signature = await land(rpc, payer, [payment(payer, other.address, SOL)])
    const status = (await rpc.getSignatureStatuses([signature]).send()).value[0]!
    expect(status).toMatchObject({ err: null, status: { Ok: null }, confirmationStatus: 'confirmed' })
    expect(
      await rpc
        .getTransaction(signature, {
          maxSupportedTransactionVersion: 0,
          encoding: 'json',
          commitment: 'finalized',
        })
        .send(),
    ).toBeNull()
    expect(
      await rpc
        .getTransaction(signature, {
          maxSupportedTransactionVersion: 0,
          encoding: 'json',
          commitment: 'confirmed',
        })
        .send(),
    ).not.toBeNull()
    const landed = Date.now() / 1000
    held = undefined
    await slotAfter(status.slot)
    expect((await rpc.getSignatureStatuses([signature]).send()).value[0]).toMatchObject({
      confirmationStatus: 'finalized',
      confirmations: null,
    })
    const found = (await rpc
      .getTransaction(signature, {
        maxSupportedTransactionVersion: 0,
        encoding: 'json',
        commitment: 'finalized',
      })
      .send())!
    expect(found.slot).toBe(status.slot)
    expect(found.transaction.signatures).toEqual([signature])
    expect(found.transaction.message.accountKeys.slice(0, 2)).toEqual([payer.address, other.address])
    expect(found.meta).toMatchObject({
      err: null,
      fee: 5_000n,
      postBalances: [found.meta!.preBalances[0]! - SOL - 5_000n, SOL, 1n],
    })
    expect(Number(found.blockTime)).toBeGreaterThan(began - 10)
    expect(Number(found.blockTime)).toBeLessThan(landed + 10)
  })

  test('costs what getFeeForMessage says, with a priority fee and an Ed25519 check in it', async () => {
    const budget = (data: Uint8Array): Instruction => ({
      programAddress: 'ComputeBudget111111111111111111111111111111' as Address,
      accounts: [],
      data,
    })
    const limit = Buffer.from([2, 0, 0, 0, 0])
    limit.writeUInt32LE(30_001, 1)
    const price = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0])
    price.writeBigUInt64LE(1_234_567n, 1)
    for (const before of [[], [budget(limit), budget(price)], [ed25519Check('I consent'), budget(price)]]) {
      const amount = someSol()
      const transaction = await signed(rpc, payer, [...before, payment(payer, other.address, amount)])
      const message = Buffer.from(transaction.wire, 'base64').subarray(1 + 64)
      const held = await balance(payer.address)
      await send(rpc, transaction)
      const fee = held - amount - (await balance(payer.address))
      expect((await call('getFeeForMessage', message.toString('base64'))).result.value).toBe(Number(fee))
    }
  })

  test('with a false Ed25519 signature in it is refused by the ledger itself', async () => {
    const check = ed25519Check('I consent', 'I do not consent')
    const refused = await refusal(land(rpc, payer, [check, payment(payer, other.address, SOL)]))
    expect(refused).toMatchObject({
      code: SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
      cause: SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
    })
  })

  test('is refused by preflight if it would fail; without preflight it lands, pays and fails', async () => {
    const tooMuch = [payment(payer, other.address, 10_000n * SOL)]
    const before = await balance(payer.address)
    const refused = await refusal(land(rpc, payer, tooMuch))
    expect(refused).toMatchObject({
      code: SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
      cause: SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
    })
    expect((refused.context['logs'] as string[]).join()).toContain('insufficient lamports')
    expect(await balance(payer.address)).toBe(before)
    const signature = await land(rpc, payer, tooMuch, true)
    expect((await call('getSignatureStatuses', [signature])).result.value[0]).toMatchObject({
      err: { InstructionError: [0, { Custom: 1 }] },
      status: { Err: { InstructionError: [0, { Custom: 1 }] } },
    })
    expect(await balance(payer.address)).toBe(before - 5_000n)
    expect(
      (
        await call('getTransaction', signature, {
          commitment: 'confirmed',
          maxSupportedTransactionVersion: 0,
        })
      ).result.meta,
    ).toMatchObject({ fee: 5_000, err: { InstructionError: [0, { Custom: 1 }] } })
  })

  test('of somebody without money, with a broken signature or an unknown blockhash never lands', async () => {
    const poor = await generateKeyPairSigner()
    const good = await signed(rpc, payer, [payment(payer, other.address, SOL)])
    const bytes = Buffer.from(good.wire, 'base64')
    bytes[10]! ^= 1
    const broken = { ...good, wire: bytes.toString('base64') as Base64EncodedWireTransaction }
    const unknown = await signed(rpc, payer, [payment(payer, other.address, SOL)], {
      blockhash: other.address as unknown as Blockhash,
      lastValidBlockHeight: 1n,
    })
    const count = await rpc.getTransactionCount().send()
    expect(await refusal(land(rpc, poor, [payment(poor, other.address, 1n)]))).toMatchObject({
      cause: SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND,
    })
    expect(await refusal(send(rpc, broken))).toMatchObject({
      code: SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
    })
    expect(await refusal(send(rpc, unknown))).toMatchObject({
      cause: SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
    })
    for (const dropped of [await signed(rpc, poor, [payment(poor, other.address, 1n)]), broken, unknown])
      await send(rpc, dropped, true)
    expect(await rpc.getTransactionCount().send()).toBe(count)
    expect(
      (await rpc.getSignatureStatuses([unknown.signature], { searchTransactionHistory: true }).send()).value,
    ).toEqual([null])
  })

  test('of the legacy form runs too, and is read by a client that knows no versions', async () => {
    const transaction = await signed(
      rpc,
      payer,
      [payment(payer, other.address, someSol())],
      undefined,
      'legacy',
    )
    await send(rpc, transaction)
    const { transaction: found, version } = (
      await call('getTransaction', transaction.signature, { commitment: 'confirmed' })
    ).result
    expect([found.signatures, version, found.message.addressTableLookups]).toEqual([
      [transaction.signature],
      undefined,
      undefined,
    ])
    expect(
      (
        await call('getTransaction', transaction.signature, {
          commitment: 'confirmed',
          maxSupportedTransactionVersion: 0,
        })
      ).result.version,
    ).toBe('legacy')
  })

  test('of a later version, or with an address lookup table, is refused in words', async () => {
    const bytes = Buffer.from((await signed(rpc, payer, [payment(payer, other.address, SOL)])).wire, 'base64')
    const later = Buffer.from(bytes)
    later[65] = 0x80 | 2
    expect(
      (await call('sendTransaction', later.toString('base64'), { encoding: 'base64' })).error,
    ).toMatchObject({ code: -32602 })
    // The last byte of a version 0 message without lookups is the number of tables: here one table, with no
    // accounts of it.
    const withTable = Buffer.concat([
      bytes.subarray(0, -1),
      Buffer.from([1]),
      Buffer.alloc(32, 9),
      Buffer.from([0, 0]),
    ])
    expect(
      (await call('sendTransaction', withTable.toString('base64'), { encoding: 'base64' })).error!.message,
    ).toBe('the embedded ledger has no address lookup tables')
  })

  test('sent again changes nothing', async () => {
    const transaction = await signed(rpc, payer, [payment(payer, other.address, someSol())])
    await send(rpc, transaction)
    const before = await balance(other.address)
    expect(await refusal(send(rpc, transaction))).toMatchObject({
      cause: SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
    })
    expect(await send(rpc, transaction, true)).toBe(transaction.signature)
    expect(await balance(other.address)).toBe(before)
  })

  test('that leaves an account below its rent names the account', async () => {
    const stranger = await generateKeyPairSigner()
    expect(
      await refusal(land(rpc, payer, [payment(payer, stranger.address, RENT_OF_NOTHING - 1n)])),
    ).toMatchObject({
      cause: SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_RENT,
      context: { accounts: null },
    })
    const { wire } = await signed(rpc, payer, [payment(payer, stranger.address, RENT_OF_NOTHING - 1n)])
    expect((await call('sendTransaction', wire, { encoding: 'base64' })).error).toMatchObject({
      code: -32002,
      data: { err: { InsufficientFundsForRent: { account_index: 1 } }, unitsConsumed: expect.any(Number) },
    })
  })

  test('is simulated without signatures, with accounts afterwards, and leaves no trace', async () => {
    const amount = someSol()
    const transaction = await signed(rpc, payer, [payment(payer, other.address, amount)])
    const bytes = Buffer.from(transaction.wire, 'base64').fill(0, 1, 65)
    const options = { encoding: 'base64', accounts: { addresses: [other.address], encoding: 'base64' } }
    const before = await balance(other.address)
    const { value } = (await call('simulateTransaction', bytes.toString('base64'), options)).result
    expect(value).toMatchObject({
      err: null,
      unitsConsumed: 150,
      accounts: [{ lamports: Number(before + amount) }],
    })
    expect(await balance(other.address)).toBe(before)
    expect(
      await call('simulateTransaction', bytes.toString('base64'), { encoding: 'base64', sigVerify: true }),
    ).toMatchObject({ error: { code: -32003 } })
    const stale = await signed(rpc, payer, [payment(payer, other.address, SOL)], {
      blockhash: other.address as unknown as Blockhash,
      lastValidBlockHeight: 1n,
    })
    expect((await rpc.simulateTransaction(stale.wire, { encoding: 'base64' }).send()).value.err).toBe(
      'BlockhashNotFound',
    )
    expect(
      (await rpc.simulateTransaction(stale.wire, { encoding: 'base64', replaceRecentBlockhash: true }).send())
        .value.err,
    ).toBeNull()
  })

  test('an emptied account is gone and can be made again, also after a restart', async () => {
    const brief = await generateKeyPairSigner()
    await land(rpc, payer, [
      getCreateAccountInstruction({
        payer,
        newAccount: brief,
        lamports: SOL,
        space: 0n,
        programAddress: '11111111111111111111111111111111' as Address,
      }),
    ])
    await land(rpc, payer, [payment(brief, payer.address, SOL)])
    expect((await rpc.getAccountInfo(brief.address, { encoding: 'base64' }).send()).value).toBeNull()
    expect([...store.accounts()].some(({ address }) => address === brief.address)).toBe(false)
    await land(rpc, payer, [
      getCreateAccountInstruction({
        payer,
        newAccount: brief,
        lamports: SOL,
        space: 10n,
        programAddress: TOKEN_2022_PROGRAM_ADDRESS,
      }),
    ])
    expect((await rpc.getAccountInfo(brief.address, { encoding: 'base64' }).send()).value).toMatchObject({
      owner: TOKEN_2022_PROGRAM_ADDRESS,
      space: 10n,
      rentEpoch: 18446744073709551615n,
    })
  })
})

/** The instruction that makes the ledger check a signature over `text`; `signedText` is what was signed. */
function ed25519Check(text: string, signedText = text): Instruction {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const message = Buffer.from(text)
  const head = Buffer.alloc(16)
  head.writeUInt8(1, 0)
  const [signatureAt, keyAt, messageAt] = [16 + 32, 16, 16 + 32 + 64]
  for (const [index, value] of [
    signatureAt,
    0xffff,
    keyAt,
    0xffff,
    messageAt,
    message.length,
    0xffff,
  ].entries())
    head.writeUInt16LE(value, 2 + index * 2)
  return {
    programAddress: 'Ed25519SigVerify111111111111111111111111111' as Address,
    accounts: [],
    data: Buffer.concat([head, key, sign(null, Buffer.from(signedText), privateKey), message]),
  }
}

describe('tokens', () => {
  test('one transaction mints Token-2022 with metadata; holder, supply and balances are found', async () => {
    const mint = await generateKeyPairSigner()
    const holder = (await generateKeyPairSigner()).address
    const pointer = extension('MetadataPointer', {
      authority: some(payer.address),
      metadataAddress: some(mint.address),
    })
    const metadata = extension('TokenMetadata', {
      updateAuthority: some(payer.address),
      mint: mint.address,
      name: 'Will',
      symbol: 'WILL',
      uri: 'https://wills.example/1',
      additionalMetadata: new Map(),
    })
    const space = BigInt(getMintSize([pointer]))
    const rent = await rpc.getMinimumBalanceForRentExemption(BigInt(getMintSize([pointer, metadata]))).send()
    const [ata] = await findAssociatedTokenPda({
      owner: holder,
      mint: mint.address,
      tokenProgram: TOKEN_2022_PROGRAM_ADDRESS,
    })
    const signature = await land(rpc, payer, [
      getCreateAccountInstruction({
        payer,
        newAccount: mint,
        lamports: rent,
        space,
        programAddress: TOKEN_2022_PROGRAM_ADDRESS,
      }),
      getInitializeMetadataPointerInstruction({
        mint: mint.address,
        authority: payer.address,
        metadataAddress: mint.address,
      }),
      getInitializeMint2Instruction({
        mint: mint.address,
        decimals: 0,
        mintAuthority: payer.address,
        freezeAuthority: payer.address,
      }),
      getInitializeTokenMetadataInstruction({
        metadata: mint.address,
        updateAuthority: payer.address,
        mint: mint.address,
        mintAuthority: payer,
        name: 'Will',
        symbol: 'WILL',
        uri: 'https://wills.example/1',
      }),
      getCreateAssociatedTokenInstruction({
        payer,
        ata,
        owner: holder,
        mint: mint.address,
        tokenProgram: TOKEN_2022_PROGRAM_ADDRESS,
      }),
      getMintToInstruction({ mint: mint.address, token: ata, mintAuthority: payer, amount: 1n }),
      getSetAuthorityInstruction({
        owned: mint.address,
        owner: payer,
        authorityType: AuthorityType.MintTokens,
        newAuthority: none(),
      }),
    ])
    expect((await fetchMint(rpc, mint.address)).data).toMatchObject({
      supply: 1n,
      decimals: 0,
      mintAuthority: none(),
    })
    expect((await fetchToken(rpc, ata)).data).toMatchObject({ amount: 1n, owner: holder, mint: mint.address })
    expect((await rpc.getTokenLargestAccounts(mint.address).send()).value).toMatchObject([
      { address: ata, amount: '1', decimals: 0, uiAmountString: '1' },
    ])
    expect((await rpc.getTokenSupply(mint.address).send()).value.amount).toBe('1')
    expect((await rpc.getTokenAccountBalance(ata).send()).value.amount).toBe('1')
    for (const filter of [{ mint: mint.address }, { programId: TOKEN_2022_PROGRAM_ADDRESS }]) {
      expect(
        (await rpc.getTokenAccountsByOwner(holder, filter, { encoding: 'base64' }).send()).value.map(
          ({ pubkey }) => pubkey,
        ),
      ).toEqual([ata])
    }
    const byMint = await rpc
      .getProgramAccounts(TOKEN_2022_PROGRAM_ADDRESS, {
        encoding: 'base64',
        filters: [
          { dataSize: 170n },
          { memcmp: { offset: 0n, bytes: mint.address as never, encoding: 'base58' } },
        ],
      })
      .send()
    expect(byMint.map(({ pubkey }) => pubkey)).toEqual([ata])
    const { meta } = (
      await call('getTransaction', signature, { commitment: 'confirmed', maxSupportedTransactionVersion: 0 })
    ).result
    expect(meta.preTokenBalances).toEqual([])
    expect(meta.postTokenBalances).toMatchObject([
      {
        mint: mint.address,
        owner: holder,
        programId: TOKEN_2022_PROGRAM_ADDRESS,
        uiTokenAmount: { amount: '1', decimals: 0 },
      },
    ])
    expect(meta.innerInstructions.length).toBeGreaterThan(0)
    expect(
      (
        await rpc
          .getAccountInfo(mint.address, { encoding: 'base64', dataSlice: { offset: 36, length: 8 } })
          .send()
      ).value?.data[0],
    ).toBe(Buffer.from([1, 0, 0, 0, 0, 0, 0, 0]).toString('base64'))
  })
})

describe('history', () => {
  test('of an address: newest first, in pages, with memos; a block holds its transactions', async () => {
    const reader = await generateKeyPairSigner()
    const signatures = []
    for (let index = 0; index < 5; index++) {
      signatures.push(
        await land(rpc, payer, [
          payment(payer, reader.address, SOL),
          getAddMemoInstruction(
            { memo: `note ${index}` },
            { programAddress: LEGACY_MEMO_PROGRAM_ADDRESS_V3 },
          ),
        ]),
      )
    }
    const newestFirst = signatures.toReversed()
    const confirmed = { commitment: 'confirmed' } as const
    const all = await rpc.getSignaturesForAddress(reader.address, confirmed).send()
    expect(all.map(({ signature }) => signature)).toEqual(newestFirst)
    expect(all[0]).toMatchObject({ memo: '[6] note 4', err: null })
    const page = await rpc
      .getSignaturesForAddress(reader.address, {
        ...confirmed,
        before: newestFirst[0]!,
        until: newestFirst[4]!,
        limit: 2,
      })
      .send()
    expect(page.map(({ signature }) => signature)).toEqual(newestFirst.slice(1, 3))
    expect(await rpc.getSignaturesForAddress((await generateKeyPairSigner()).address).send()).toEqual([])

    await slotAfter(all[0]!.slot)
    const block = (await rpc
      .getBlock(all[0]!.slot, { maxSupportedTransactionVersion: 0, transactionDetails: 'signatures' })
      .send())!
    expect(block.signatures).toContain(newestFirst[0])
    expect(block.parentSlot).toBe(all[0]!.slot - 1n)
    expect(await rpc.getBlockTime(all[0]!.slot).send()).toBe(all[0]!.blockTime)
    expect((await call('getBlock', Number(all[0]!.slot) + 1_000)).error).toMatchObject({ code: -32004 })
    const next = await rpc
      .getBlock(all[0]!.slot + 1n, {
        maxSupportedTransactionVersion: 0,
        transactionDetails: 'none',
        commitment: 'confirmed',
      })
      .send()
    expect(next!.previousBlockhash).toBe(block.blockhash)
  })

  test('one block has one time, also where the second turns while it is filled', async () => {
    const watch = vi.spyOn(Date, 'now')
    try {
      for (let tries = 0; tries < 20; tries++) {
        const [first, second] = [
          await signed(rpc, payer, [payment(payer, other.address, someSol())]),
          await signed(rpc, payer, [payment(payer, other.address, someSol())]),
        ]
        watch.mockReturnValue(1_800_000_000_999)
        await send(rpc, first)
        watch.mockReturnValue(1_800_000_001_000)
        await send(rpc, second)
        const [one, two] = await rpc
          .getSignaturesForAddress(other.address, { commitment: 'confirmed', limit: 2 })
          .send()
        if (one!.slot !== two!.slot) continue
        expect(one!.blockTime).toBe(two!.blockTime)
        return
      }
      expect.fail('no two transactions fell into one slot')
    } finally {
      watch.mockRestore()
    }
  })

  test('in every encoding gives back the same transaction', async () => {
    const transaction = await signed(rpc, payer, [payment(payer, other.address, someSol())])
    await send(rpc, transaction)
    const as = async (encoding: string) =>
      (
        await call('getTransaction', transaction.signature, {
          commitment: 'confirmed',
          maxSupportedTransactionVersion: 0,
          encoding,
        })
      ).result.transaction
    expect((await as('base64'))[0]).toBe(transaction.wire)
    expect(Buffer.from(getBase58Encoder().encode((await as('base58'))[0])).toString('base64')).toBe(
      transaction.wire,
    )
    expect((await as('jsonParsed')).message.accountKeys[0]).toEqual({
      pubkey: payer.address,
      signer: true,
      writable: true,
      source: 'transaction',
    })
    expect(
      (await call('getTransaction', transaction.signature, { commitment: 'confirmed' })).error,
    ).toMatchObject({ code: -32015 })
    expect(
      (await call('getTransaction', transaction.signature, { commitment: 'processed' })).error,
    ).toMatchObject({ code: -32601 })
  })
})

describe('the door', () => {
  test('no stranger’s page, no wrong host, no other method, nothing large', async () => {
    expect((await post('{}', { origin: 'https://elsewhere.example' })).status).toBe(403)
    const { port } = new URL(server.url)
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request(
        { host: '127.0.0.1', port, method: 'POST', headers: { host: 'elsewhere.example' } },
        (response) => resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end('{}')
    })
    expect(status).toBe(421)
    expect((await fetch(server.url)).status).toBe(405)
    expect((await post(' '.repeat(300_000))).status).toBe(413)
    for (const method of ['requestAirdrop', 'setAccount', 'constructor', 'toString', '__proto__'])
      expect((await call(method, payer.address, 1)).error).toMatchObject({ code: -32601 })
  })

  test('a batch is answered in order, each with its own error', async () => {
    const { text } = await post(
      JSON.stringify([
        { jsonrpc: '2.0', id: 'a', method: 'getHealth' },
        { jsonrpc: '2.0', id: 7, method: 'getBalance', params: ['x'] },
        5,
        { jsonrpc: '2.0', id: null, method: 'getGenesisHash' },
      ]),
    )
    expect(JSON.parse(text)).toMatchObject([
      { id: 'a', result: 'ok' },
      { id: 7, error: { code: -32602 } },
      { id: null, error: { code: -32600 } },
      { id: null, result: store.genesisHash },
    ])
    expect(
      JSON.parse((await post(JSON.stringify(Array.from({ length: 101 }, () => ({}))))).text),
    ).toMatchObject({ error: { code: -32600 } })
    expect(JSON.parse((await post('[]')).text)).toMatchObject({ error: { code: -32600 } })
  })

  test('an invalid request, address or transaction is refused in words; the ledger continues', async () => {
    expect(JSON.parse((await post('{"jsonrpc"')).text)).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32700, message: 'Parse error' },
    })
    for (const body of [
      'null',
      '"x"',
      '{}',
      '{"jsonrpc":"1.0","id":1,"method":"getSlot"}',
      '{"jsonrpc":"2.0","id":{},"method":"getSlot"}',
      '{"jsonrpc":"2.0","id":1,"method":"getSlot","params":{}}',
    ]) {
      expect(JSON.parse((await post(body)).text).error.code, body).toBe(-32600)
    }
    const { wire, signature } = await signed(rpc, payer, [payment(payer, other.address, someSol())])
    const wrong: [string, ...unknown[]][] = [
      ['getBalance'],
      ['getBalance', 5],
      // One byte too many; behind the address a 1 may give another address.
      ['getAccountInfo', `1${payer.address}`],
      ['getAccountInfo', payer.address, { encoding: 'hex' }],
      ['getAccountInfo', payer.address, 'base64'],
      ['getMultipleAccounts', Array.from({ length: 101 }, () => payer.address)],
      ['getSignatureStatuses', [payer.address]],
      ['getSlot', { commitment: 'maybe' }],
      ['getTransaction', 'x'],
      ['getMinimumBalanceForRentExemption', -1],
      ['getMinimumBalanceForRentExemption', 1.5],
      ['getSignaturesForAddress', payer.address, { limit: 1_001 }],
      ['getSignaturesForAddress', payer.address, { limit: 0 }],
      ['getProgramAccounts', payer.address, { filters: [{ memcmp: { offset: 0, bytes: '0OIl' } }] }],
      ['getTokenSupply', payer.address],
      ['getTokenAccountsByOwner', payer.address, {}],
      ['isBlockhashValid', 'x'],
      ['sendTransaction', wire],
      ['sendTransaction', '', { encoding: 'base64' }],
      ['sendTransaction', `${wire.slice(0, -8)}`, { encoding: 'base64' }],
      ['sendTransaction', `${wire}AAAA`, { encoding: 'base64' }],
      ['sendTransaction', Buffer.alloc(1_233).toString('base64'), { encoding: 'base64' }],
      ['sendTransaction', wire, { encoding: 'hex' }],
      ['getFeeForMessage', 'AAAA'],
      ['getFeeForMessage', 5],
    ]
    for (const [method, ...params] of wrong)
      expect(
        (await call(method, ...params)).error,
        `${method} ${JSON.stringify(params)}`.slice(0, 200),
      ).toMatchObject({ code: -32602 })
    expect((await call('getSlot', { minContextSlot: 2 ** 40 })).error).toMatchObject({
      code: -32016,
      data: { contextSlot: expect.any(Number) },
    })
    expect(await rpc.sendTransaction(wire, { encoding: 'base64' }).send()).toBe(signature)
  })

  test('any byte of a transaction changed: refused or dropped, never a crash, nothing moved', async () => {
    const { wire } = await signed(rpc, payer, [payment(payer, other.address, someSol())])
    const before = [await balance(payer.address), await balance(other.address)]
    const bytes = Buffer.from(wire, 'base64')
    const variants = [bytes.fill(0, 1, 65).toString('base64')] // unsigned
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(wire, 'base64')
      changed[index]! ^= 1 + ((index * 7) % 255)
      variants.push(changed.toString('base64'))
    }
    const requests = variants.flatMap((variant, index) => [
      {
        jsonrpc: '2.0',
        id: `${index} sent`,
        method: 'sendTransaction',
        params: [variant, { encoding: 'base64' }],
      },
      {
        jsonrpc: '2.0',
        id: `${index} dropped`,
        method: 'sendTransaction',
        params: [variant, { encoding: 'base64', skipPreflight: true }],
      },
      {
        jsonrpc: '2.0',
        id: `${index} simulated`,
        method: 'simulateTransaction',
        params: [variant, { encoding: 'base64' }],
      },
    ])
    for (let from = 0; from < requests.length; from += 99) {
      for (const { id, error } of JSON.parse(
        (await post(JSON.stringify(requests.slice(from, from + 99)))).text,
      ) as { id: string; error?: { code: number } }[]) {
        expect(id.endsWith('sent') ? [-32602, -32002, -32003] : [undefined, -32602], id).toContain(
          error?.code,
        )
      }
    }
    expect([await balance(payer.address), await balance(other.address)]).toEqual(before)
  })
})

test('an amount beyond 2^53 comes with all its digits', async () => {
  const rich = await generateKeyPairSigner()
  fund(rich.address, 2n ** 53n + 1n)
  expect(await balance(rich.address)).toBe(9007199254740993n)
  expect(
    (await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [rich.address] })))
      .text,
  ).toContain('"value":9007199254740993')
})
