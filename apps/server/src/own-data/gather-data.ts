// Everything in the database about one person, as plain JSON, read as the worker: it sees every row, so each
// query here names whose rows it selects.
import { sql } from 'kysely'
import { parseAuditLeaf } from '@testate/evidence/log/audit-entry'
import { claimsContext } from '../identity/upload-evidence.ts'
import type { Tx } from '../platform/database/database.ts'
import type { SealContext } from '../platform/storage/vault.ts'

type Rows = Record<string, unknown>[]

/** `account` is completed with what the api stored with the request. */
export async function gatherData(
  tx: Tx,
  personId: string,
): Promise<{ account: Record<string, unknown>; rest: Record<string, unknown> }> {
  const { rows } = await sql<{
    name: string
    email: string
    role: string
    createdAt: Date
  }>`select name, email, role, created_at as "createdAt" from people where id = ${personId}`.execute(tx)
  const account = rows[0] ?? null
  if (account === null) throw new Error('there is nobody to make a copy for')
  return {
    account: { id: personId, ...account },
    rest: {
      wills: await willsOf(tx, personId),
      deletedDrafts: (
        await sql`select id, title, draft->'particulars' as "typedByYou", deleted_at as "deletedAt", erase_at as "erasedAt" from deleted_drafts where testator_id = ${personId} order by deleted_at limit 1000`.execute(
          tx,
        )
      ).rows,
      asWitness: await asWitness(tx, personId, account.email),
      payments: await paymentsOf(tx, personId),
      identityChecks: await identityOf(tx, personId),
      waysToConfirm: (
        await sql`select * from (
          select 'passkey' as kind, name as "calledByYou", backed_up as "keptInAnAccountElsewhere", enrolled_at as "addedAt", counts_from as "worksFrom", last_used_at as "lastUsedAt", ends_at as "removedAt" from passkeys where person_id = ${personId}
          union all select 'authenticator app', name, null, enrolled_at, counts_from, last_used_at, ends_at from authenticators where person_id = ${personId}
          union all select 'recovery codes', null, null, enrolled_at, counts_from, last_used_at, ends_at from recovery_sets where person_id = ${personId}) f order by "addedAt"`.execute(
          tx,
        )
      ).rows,
      mails: (
        await sql`select template as message, created_at as "writtenAt", sent_at as "sentAt", failed_at as "refusedAt" from outbox o where to_address = ${account.email}
        or exists (select 1 from email_changes c where c.person_id = ${personId} and c.old_email = o.to_address and o.created_at <= c.confirmed_at + interval '1 minute') order by created_at limit 10000`.execute(
          tx,
        )
      ).rows,
      auditLog: await auditOf(tx, personId),
    },
  }
}

/** The claims typed for identity checks, still sealed. */
export async function typedAtCheck(
  tx: Tx,
  personId: string,
): Promise<{ checkId: string; claims: Buffer; seal: SealContext }[]> {
  const { rows } = await sql<{
    id: string
    claims: Buffer
  }>`select id, claims from identity_checks where person_id = ${personId} and claims is not null order by created_at limit 200`.execute(
    tx,
  )
  return rows.map(({ id, claims }) => ({ checkId: id, claims, seal: claimsContext(id) }))
}

async function willsOf(tx: Tx, personId: string): Promise<Rows> {
  const wills = (
    await sql<Record<string, unknown> & { id: string }>`
    select w.id, w.status, w.title, w.version, w.version_number as "versionNumber", w.supersedes_id as "takesThePlaceOf", w.description, w.original_location as "whereTheOriginalIs", w.particulars as "typedByYou", w.networks,
      w.submitted_at as "submittedAt", w.terms_version as "termsAccepted", encode(w.document_hash, 'hex') as "documentHash", w.document_name as "documentName", w.document_size as "documentBytes", w.page_count as pages,
      w.created_at as "createdAt", w.updated_at as "updatedAt", encode(k.commitment, 'hex') as commitment, k.chain_address as "chainAddress"
    from wills w left join will_keys k on k.will_id = w.id where w.testator_id = ${personId} order by w.created_at limit 1000`.execute(
      tx,
    )
  ).rows
  const found: Rows = []
  for (const will of wills) {
    const of = async (query: ReturnType<typeof sql>): Promise<Rows> => (await query.execute(tx)).rows as Rows
    found.push({
      ...will,
      parties: await of(
        sql`select role, witness_order as "order", state, created_at as "namedAt", updated_at as "changedAt", person_id = ${personId} as you from parties where will_id = ${will.id} order by witness_order, created_at`,
      ),
      ownStatements: await of(
        sql`select payload as statement, encode(statement_hash, 'hex') as hash, signed_at as "signedAt" from statements where will_id = ${will.id} and person_id = ${personId}`,
      ),
      recordings:
        await of(sql`select r.id, encode(r.sha256, 'hex') as sha256, r.size as bytes, r.duration_ms as "durationMs", r.recorded_at as "recordedAt", r.replaced_at as "replacedAt"
        from recordings r join parties p on p.id = r.party_id where r.will_id = ${will.id} and p.person_id = ${personId} order by r.recorded_at`),
      registrations: await of(
        sql`select network, action, state, encode(token_id, 'hex') as "tokenId", transaction_hash as "transactionHash", receipt, recipient, created_at as "begunAt", final_at as "finalAt", reason from anchors where will_id = ${will.id} order by created_at`,
      ),
      withdrawalsAskedFor: await of(
        sql`select state, reason, asked_at as "askedAt", effective_at as "carriedOutAt", ended_at as "endedAt", ended_by as "endedBy" from withdrawals where will_id = ${will.id} order by asked_at`,
      ),
      openedCopies: await of(
        sql`select part, state, created_at as "askedAt" from open_requests where will_id = ${will.id} and person_id = ${personId} order by created_at`,
      ),
    })
  }
  return found
}

