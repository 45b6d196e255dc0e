// Searches bytes sent to a ledger for personal data and bare hashes, in every encoding they could have:
// decisions, "nothing personal on a ledger".
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEthereumReader } from '@testate/chains/ethereum/read'
import { keccak256 } from 'viem'
import { openForm, type HeldForm } from '../../apps/server/src/wills/form/sealed-form.ts'
import type { Installation } from './installation.ts'

/** Whose ledgers are searched, for what is in its database. */
export type Searched = Pick<Installation, 'dataDir' | 'sql'>

export interface Datum {
  what: string
  bytes: Buffer
  /** Text is also searched for in other encodings and cases. */
  text?: string
}

export interface Haystack {
  from: string
  bytes: Buffer
}

/** Meant to be on the ledger: salted, and of no use without the salt. The audit log is public anyway. */
const meant = new Set([
  'will_keys.commitment',
  'anchors.token_id',
  'anchors.metadata_hash',
  'audit_hashes.hash',
  'audit_checkpoints.root',
])

/**
 * All personal data of people and wills in the database, every 32-byte value in it that is not meant to be
 * public, and the hashes that could be made of the personal data.
 */
export async function secretsOf(installation: Searched): Promise<Datum[]> {
  const texts = new Map<string, string>()
  const add = (what: string, value: unknown): void => {
    if (typeof value !== 'string') return
    for (const part of [value, ...value.split(/[,@]/)])
      if (part.trim().length >= 6) texts.set(part.trim(), what)
  }
  for (const row of await installation.sql<Record<string, string>>('select id, name, email from people'))
    for (const [column, value] of Object.entries(row)) add(`people.${column}`, value)
  for (const row of await installation.sql<Record<string, string>>('select id, name, email from parties'))
    for (const [column, value] of Object.entries(row)) add(`parties.${column}`, value)
  for (const row of await installation.sql<Record<string, string>>('select username from auth."user"'))
    add('user.username', row['username'])
  const keyFile = join(installation.dataDir, 'keys/worker/opening-key.json')
  const worker = JSON.parse(readFileSync(keyFile, 'utf8')) as { private: string }
  for (const row of await installation.sql<HeldForm & Record<string, unknown>>(
    `select id, title, description, document_name, particulars, form_changes as "formChanges",
       sealed_form as "sealedForm" from wills`,
  )) {
    const { form } = await openForm({ openingKey: worker.private }, 'show the form', row)
    for (const [column, value] of Object.entries({ ...row, ...row.particulars, ...form }))
      add(`wills.${column}`, value)
  }
  const data: Datum[] = []
  for (const [text, what] of texts) {
    data.push({ what: `${what} “${text}”`, bytes: Buffer.from(text), text })
    if (/^[0-9a-f]{8}-/.test(text))
      data.push({ what: `${what} as 16 bytes`, bytes: Buffer.from(text.replaceAll('-', ''), 'hex') })
    for (const form of new Set([text, text.toLowerCase()])) {
      for (const name of ['sha256', 'sha1', 'md5', 'sha512'])
        data.push({ what: `${name} of ${what} “${form}”`, bytes: createHash(name).update(form).digest() })
      data.push({
        what: `keccak256 of ${what} “${form}”`,
        bytes: Buffer.from(keccak256(Buffer.from(form)).slice(2), 'hex'),
      })
    }
  }
  const columns = await installation.sql<{
    table: string
    column: string
    type: string
  }>(`select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and data_type in ('bytea', 'text') and table_name not like 'pgboss%'`)
  for (const { table, column, type } of columns) {
    if (meant.has(`${table}.${column}`)) continue
    const condition = type === 'bytea' ? `length("${column}") = 32` : `"${column}" ~ '^[0-9a-f]{64}$'`
    const value = type === 'bytea' ? `"${column}"` : `decode("${column}", 'hex')`
    for (const row of await installation.sql<{ value: Buffer }>(
      `select distinct ${value} as value from "${table}" where ${condition} limit 5000`,
    ))
      data.push({ what: `${table}.${column}`, bytes: row.value })
  }
  return data
}

