// The "View on Explorer" pages for a ledger without its own explorer. They show the node's current answer and
// nothing from the database; without scripts, so that there is no code to trust.
import { markSvg } from '@testate/domain/brand-mark'
import { createHash } from 'node:crypto'
import type { EntryStatus } from '@testate/chains/chain'
import type { ExplorerEvent, TokenRecord, TransactionRecord } from '@testate/chains/ethereum/explorer'
import type { NetworkName } from '@testate/domain/networks'

export interface ExplorerPlace {
  network: NetworkName
  /** The chain's id, the hash of its first block, or the network's id. */
  chainId: number | string
  /** The contract, or the registrar that mints the register's tokens; on Corda its legal name. */
  contract: string
  /** Ethereum: contracts of before, which are read as well. */
  earlier?: readonly string[] | undefined
  /** The installation's label for this network, such as "local development ledger". */
  label: string
  /** True for a ledger this installation runs itself. */
  embedded: boolean
  /** The same record at the network's public explorer, if any. */
  elsewhere?: string | null
  head: { height: bigint; time: Date } | null
}

/** Each network's own terms. */
const terms = {
  ethereum: {
    name: 'Ethereum',
    real: 'a public chain',
    chain: 'Chain id',
    authority: 'Contract',
    block: 'Block',
    blockHash: 'Block hash',
    newest: 'Newest block',
    units: 'Gas used',
    currency: 'ether',
    refused: 'Refused by the contract',
    to: 'To',
    nowhere: 'a new contract',
    final: 'Final: it cannot be reorganised away',
    open: 'Confirmed, not final yet',
    waiting: 'Not in a block yet',
  },
  solana: {
    name: 'Solana',
    real: 'a public chain',
    chain: 'Genesis hash',
    authority: 'Registrar',
    block: 'Slot',
    blockHash: 'Blockhash',
    newest: 'Newest slot',
    units: 'Compute units used',
    currency: 'SOL',
    refused: 'Refused by the ledger',
    to: 'To',
    nowhere: 'several programs',
    final: 'Final: it cannot be rolled back',
    open: 'Confirmed, not final yet',
    waiting: 'Not in a slot yet',
  },
  corda: {
    name: 'Corda',
    real: 'a Corda network',
    chain: 'Network id',
    authority: 'Register',
    block: 'Recorded as number',
    blockHash: 'Notary’s signature',
    newest: 'Recorded transactions',
    units: 'Work units',
    currency: '',
    refused: 'Refused by the contract',
    to: 'Notarised by',
    nowhere: 'nobody',
    final: 'Final: the notary has signed it',
    open: 'Not signed by the notary yet',
    waiting: 'Not recorded yet',
  },
} as const

/** Every text reaches 7 : 1 on every ground here (WCAG 2.2, 1.4.6). */
const style = `
:root{color-scheme:light dark;--ink:#1b1c1e;--quiet:#484b50;--paper:#fff;--panel:#f3f4f6;
  --line:#8a8f96;--link:#094a8c;--note:#fff4d6;--note-line:#8f5f00}
@media (prefers-color-scheme:dark){:root{--ink:#eceef0;--quiet:#c2c7cd;--paper:#16181b;--panel:#22252a;
  --line:#7a808a;--link:#8cc2ff;--note:#3a2f10;--note-line:#d9a520}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main,footer{max-width:60rem;margin:0 auto;padding:1rem}footer{color:var(--quiet)}
header{background:#07332a;border-bottom:4px solid #c9982f;padding:.6rem max(1rem,calc(50vw - 29rem))}
header a{display:inline-flex;align-items:center;gap:.6rem;color:#fff;font:1.3rem Georgia,serif;text-decoration:none}
header a:focus-visible{outline-color:#fff}
h1{font-size:1.6rem;line-height:1.25;margin:.5rem 0 1rem}
h2{font-size:1.2rem;margin:2rem 0 .5rem}h3{font-size:1rem;margin:0 0 .25rem}
a{color:var(--link)}a:focus-visible{outline:3px solid var(--link);outline-offset:2px}
code{font:.925em ui-monospace,monospace;overflow-wrap:anywhere}
.note{background:var(--note);border-inline-start:.3rem solid var(--note-line);padding:.75rem 1rem;margin:0 0 1.5rem}
dl{margin:0;display:grid;grid-template-columns:minmax(9rem,13rem) 1fr;border-top:1px solid var(--line)}
dt,dd{margin:0;padding:.5rem .5rem .5rem 0;border-bottom:1px solid var(--line);min-width:0}dt{color:var(--quiet)}
ol{list-style:none;margin:0;padding:0}li{background:var(--panel);padding:1rem;margin:0 0 1rem}
@media (max-width:34rem){dl{grid-template-columns:1fr}dt{padding-bottom:0;border:0}dd{padding-top:0}}
`