/**
 * By the address, which a code mailed to it has just proven to be theirs. Nothing of the will itself: it is
 * another person's.
 */
async function asWitness(tx: Tx, personId: string, email: string): Promise<Rows> {
  const { rows } =
    await sql`select p.name as "youWereNamed", p.role, p.state, p.declarations as "yourDeclarations", p.presence, p.decline_reason as "yourReasonToDecline", p.created_at as "namedAt", p.updated_at as "changedAt",
      s.payload as "yourStatement", s.signed_at as "signedAt"
    from parties p join wills w on w.id = p.will_id left join statements s on s.party_id = p.id
    where w.testator_id <> ${personId} and (p.person_id = ${personId} or p.email = ${email}) order by p.created_at limit 1000`.execute(
      tx,
    )
  return rows as Rows
}

async function paymentsOf(tx: Tx, personId: string): Promise<Rows> {
  const { rows } =
    await sql`select p.id, p.will_id as "willId", p.payer_name as name, p.payer_email as email, p.state, p.amount_pence as "amountPence", p.returned_pence as "returnedPence", p.currency, p.provider,
      p.provider_session as "atTheProvider", q.lines, p.express_start_at as "askedToBeginAt", p.created_at as "begunAt", p.paid_at as "paidAt", p.refunded_at as "refundedAt", p.refund_reason as "refundReason", p.dispute,
      (select jsonb_agg(jsonb_build_object('network', o.network, 'amountPence', o.amount_pence, 'reason', o.reason, 'askedAt', o.asked_at) order by o.due_pence) from payment_parts o where o.payment_id = p.id) as "partsGivenBack"
    from payments p join quotes q on q.id = p.quote_id where p.payer_id = ${personId} order by p.created_at limit 1000`.execute(
      tx,
    )
  return rows as Rows
}

async function identityOf(tx: Tx, personId: string): Promise<Rows> {
  const { rows } =
    await sql`select c.id, c.document_type as "documentType", c.document_data as "saidByYourBrowser", c.sample, c.state, c.provider, c.reason, c.created_at as "askedAt", c.decided_at as "decidedAt",
      case when c.face_consent_at is null then null else jsonb_build_object('wordsVersion', c.face_consent_version, 'givenAt', c.face_consent_at, 'takenBackAt', c.face_consent_ended_at) end as "consentToCompareFaces",
      encode(e.document_sha256, 'hex') as "documentPictureSha256", encode(e.selfie_sha256, 'hex') as "facePictureSha256", e.erased_at as "picturesErasedAt",
      case when r.check_id is null then null else jsonb_build_object('readAt', r.read_at, 'outcome', r.outcome, 'particulars', r.particulars, 'reasons', r.reasons) end as "readByMachine"
    from identity_checks c left join identity_evidence e on e.id = c.evidence_id left join identity_readings r on r.check_id = c.id where c.person_id = ${personId} order by c.created_at limit 500`.execute(
      tx,
    )
  return rows as Rows
}

interface Entry {
  id: string
  will_id: string | null
  actor: string
  details: string
  salt: Buffer
  leaf: Buffer
  log_index: string | null
}

/**
 * Lines of the person's own wills, and those that name them. Without the details of other people's acts:
 * those identify them.
 */
async function auditOf(tx: Tx, personId: string): Promise<Rows> {
  const { rows: others } = await sql<{
    id: string
  }>`select distinct p.person_id as id from parties p join wills w on w.id = p.will_id where w.testator_id = ${personId} and p.person_id is not null and p.person_id <> ${personId}`.execute(
    tx,
  )
  const { rows } =
    await sql<Entry>`select e.id, e.will_id, e.actor, e.details, e.salt, e.leaf, l.log_index from audit_entries e left join audit_leaves l on l.entry_id = e.id
    where e.salt is not null and (e.will_id in (select id from wills where testator_id = ${personId}) or e.actor = ${personId} or (e.will_id is null and e.details like ${`%${personId}%`})) order by e.id limit 50000`.execute(
      tx,
    )
  return rows.map(({ will_id: willId, actor, details, salt, leaf, log_index: index }) => {
    const { event, at } = parseAuditLeaf(leaf)
    const known = { event, at, willId, index: index === null ? null : Number(index) }
    const byPerson = /^[0-9a-f-]{36}$/.test(actor) && actor !== personId
    if (byPerson || others.some(({ id }) => details.includes(id)))
      return { ...known, by: byPerson ? 'another person' : 'the service' }
    return {
      ...known,
      by: actor === personId ? 'you' : 'the service',
      details: JSON.parse(details) as unknown,
      salt: salt.toString('hex'),
    }
  })
}
