// The invariants after any fault (design of security, section 3.2: I1 to I6), checked from outside: ledger,
// provider's books, database, log, files.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { tokenId } from '@testate/chains/chain'
import { checkAuditLog } from '../../apps/server/src/audit/check-log.ts'
import { connect } from '../../apps/server/src/platform/database/database.ts'
import { nameOn, readOn, tokensOn, type PublishedNetwork } from '../stack/ledgers.ts'
import { canary, type Installation, type Registered } from './installation.ts'

/**
 * How often each event occurs in the audit log of one registered will, exactly or as a range, however often
 * anything was killed.
 */
const once: Record<string, number | [number, number]> = {
  'will.drafted': 1,
  'will.uploaded': 1,
  'will.pages-read': 1,
  'will.submitted': 1,
  'payment.requested': 1,
  'payment.paid': 1,
  'party.opened': 2,
  'party.declared': 2,
  'will.verified': 1,
  'ceremony.opened': 1,
  'recording.added': 3,
  'statement.signed': 3,
  'signature.applied': 3,
  'will.witnessed': 1,
  'will.sealed': 1,
  // Bytes signed for Solana expire with their blockhash, so an outage may need more than one attempt; each of
  // the three networks becomes final exactly once.
  'will.registering': 1,
  'anchor.prepared': [3, 30],
  'anchor.final': 3,
  'will.registered': 1,
  'capsule.issued': [1, 3],
}

/** No status without the rows it depends on; one row for each will that breaks this. */
const unfounded = `
  select w.id, w.status, f.fact, a.final, s.signed, k.steps, r.recorded, i.accepted from wills w
  left join payment_facts f on f.will_id = w.id
  cross join lateral (select count(*)::int as final from anchors where will_id = w.id and state = 'final') a
  cross join lateral (select count(*)::int as signed from statements where will_id = w.id) s
  cross join lateral (select count(*)::int as steps from seal_steps where will_id = w.id) k
  cross join lateral (select count(distinct party_id)::int as recorded from recordings where will_id = w.id) r
  cross join lateral (select count(distinct p.id)::int as accepted from parties p join identity_checks c
    on c.person_id = p.person_id and c.state = 'accepted' where p.will_id = w.id) i
  where (w.status <> 'draft' and (w.document_hash is null or w.pages_checked = 'refused'))
     or (w.status in ('verified', 'witnessed', 'registering', 'registered') and (i.accepted < 3
       or w.submitted_at is null))
     or (w.status in ('witnessed', 'registering', 'registered') and (s.signed <> 3 or r.recorded < 1))
     or (w.status in ('registering', 'registered') and (k.steps <> 4 or f.fact is distinct from 'paid'))
     or (w.status = 'registered' and a.final not between 1 and 3)`

export interface Checked {
  violations: string[]
  wills: number
  /** Per network, as listed by the ledger itself. */
  tokens: Record<string, number>
  auditEntries: number
  filesRead: number
}

/** Checks everything; `registered` are the wills whose command succeeded. Returns the violations. */
export async function checkInvariants(
  installation: Installation,
  registered: readonly Registered[],
): Promise<Checked> {
  const violations: string[] = []
  const hold = (so: boolean, otherwise: string): void => void (so || violations.push(otherwise))
  const tokens = await ledgerAndMoney(installation, registered, hold)
  for (const row of await installation.sql<Record<string, unknown>>(unfounded))
    violations.push(`a status without its preconditions: ${JSON.stringify(row)}`)
  for (const { willId } of registered) {
    const rows = await installation.sql<{ event: string; count: number }>(
      `select convert_from(e.leaf, 'UTF8')::json ->> 'event' as event, count(*)::int as count
      from audit_entries e where e.will_id = $1 group by 1`,
      [willId],
    )
    for (const [event, count] of Object.entries(once)) {
      const found = rows.find((row) => row.event === event)?.count ?? 0
      const [least, most] = typeof count === 'number' ? [count, count] : count
      hold(
        found >= least && found <= most,
        `will ${willId}: ${event} is ${found} times in the audit log, not ` +
          `${least === most ? least : `${least} to ${most}`}`,
      )
    }
  }
  const { entries, findings } = await checkLogAndQueue(installation)
  violations.push(...findings)

  const { read, leaks } = await plaintextOnDisk(installation)
  violations.push(...leaks)
  return { violations, wills: registered.length, tokens, auditEntries: entries, filesRead: read }
}

/** No job was given up, and the audit log verifies. */
export async function checkLogAndQueue(
  installation: Installation,
): Promise<{ entries: number; findings: string[] }> {
  const dead = await installation.sql<{ name: string }>(`select name from pgboss.job where state = 'failed'`)
  const findings = dead.length === 0 ? [] : [`jobs given up: ${dead.map((job) => job.name).join(', ')}`]

  const roles = JSON.parse(readFileSync(join(installation.dataDir, 'keys/database.json'), 'utf8')) as {
    worker: string
  }
  const workerUrl = new URL(installation.ownerUrl())
  workerUrl.username = 'testate_worker'
  workerUrl.password = roles.worker
  const { db } = connect(workerUrl.href, { applicationName: 'audit-fsck', max: 1 })
  const audit = await checkAuditLog(db, [
    readFileSync(join(installation.dataDir, 'trust/log.vkey'), 'utf8').trim(),
  ]).finally(() => db.destroy())
  for (const finding of audit.findings) findings.push(`audit log: ${finding.where} ${finding.what}`)
  return { entries: audit.entries, findings }
}