/** Content-Security-Policy of these pages: allows their one style sheet and nothing else. */
export const explorerPolicy =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const statusWords: Record<EntryStatus, string> = {
  active: 'Active',
  superseded: 'Superseded by a later version',
  withdrawn:
    'Registration withdrawn. This does not revoke the will. A later version of it may be registered on other ' +
    'networks.',
  released: 'Released to the executor',
}

const eventWords: Record<string, string> = {
  Registered: 'Registered',
  Transfer: 'Token moved',
  StatusChanged: 'Status changed',
  Locked: 'Locked: the holder cannot trade it',
  RootAnchored: 'Audit log anchored',
  MetadataUpdate: 'Public data changed',
}

const valueWords: Record<string, string> = {
  tokenId: 'Token',
  supersedes: 'Supersedes',
  metadataHash: 'Metadata hash',
  version: 'Version',
  from: 'From',
  to: 'To',
  status: 'Status',
  root: 'Merkle root',
  treeSize: 'Entries in the log',
}

/** Renders one transaction. */
export function transactionPage(record: TransactionRecord, place: ExplorerPlace): string {
  const words = terms[place.network]
  const outcome = { waiting: 'Waiting to be put in a block', done: 'Done', refused: words.refused }[
    record.outcome
  ]
  const facts: Fact[] = [
    ['Transaction', code(record.hash)],
    ['Outcome', text(outcome)],
    ['Finality', text(finality(record.block === null ? null : record.final, place))],
  ]
  if (record.block)
    facts.push(
      [words.block, text(record.block.number.toString())],
      [words.blockHash, code(record.block.hash)],
      ['Time', time(record.block.time)],
    )
  facts.push(['From', code(record.from)], [words.to, record.to ? code(record.to) : text(words.nowhere)])
  if (record.gasUsed !== null) facts.push([words.units, text(record.gasUsed.toLocaleString('en-GB'))])
  if (record.fee !== null) facts.push(['Network fee', text(`${record.fee} ${words.currency}`)])
  return page(
    `${words.name} transaction`,
    place,
    list(facts) + events('What it did', record.events, record.hash, place),
  )
}

/** Renders one registration. */
export function tokenPage({ tokenId, entry, events: history }: TokenRecord, place: ExplorerPlace): string {
  const words = terms[place.network]
  const facts: Fact[] = [
    ['Status', text(statusWords[entry.status])],
    ['Token and commitment', code(tokenId)],
    ['Version', text(String(entry.version))],
    ['Registered', time(entry.registeredAt)],
    ['Last change', time(entry.changedAt)],
    ['Finality', text(finality(entry.final, place))],
    ['Metadata hash', code(entry.metadataHash)],
    [
      'Supersedes',
      entry.supersedes ? link(href(place, 'token', entry.supersedes), entry.supersedes) : text('nothing'),
    ],
    ['Held by', code(entry.owner)],
    [words.block, text(entry.blockNumber.toString())],
    ['Transaction', link(href(place, 'tx', entry.transactionHash), entry.transactionHash)],
  ]
  const meaning =
    '<p>The token’s id is a salted commitment to a document. It shows neither the document nor ' +
    'anybody’s name; whoever holds the capsule can check that it belongs to their copy: <a ' +
    'href="/verify">check a document</a>. That is done in the browser, and the document stays ' +
    'there.</p>'
  return page(
    `Registration on ${words.name}`,
    place,
    list(facts) + meaning + events('What happened to it', history, tokenId, place),
  )
}

