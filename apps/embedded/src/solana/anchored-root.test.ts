// Heads of the log on the embedded Solana ledger: read from the transaction that wrote them, however many
// followed; a stranger's heads do not count.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createKeyPairSignerFromPrivateKeyBytes, generateKeyPairSigner, getBase58Decoder } from '@solana/kit'
import type { Instruction, KeyPairSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RootClaim } from '@testate/chains/anchored-root'
import { reaches } from '@testate/chains/testing/conformance'
import { checkpointAddress, rootAddress } from '@testate/chains/solana/addresses'
import { defaultFeeCaps } from '@testate/chains/solana/fees'
import { transactionOf } from '@testate/chains/solana/history'
import { anchorRoot, checkpointSizes } from '@testate/chains/solana/instructions'
import { openRegisterOn, type RegisterWorld } from '@testate/chains/testing/solana/local-register'
import { createSolanaReader, type SolanaReader } from '@testate/chains/solana/read'
import { sendTransaction, signTransaction } from '@testate/chains/solana/transaction'
import { startSolanaLedger, type SolanaLedger } from './ledger.ts'

let folder: string
let ledger: SolanaLedger
let world: RegisterWorld
let reader: SolanaReader
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'testate-solana-roots-'))
  ledger = await startSolanaLedger({ dataDir: folder })
  world = await openRegisterOn({
    rpcUrl: ledger.rpcUrl,
    genesisHash: ledger.genesisHash,
    fund: (to) => ledger.fund(to),
    settle: async () => undefined,
    stop: () => ledger.stop(),
    start: async () => void (ledger = await startSolanaLedger({ dataDir: folder })),
    close: () => ledger.stop(),
  })
  reader = createSolanaReader({ ...world.options, registrar: world.registrar })
})
afterAll(async () => {
  await ledger?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const balance = () =>
  reader.node.on(async (ask) => (await ask((rpc) => rpc.getBalance(world.registrar as never))).value)
async function anchor(root: string, treeSize: number): Promise<RootClaim & { time: Date; paid: bigint }> {
  const chain = world.connect()
  const before = await balance()
  const prepared = await chain.prepare({ kind: 'anchor-root', root, treeSize }, 1)
  await chain.submit(prepared)
  const { receipt } = await reaches(chain, prepared, ['final'])
  const { transactionHash, blockNumber, blockTime } = receipt!
  return {
    root,
    treeSize,
    transactionHash,
    blockNumber: BigInt(blockNumber),
    time: new Date(blockTime),
    paid: before - (await balance()),
  }
}
async function carry(
  signer: KeyPairSigner,
  instructions: Instruction[],
  lamports = 0n,
): Promise<{ transactionHash: string; blockNumber: bigint }> {
  const signature = await reader.node.on(async (ask) => {
    const signed = await signTransaction(ask, signer, instructions, {
      lamports,
      checks: 0,
      caps: defaultFeeCaps,
    })
    await sendTransaction(ask, signed.wire)
    return signed.signature
  })
  let found: Awaited<ReturnType<typeof transactionOf>> = null
  await expect
    .poll(async () => (found = await reader.node.on((ask) => transactionOf(ask, signature))))
    .not.toBeNull()
  return { transactionHash: signature, blockNumber: found!.slot }
}

test('each head is read where it was anchored and costs a signature; its account is paid once', async () => {
  expect(await reader.latestRoot()).toBeNull()
  const first = await anchor('11'.repeat(32), 5)
  const second = await anchor('22'.repeat(32), 9)
  for (const { paid: _, ...claim } of [first, second])
    expect(await reader.readAnchor(claim)).toEqual({ ...claim, final: true })
  const { paid, ...newest } = second
  expect(await reader.latestRoot()).toEqual({
    ...newest,
    final: true,
    fee: { amount: 5_000n, currency: 'SOL', decimals: 9 },
  })
  expect(paid).toBe(5_000n)
  console.log(
    `lamports of a head of the log: ${first.paid} for the first, its account included, ${paid} for a later one`,
  )
})

test('another root, size or transaction is not found; a block the node lacks gives no answer', async () => {
  const known = await anchor('33'.repeat(32), 20)
  for (const wrong of [{ root: '34'.repeat(32) }, { treeSize: 21 }, { transactionHash: 'no signature' }])
    expect(await reader.readAnchor({ ...known, ...wrong }), Object.keys(wrong)[0]).toBeNull()
  const unknown = getBase58Decoder().decode(new Uint8Array(64).fill(7))
  expect(await reader.readAnchor({ ...known, transactionHash: unknown })).toBeNull()
  await expect(
    reader.readAnchor({ ...known, transactionHash: unknown, blockNumber: 99_999_999_999n }),
  ).rejects.toMatchObject({ code: 'unreachable', retryable: true })
})

test('a node that has the block and not its transactions any more refutes nothing', async () => {
  const known = await anchor('35'.repeat(32), 25)
  const forgetful = createServer(async (request, response) => {
    const body = await text(request)
    const { id, method } = JSON.parse(body) as { id: string; method: string }
    const answer =
      method === 'getTransaction'
        ? JSON.stringify({ jsonrpc: '2.0', id, result: null })
        : await (
            await fetch(ledger.rpcUrl, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body,
            })
          ).text()
    response.setHeader('content-type', 'application/json').end(answer)
  }).listen(0, '127.0.0.1')
  await once(forgetful, 'listening')
  try {
    const asked = createSolanaReader({
      ...world.options,
      rpcUrl: `http://127.0.0.1:${(forgetful.address() as AddressInfo).port}`,
      registrar: world.registrar,
    })
    await expect(asked.readAnchor(known)).rejects.toMatchObject({ code: 'unreachable', retryable: true })
  } finally {
    forgetful.close()
  }
})

test('a root that a stranger writes, or that the registrar only pays for, anchors nothing', async () => {
  const root = '44'.repeat(32)
  const stranger = await generateKeyPairSigner()
  await ledger.fund(stranger.address)
  const account = await checkpointAddress(stranger.address)
  const marker = await rootAddress(stranger.address, root)
  const { bare } = checkpointSizes(stranger.address, account, root, 30)
  const theirs = await carry(
    stranger,
    anchorRoot(stranger, { account, marker, root, treeSize: 30, before: null, bare, shortfall: 9_000_000n }),
    9_000_000n,
  )
  expect(await reader.readAnchor({ root, treeSize: 30, ...theirs })).toBeNull()
  expect(
    await createSolanaReader({ ...world.options, registrar: stranger.address }).readAnchor({
      root,
      treeSize: 30,
      ...theirs,
    }),
  ).toMatchObject({ treeSize: 30 })
  // Strangers name it before it is anchored: it is still found.
  const named = await rootAddress(world.registrar, root)
  for (let times = 0; times < 3; times += 1)
    await carry(stranger, [getTransferSolInstruction({ source: stranger, destination: named, amount: 0n })])
  const registrar = await createKeyPairSignerFromPrivateKeyBytes(
    Buffer.from(world.options.registrarKey as string, 'hex'),
  )
  const paid = await carry(registrar, [
    getTransferSolInstruction({ source: registrar, destination: named, amount: 0n }),
  ])
  expect(await reader.readAnchor({ root, treeSize: 30, ...paid })).toBeNull()
  const { paid: _, ...ours } = await anchor(root, 30)
  expect(await reader.latestRoot()).toMatchObject({ ...ours, final: true })
})