async function ledgerAndMoney(
  installation: Installation,
  registered: readonly Registered[],
  hold: (so: boolean, otherwise: string) => void,
): Promise<Record<string, number>> {
  const trust = JSON.parse(readFileSync(join(installation.dataDir, 'trust/trust.json'), 'utf8')) as {
    networks: PublishedNetwork[]
  }
  const tokens: Record<string, number> = {}
  for (const network of trust.networks) {
    const there = await tokensOn(network, installation.dataDir)
    tokens[network.name] = there.length
    hold(
      there.length === registered.length,
      `${there.length} registrations on ${network.name} for ${registered.length} registered wills`,
    )
    for (const { willId, anchors } of registered) {
      const name = await nameOn(
        network,
        tokenId(anchors.find((anchor) => anchor.network === network.name)?.tokenId ?? ''),
      )
      const times = there.filter((one) => one === name).length
      hold(times === 1, `will ${willId}: ${network.name} holds its token ${times} times`)
    }
  }
  const books = new DatabaseSync(join(installation.dataDir, 'payment-provider/payments.sqlite'), {
    readOnly: true,
  })
  const captured = books
    .prepare(`select id from sessions where status = 'completed'`)
    .all()
    .map((row) => String(row['id']))
  const others = Number(
    books.prepare(`select count(*) as n from sessions where status in ('refunded')`).get()?.['n'],
  )
  books.close()
  hold(
    captured.length === registered.length,
    `${captured.length} captured charges for ${registered.length} registered wills`,
  )
  hold(others === 0, `${others} charges had to be given back`)
  for (const one of registered) {
    const [stored] = await installation.sql<{ session: string; paid: number; hash: string; status: string }>(
      `
      select (select min(provider_session) from payments where will_id = w.id
        and state = 'paid') as session, (select count(*)::int from payments where will_id = w.id
        and state = 'paid') as paid,
        encode(w.document_hash, 'hex') as hash, w.status from wills w where w.id = $1`,
      [one.willId],
    )
    const anchors = await installation.sql<{
      network: string
      token: string
      metadata: string
      state: string
    }>(
      `
      select network, encode(token_id, 'hex') as token, encode(metadata_hash, 'hex') as metadata, state
        from anchors where will_id = $1`,
      [one.willId],
    )
    hold(
      anchors.length === trust.networks.length && one.anchors.length === trust.networks.length,
      `will ${one.willId}: its anchors are ${JSON.stringify(anchors)}`,
    )
    for (const network of trust.networks) {
      const row = anchors.find((anchor) => anchor.network === network.name)
      const entry = await readOn(network)(tokenId(row?.token ?? ''))
      hold(
        row?.state === 'final' && entry !== null && entry.status === 'active' && entry.final,
        `will ${one.willId}: ${network.name} does not hold its token for good`,
      )
      hold(
        entry?.metadataHash === row?.metadata &&
          one.anchors.some((anchor) => anchor.network === network.name && anchor.tokenId === row?.token),
        `will ${one.willId}: ${network.name} and the database tell of different tokens`,
      )
    }
    hold(
      stored?.status === 'registered' && stored.hash === one.documentHash,
      `will ${one.willId}: what was acknowledged is not what is stored`,
    )
    hold(
      stored?.paid === 1 && captured.includes(stored.session),
      `will ${one.willId}: its payment is not the one captured charge`,
    )
  }
  return tokens
}

/**
 * No page text or party's name in object store, logs, keys, trust, ledger or temporary files; only the
 * database and the mailbox may contain them.
 */
export async function plaintextOnDisk(
  installation: Installation,
): Promise<{ read: number; leaks: string[] }> {
  const people = await installation.sql<{ name: string; email: string }>(
    'select distinct name, email from people',
  )
  const secrets = [
    canary,
    'I revoke all former wills',
    ...people.map((person) => person.name),
    ...people.map((person) => person.email),
  ].filter((text) => text.length > 4)
  const needles = secrets.map((text) => Buffer.from(text))
  const leaks: string[] = []
  let read = 0
  const look = (path: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const file = join(path, entry.name)
      if (entry.isDirectory()) look(file)
      if (!entry.isFile()) continue
      read += 1
      const bytes = readFileSync(file)
      needles.forEach((needle, index) => {
        if (bytes.includes(needle))
          leaks.push(`${file.slice(installation.folder.length + 1)} holds “${secrets[index]}” in plain text`)
      })
    }
  }
  for (const folder of ['objects', 'log', 'trust', 'keys', 'ethereum', 'solana', 'corda'])
    look(join(installation.dataDir, folder))
  look(join(installation.folder, 'tmp'))
  return { read, leaks }
}