/** Renders a missing record: the node does not know it, or could not be queried. */
export function absentPage(
  what: 'transaction' | 'token',
  id: string,
  why: 'unknown' | 'could not be asked',
  place: ExplorerPlace,
): string {
  const title = why === 'unknown' ? `No such ${what} on this ledger` : 'The ledger could not be asked'
  const sentence =
    why === 'unknown'
      ? `This ledger has no ${what} with this name.`
      : `The ledger does not answer now, so nothing can be said about this ${what}. Try again in a minute.`
  return page(
    title,
    place,
    `<p>${sentence}</p>${list([[what === 'token' ? 'Token' : 'Transaction', code(id)]])}`,
  )
}

const NOBODY = /^0x0{40}$/

type Fact = [name: string, html: string]

function page(title: string, place: ExplorerPlace, body: string): string {
  const words = terms[place.network]
  const notice = place.embedded
    ? `<p class="note" role="note"><strong>Local development ledger, not ${words.real}:</strong> it ` +
      'proves nothing against its own operator.</p>'
    : ''
  const chainId = typeof place.chainId === 'number' ? text(String(place.chainId)) : code(place.chainId)
  const facts: Fact[] = [
    ['Network', text(place.label)],
    [words.chain, chainId],
    [words.authority, code(place.contract)],
  ]
  if (place.head)
    facts.push([words.newest, `${text(place.head.height.toString())}, ${time(place.head.time)}`])
  const elsewhere = place.elsewhere
    ? `<p><a href="${text(place.elsewhere)}">The same at ${text(new URL(place.elsewhere).host)}</a>, ` +
      'which is not ours: compare the two.</p>'
    : ''
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(title)} – Testate</title>
<style>${style}</style>
</head>
<body>
<header><a href="/">${markSvg(36)}<span>Testate</span></a></header>
<main>
<h1>${text(title)}</h1>
${notice}
${body}
${elsewhere}
<h2>The ledger</h2>
${list(facts)}
</main>
<footer><p>Read from the ledger’s node when this page was opened.</p></footer>
</body>
</html>
`
}

/** `own` is the page's own subject; repeating it in each event would add nothing. */
function events(title: string, all: ExplorerEvent[], own: string, place: ExplorerPlace): string {
  if (all.length === 0) return ''
  const items = all.map((event) => {
    const facts: Fact[] = event.values
      .filter(({ value }) => value !== own)
      .map(({ name, value }) => [valueWords[name] ?? name, shown(name, value, place)])
    if (event.transactionHash !== own)
      facts.push(['Transaction', link(href(place, 'tx', event.transactionHash), event.transactionHash)])
    return `<li><h3>${text(heading(event))}</h3>${list(facts)}</li>`
  })
  return `<h2>${text(title)}</h2><ol>${items.join('')}</ol>`
}

function heading({ name, values }: ExplorerEvent): string {
  const isNew = name === 'Transfer' && values.some((one) => one.name === 'from' && NOBODY.test(one.value))
  return isNew ? 'Token made' : (eventWords[name] ?? name)
}

function shown(name: string, value: string, place: ExplorerPlace): string {
  if (name === 'status' && value in statusWords) return text(statusWords[value as EntryStatus])
  if (NOBODY.test(value)) return text('nobody (new)')
  const isToken = (name === 'tokenId' || name === 'supersedes') && value.length === 64
  if (isToken) return link(href(place, 'token', value), value)
  return value.length > 20 ? code(value) : text(value)
}

function finality(final: boolean | null, place: ExplorerPlace): string {
  const words = terms[place.network]
  return final === null ? words.waiting : final ? words.final : words.open
}

function href({ network }: ExplorerPlace, what: 'tx' | 'token', id: string): string {
  return `/explorer/${network}/${what}/${id}`
}

function list(facts: Fact[]): string {
  return `<dl>${facts.map(([name, html]) => `<dt>${text(name)}</dt><dd>${html}</dd>`).join('')}</dl>`
}

function time(at: Date): string {
  const words = at.toLocaleString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return `<time datetime="${at.toISOString()}">${text(words)} UTC</time>`
}

function link(href: string, label: string): string {
  return `<a href="${text(href)}"><code>${text(label)}</code></a>`
}

function code(value: string): string {
  return `<code>${text(value)}</code>`
}

function text(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
