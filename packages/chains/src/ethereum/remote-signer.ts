// A registrar whose key is in a remote signer that never reveals it and signs one transaction at a time. Its
// answer is accepted only when it is the transaction we requested, signed by the address we expect: a faulty
// signer, or an attacker in between, can refuse, but cannot write anything else into the register.
import {
  isAddressEqual,
  isHex,
  parseTransaction,
  recoverTransactionAddress,
  serializeSignature,
  serializeTransaction,
  size,
  parseSignature,
  toHex,
} from 'viem'
import type { Address, Hex, LocalAccount, TransactionSerializableEIP1559 } from 'viem'
import { publicKeyToAddress, toAccount } from 'viem/accounts'
import { boundedFetch } from '../bounded-fetch.ts'
import { ChainError } from '../chain.ts'

export interface RemoteSignerOptions {
  url: string
  /** The registrar's address, against which the signer's answers are checked. */
  address: string
  /**
   * `eth_signTransaction`: JSON-RPC, as spoken by Web3Signer, Clef and nodes with unlocked accounts. A public
   * key (0x and 128 hex digits): Web3Signer's REST, `POST /api/v1/eth1/sign/{identifier}`.
   */
  identifier?: string
  timeoutMs?: number
}

// A signature has 65 bytes, our largest transaction less than 4,096.
const MOST_BYTES = 65_536

/** An account whose transactions are signed at `url`; it signs only transactions. */
export function remoteSigner({
  url,
  address,
  identifier,
  timeoutMs = 10_000,
}: RemoteSignerOptions): LocalAccount {
  const ours = address as Address
  async function signed(transaction: TransactionSerializableEIP1559): Promise<Hex> {
    const raw =
      identifier === undefined
        ? await byJsonRpc(url, ours, transaction, timeoutMs)
        : await byRest(url, identifier, transaction, timeoutMs)
    if (!(await isOurs(raw, transaction, ours)))
      throw new ChainError(
        'refused',
        'The signer answered with another transaction, or with the signature of another key.',
        { retryable: true },
      )
    return raw
  }
  const never = async (): Promise<never> => {
    throw new ChainError('refused', 'The registrar’s signer is asked for transactions alone.')
  }
  return toAccount({
    address: ours,
    signTransaction: async (transaction) => await signed(transaction as TransactionSerializableEIP1559),
    signMessage: never,
    signTypedData: never,
  })
}

/**
 * https://ethereum.github.io/execution-apis/api/methods/eth_signTransaction; geth wraps the bytes in an
 * object.
 */
async function byJsonRpc(
  url: string,
  from: Address,
  transaction: TransactionSerializableEIP1559,
  timeoutMs: number,
): Promise<Hex> {
  const { to, data, value, gas, nonce, chainId, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const number = (amount: bigint | number | undefined): Hex => toHex(amount ?? 0)
  const request = {
    from,
    ...(to == null ? {} : { to }),
    data: data ?? '0x',
    value: number(value),
    gas: number(gas),
    nonce: number(nonce),
    chainId: number(chainId),
    type: '0x2',
    maxFeePerGas: number(maxFeePerGas),
    maxPriorityFeePerGas: number(maxPriorityFeePerGas),
  }
  const answer = parsed(
    await post(url, { jsonrpc: '2.0', id: 1, method: 'eth_signTransaction', params: [request] }, timeoutMs),
  ) as { result?: unknown; error?: { message?: unknown } }
  if (answer.error)
    throw new ChainError('refused', `The signer refuses: ${String(answer.error.message).slice(0, 200)}`, {
      retryable: true,
    })
  const raw =
    typeof answer.result === 'object' && answer.result !== null
      ? (answer.result as { raw?: unknown }).raw
      : answer.result
  if (!isHex(raw)) throw unreadable()
  return raw
}

/**
 * https://docs.web3signer.consensys.io: the signer hashes the data (Keccak-256) and answers with the
 * signature as text, 65 bytes in hex.
 */
async function byRest(
  url: string,
  identifier: string,
  transaction: TransactionSerializableEIP1559,
  timeoutMs: number,
): Promise<Hex> {
  const unsigned: TransactionSerializableEIP1559 = { ...transaction, type: 'eip1559' }
  const path = `${url.replace(/\/$/, '')}/api/v1/eth1/sign/${identifier}`
  const signature = (await post(path, { data: serializeTransaction(unsigned) }, timeoutMs))
    .trim()
    .replace(/^"|"$/g, '')
  if (!isHex(signature) || size(signature) !== 65) throw unreadable()
  const { r, s, yParity } = parseSignature(signature)
  return serializeTransaction(unsigned, parseSignature(serializeSignature({ r, s, yParity })))
}

/**
 * Whether the signer says that it has the registrar's key; nothing is signed. @throws ChainError when the
 * signer is unreachable
 */
export async function signerHolds(
  {
    url,
    address,
    identifier,
  }: RemoteSignerOptions | { url: string; address: string; identifier: string | undefined },
  timeoutMs: number,
): Promise<boolean> {
  const has = (list: unknown, one: string): boolean =>
    Array.isArray(list) && list.some((each) => String(each).toLowerCase() === one.toLowerCase())
  if (identifier === undefined) {
    const answer = parsed(
      await post(url, { jsonrpc: '2.0', id: 1, method: 'eth_accounts', params: [] }, timeoutMs),
    ) as { result?: unknown }
    return has(answer.result, address)
  }
  // A key of this name that belongs to another address would fail at the first transaction; it is better to
  // fail now.
  if (!isAddressEqual(publicKeyToAddress(`0x04${identifier.slice(2)}`), address as Address)) return false
  return has(parsed(await get(`${url.replace(/\/$/, '')}/api/v1/eth1/publicKeys`, timeoutMs)), identifier)
}

const get = (url: string, timeoutMs: number): Promise<string> => answerOf(url, {}, timeoutMs)

const post = (url: string, body: unknown, timeoutMs: number): Promise<string> =>
  answerOf(
    url,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    timeoutMs,
  )

async function answerOf(url: string, request: RequestInit, timeoutMs: number): Promise<string> {
  let response: Response
  try {
    response = await boundedFetch(url, request, { timeoutMs, mostBytes: MOST_BYTES })
    if (response.ok) return await response.text()
  } catch (error) {
    throw new ChainError('unreachable', 'The registrar’s signer does not answer.', {
      retryable: true,
      cause: error,
    })
  }
  throw new ChainError(
    'unreachable',
    response.status === 404
      ? 'The registrar’s signer does not know the key.'
      : `The registrar’s signer answers with HTTP ${response.status}.`,
    { retryable: true },
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable()
  }
}

function unreadable(): ChainError {
  return new ChainError('unreachable', 'The registrar’s signer’s answer makes no sense.', { retryable: true })
}

async function isOurs(raw: Hex, asked: TransactionSerializableEIP1559, address: Address): Promise<boolean> {
  try {
    const {
      r: _r,
      s: _s,
      v: _v,
      yParity: _y,
      ...got
    } = parseTransaction(raw) as TransactionSerializableEIP1559 & Record<string, unknown>
    // Serialised again without its signature, it must equal our request byte for byte.
    if (
      serializeTransaction({ ...got, type: 'eip1559' } as TransactionSerializableEIP1559) !==
      serializeTransaction({ ...asked, type: 'eip1559' })
    )
      return false
    return isAddressEqual(
      await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` }),
      address,
    )
  } catch {
    return false
  }
}