/**
 * The ledgers' own contents: the files of the Ethereum journal and of the Corda development ledger, and all
 * of Ethereum's transactions and events read back.
 */
export async function ledgerHoldings(installation: Searched): Promise<Haystack[]> {
  const trust = JSON.parse(readFileSync(join(installation.dataDir, 'trust/trust.json'), 'utf8')) as {
    networks: { name: string; chainId: number; contract: string; rpcUrl: string }[]
  }
  const reader = createEthereumReader(trust.networks.find((one) => one.name === 'ethereum')!)
  const found: Haystack[] = []
  const files = ['ethereum', 'corda']
    .flatMap((name) =>
      readdirSync(join(installation.dataDir, name), { withFileTypes: true, recursive: true }),
    )
    .filter((entry) => entry.isFile())
  for (const file of files)
    found.push({ from: `file ${file.name}`, bytes: readFileSync(join(file.parentPath, file.name)) })
  await reader.node.on(async (client) => {
    const last = await client.getBlockNumber()
    for (let number = 0n; number <= last; number += 1n) {
      const block = await client.getBlock({ blockNumber: number, includeTransactions: true })
      found.push({ from: `block ${number}`, bytes: Buffer.from(block.extraData.slice(2), 'hex') })
      for (const transaction of block.transactions)
        found.push({
          from: `input of ${transaction.hash}`,
          bytes: Buffer.from(transaction.input.slice(2), 'hex'),
        })
    }
    for (const log of await client.getLogs({ fromBlock: 0n, toBlock: last })) {
      found.push({
        from: `event of ${log.transactionHash}`,
        bytes: Buffer.from([...log.topics, log.data].map((part) => part.slice(2)).join(''), 'hex'),
      })
    }
  })
  return found
}

/** One line for each datum found: its name and where it was found. */
export function scan(haystacks: readonly Haystack[], data: readonly Datum[]): string[] {
  const found = new Set<string>()
  const wanted = data.flatMap(({ what, bytes, text }) => formsOf(bytes, text).map((form) => ({ what, form })))
  for (const { from, bytes } of haystacks) {
    for (const view of [bytes, ...hexIn(bytes)]) {
      // Compared case-insensitively: that merges some of the forms and can only find more.
      const hay = view.toString('latin1').toLowerCase()
      for (const { what, form } of wanted) if (hay.includes(form)) found.add(`${what} in ${from}`)
    }
  }
  return [...found]
}

/** JSON-RPC and the journal write bytes as hex digits; the decoded bytes are searched as well. */
function hexIn(bytes: Buffer): Buffer[] {
  return [...bytes.toString('latin1').matchAll(/(?:0x)?([0-9a-fA-F]{12,})/g)].map(([, digits = '']) =>
    Buffer.from(digits.slice(0, digits.length - (digits.length % 2)), 'hex'),
  )
}

function formsOf(bytes: Buffer, text?: string): string[] {
  const binary = [bytes]
  if (text !== undefined) {
    for (const cased of [text, text.toLowerCase(), text.toUpperCase()]) {
      const wide = Buffer.from(cased, 'utf16le')
      binary.push(
        Buffer.from(cased),
        Buffer.from(cased, 'latin1'),
        wide,
        Buffer.from(wide).swap16(),
        Buffer.from(encodeURIComponent(cased)),
      )
    }
  }
  const forms = binary.flatMap((one) => [one.toString('latin1'), one.toString('hex'), ...base64Of(one)])
  return [...new Set(forms.map((form) => form.toLowerCase()))]
}

/**
 * Base64 and base64url at each of the three offsets within a group, without the digits shared with
 * neighbouring bytes.
 */
function base64Of(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes])
    const from = Math.ceil((shift * 8) / 6)
    const to = Math.floor((whole.length * 8) / 6)
    return [whole.toString('base64').slice(from, to), whole.toString('base64url').slice(from, to)]
  })
}
