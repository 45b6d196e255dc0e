// What the embedded Solana ledger promises: it answers an unmodified client like a public node, and nothing acknowledged is ever lost.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  appendTransactionMessageInstructions, createSolanaRpc, createTransactionMessage, generateKeyPairSigner, getBase64EncodedWireTransaction, getSignatureFromTransaction,
  lamports, pipe, setTransactionMessageFeePayerSigner, setTransactionMessageLifetimeUsingBlockhash, signTransactionMessageWithSigners,
} from '@solana/kit'
import type { Address, Instruction, KeyPairSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startSolanaLedger } from './solana-ledger.ts'
import type { SolanaLedger } from './solana-ledger.ts'

let dataDir: string
let ledger: SolanaLedger | null = null

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'testate-solana-'))
})
afterEach(async () => {
  await ledger?.stop().catch(() => undefined)
  ledger = null
  rmSync(dataDir, { recursive: true, force: true })
})

type Rpc = ReturnType<typeof createSolanaRpc>
type Lifetime = Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0]

async function signed(rpc: Rpc, payer: KeyPairSigner, instructions: Instruction[], lifetime?: Lifetime) {
  const until = lifetime ?? (await rpc.getLatestBlockhash().send()).value
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayerSigner(payer, m),
    (m) => setTransactionMessageLifetimeUsingBlockhash(until, m),
    (m) => appendTransactionMessageInstructions(instructions, m),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  return { signature: getSignatureFromTransaction(transaction), wire: getBase64EncodedWireTransaction(transaction) }
}

const pay = (source: KeyPairSigner, destination: Address, amount: bigint) => getTransferSolInstruction({ source, destination, amount: lamports(amount) })

describe('the embedded Solana ledger', () => {
  test('a plain client funds, sends, and finds its transaction final', async () => {
    ledger = await startSolanaLedger({ dataDir })
    const rpc = createSolanaRpc(ledger.rpcUrl)
    const [payer, other] = [await generateKeyPairSigner(), await generateKeyPairSigner()]
    await ledger.fund(payer.address)
    await ledger.fund(payer.address)
    expect((await rpc.getBalance(payer.address).send()).value).toBe(10_000n * 10n ** 9n)
    const { signature, wire } = await signed(rpc, payer, [pay(payer, other.address, 10n ** 9n)])
    expect(await rpc.sendTransaction(wire, { encoding: 'base64' }).send()).toBe(signature)
    await expect.poll(async () => (await rpc.getSignatureStatuses([signature]).send()).value[0]?.confirmationStatus, { timeout: 5_000 }).toBe('finalized')
    expect((await rpc.getBalance(other.address).send()).value).toBe(10n ** 9n)
  })
})
