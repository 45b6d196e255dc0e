// The invariants of proofs, factors, withdrawals and erasures after any crashes, checked against the whole
// history of their rows, the audit log, the mails that arrived and the ledgers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { tokenId } from '@testate/chains/chain'
import { sendMail } from '../../apps/server/src/notifications/jobs.ts'
import { readOn, type PublishedNetwork } from '../stack/ledgers.ts'
import { rowsThatName } from '../stack/rows-that-name.ts'
import { checkLogAndQueue, plaintextOnDisk } from './invariants.ts'
import type { HeldWill, World } from './proof-people.ts'
import { readHistory, type Change, type WatchedTable } from './row-history.ts'

export interface CheckedProofs {
  violations: string[]
  proofs: number
  used: number
  codes: number
  passkeyAsks: number
  factors: number
  withdrawals: Record<string, number>
  erasures: Record<string, number>
  mails: number
  /** The same mail delivered again: sent, and the worker killed before it could record that. */
  mailsTwice: number
  auditEntries: number
}

interface Look {
  all: readonly Change[]
  of(table: WatchedTable): readonly Change[]
  /** The number of other changes in the change's transaction. */
  beside(change: Change, table: WatchedTable, is?: (other: Change) => boolean): number
  lines(event: string, about?: Record<string, unknown>): number
  hold(so: boolean, otherwise: string): void
}

const came = ({ was }: Change): boolean => was === null
/** The change in which a column was first set. */
const got =
  (column: string) =>
  ({ was, now }: Change): boolean =>
    was !== null && was[column] === null && now[column] !== null
const moved =
  (column: string) =>
  ({ was, now }: Change): boolean =>
    was !== null && was[column] !== now[column]
const to =
  (state: string) =>
  (change: Change): boolean =>
    change.now['state'] === state && change.was?.['state'] !== state
const event =
  (name: string) =>
  ({ now }: Change): boolean =>
    now['event'] === name
const template =
  (name: string) =>
  ({ was, now }: Change): boolean =>
    was === null && now['template'] === name
const idOf = ({ now }: Change): string => String(now['id'])

/** Returns the violations. Everything in progress must have ended. */
export async function checkProofs(world: World, wills: readonly HeldWill[]): Promise<CheckedProofs> {
  const { installation } = world
  const all = await readHistory(installation)
  const violations: string[] = []
  const byTx = Map.groupBy(all, ({ tx }) => tx)
  const byTable = Map.groupBy(all, ({ table }) => table)
  const look: Look = {
    all,
    of: (table) => byTable.get(table) ?? [],
    beside: ({ tx }, table, is = () => true) =>
      (byTx.get(tx) ?? []).filter((other) => other.table === table && is(other)).length,
    lines: (name, about = {}) =>
      (byTable.get('audit_entries') ?? []).filter(
        (line) =>
          event(name)(line) && Object.entries(about).every(([column, value]) => line.now[column] === value),
      ).length,
    hold: (so, otherwise) => void (so || violations.push(otherwise)),
  }
  checkUse(look)
  checkCodes(look, world)
  checkFactors(look)
  checkWithdrawals(look, world)
  checkErasures(look, world)
  const { mails, mailsTwice } = await checkMails(look, world)
  await checkNetworks(look, world, wills)
  await checkErased(look, world)
  for (const row of await installation.sql(
    "select id, state from withdrawals where state = 'asked' or (state = 'stopped' and told_at is null)",
  ))
    violations.push(`left undone: a withdrawal ${JSON.stringify(row)}`)
  for (const row of await installation.sql(
    "select id, state from erasures where state in ('asked', 'withdrawing', 'removing')",
  ))
    violations.push(`left undone: an erasure ${JSON.stringify(row)}`)
  const { entries, findings } = await checkLogAndQueue(installation)
  violations.push(
    ...findings,
    ...(await plaintextOnDisk(installation)).leaks,
    ...world.findings.map((finding) => `an errand: ${finding}`),
  )
  const counted = (table: 'withdrawals' | 'erasures'): Record<string, number> =>
    Object.fromEntries(
      [...Map.groupBy(lastOf(look.of(table)), ({ now }) => String(now['state']))].map(([state, rows]) => [
        state,
        rows.length,
      ]),
    )
  return {
    violations,
    mails,
    mailsTwice,
    auditEntries: entries,
    proofs: look.of('proofs').filter(came).length,
    used: look.of('proofs').filter(got('used_at')).length,
    codes: look.of('mailed_codes').filter(came).length,
    passkeyAsks: look.of('passkey_asks').filter(came).length,
    factors: look.lines('factor.added'),
    withdrawals: counted('withdrawals'),
    erasures: counted('erasures'),
  }
}

const lastOf = (changes: readonly Change[]): Change[] => [
  ...new Map(changes.map((change) => [idOf(change), change])).values(),
]
const rowsOf = (changes: readonly Change[]): [string, Change[]][] => [...Map.groupBy(changes, idOf)]

/**
 * A proof is used once, in time, in one transaction with exactly one act; and there is no act without one.
 */
function checkUse({ of, beside, lines, hold, all }: Look): void {
  const acts = (change: Change): number =>
    [
      beside(change, 'statements', came),
      beside(change, 'withdrawals', (one) => came(one) && one.now['proof_id'] !== null),
      beside(change, 'erasures', came),
      beside(change, 'factor_enrolments', came),
      beside(change, 'recovery_sets', came),
      beside(change, 'audit_entries', event('factor.removed')),
      beside(change, 'audit_entries', event('factor.removal-asked')),
    ].reduce((sum, one) => sum + one, 0)
  for (const [id, changes] of rowsOf(of('proofs'))) {
    const uses = changes.filter(moved('used_at'))
    hold(uses.length <= 1, `proof ${id} was used ${uses.length} times`)
    for (const use of uses) {
      hold(
        use.was!['used_at'] === null && use.was!['ended_at'] === null,
        `proof ${id} was used after it was over`,
      )
      hold(
        new Date(String(use.now['used_at'])) <= new Date(String(use.now['expires_at'])),
        `proof ${id} was used too late`,
      )
      hold(
        acts(use) === 1 && beside(use, 'proofs', got('used_at')) === 1,
        `proof ${id} (${String(use.now['purpose'])}) was used for ${acts(use)} acts`,
      )
    }
    const [first] = changes
    hold(
      beside(first!, 'audit_entries', event('step-up.confirmed')) === 1,
      `proof ${id} was made without its one line of the log`,
    )
  }
  hold(
    lines('step-up.confirmed') === of('proofs').filter(came).length,
    `${lines('step-up.confirmed')} lines of the log for ${of('proofs').filter(came).length} proofs`,
  )
  for (const act of all.filter(
    (one) =>
      came(one) &&
      (['statements', 'erasures', 'factor_enrolments', 'recovery_sets'].includes(one.table) ||
        (one.table === 'withdrawals' && one.now['proof_id'] !== null)),
  )) {
    hold(
      beside(act, 'proofs', got('used_at')) === 1,
      `${act.table} ${idOf(act)} came without a proof that was used for it`,
    )
  }
  const made = new Map(
    of('proofs')
      .filter(came)
      .map((one) => [idOf(one), one.now]),
  )
  for (const opened of of('open_requests').filter(came)) {
    const proof = made.get(String(opened.now['proof_id']))
    hold(
      proof?.['purpose'] === 'open' &&
        proof['will_id'] === opened.now['will_id'] &&
        proof['person_id'] === opened.now['person_id'] &&
        new Date(String(proof['expires_at'])) > opened.at,
      `an opening ${idOf(opened)} without its proof`,
    )
  }
  hold(
    of('open_requests').filter(to('ready')).length === lines('will.opened'),
    `${lines('will.opened')} lines of the log for ${of('open_requests').filter(to('ready')).length} openings`,
  )
}

/**
 * A code is accepted once and never after its expiry, each wrong attempt is counted, and five end it; each
 * was mailed once.
 */
function checkCodes({ of, beside, hold }: Look, world: World): void {
  let tries = 0
  for (const [id, changes] of rowsOf(of('mailed_codes'))) {
    const ends = changes.filter(moved('ended_at'))
    hold(
      ends.length <= 1 && ends.every(({ was }) => was!['ended_at'] === null),
      `code ${id} was ended ${ends.length} times`,
    )
    for (const tried of changes.filter(moved('tries'))) {
      tries += 1
      hold(
        tried.was!['ended_at'] === null &&
          Number(tried.now['tries']) === Number(tried.was!['tries']) + 1 &&
          Number(tried.now['tries']) <= 5,
        `code ${id}: a try was counted as ${String(tried.was!['tries'])} and then ${String(tried.now['tries'])}`,
      )
    }
    const accepted = ends.filter(
      (end) =>
        beside(
          end,
          'proofs',
          (proof) =>
            came(proof) &&
            proof.now['factor'] === 'code by e-mail' &&
            proof.now['person_id'] === end.now['person_id'],
        ) === 1,
    )
    hold(
      accepted.every(({ was }) => Number(was!['tries']) < 5),
      `code ${id} was accepted after five wrong ones`,
    )
    hold(
      beside(changes[0]!, 'outbox', came) === 1 &&
        beside(changes[0]!, 'audit_entries', event('step-up.requested')) === 1,
      `code ${id} was not mailed once, with its line of the log`,
    )
  }
  for (const proof of of('proofs').filter((one) => came(one) && one.now['factor'] === 'code by e-mail'))
    hold(
      beside(proof, 'mailed_codes', got('ended_at')) === 1,
      `proof ${idOf(proof)} by a code that was not ended with it`,
    )
  // After a death between the worker's commit and its response people type the same code again.
  hold(
    tries >= world.wrongTold && tries <= world.wrongTold + world.killer.done.length,
    `${tries} wrong tries were counted, and ${world.wrongTold} told`,
  )
}

/**
 * A challenge is answered once, a counter only grows, an app's code or a recovery code is accepted once; each
 * enrolment is mailed once.
 */
function checkFactors({ of, beside, hold }: Look): void {
  for (const [id, changes] of rowsOf(of('passkey_asks')))
    hold(
      changes.filter(moved('used_at')).length <= 1,
      `the ask ${id} of a passkey was taken ${changes.filter(moved('used_at')).length} times`,
    )
  for (const proof of of('proofs').filter((one) => came(one) && one.now['factor'] === 'passkey')) {
    hold(
      beside(
        proof,
        'passkey_asks',
        (ask) =>
          got('used_at')(ask) &&
          ask.now['person_id'] === proof.now['person_id'] &&
          ask.now['purpose'] === proof.now['purpose'] &&
          ask.now['request_key'] === proof.now['request_key'],
      ) === 1,
      `proof ${idOf(proof)} by a passkey without an ask that was taken for it`,
    )
  }
  for (const { was, now } of of('passkeys').filter(moved('counter')))
    hold(
      Number(now['counter']) > Number(was!['counter']),
      `passkey ${String(now['id'])}: its counter went from ${String(was!['counter'])} to ${String(now['counter'])}`,
    )
  for (const { was, now } of of('authenticators').filter(moved('last_step')))
    hold(
      Number(now['last_step']) > Number(was!['last_step']),
      `authenticator ${String(now['id'])}: step ${String(now['last_step'])} after ${String(was!['last_step'])}`,
    )
  const byStep = (proof: Change): number => beside(proof, 'authenticators', moved('last_step'))
  const byPaper = (proof: Change): number => beside(proof, 'recovery_codes', got('used_at'))
  for (const proof of of('proofs').filter(came)) {
    hold(
      proof.now['factor'] !== 'authenticator' || byStep(proof) === 1,
      `proof ${idOf(proof)} by an app whose code was not used up`,
    )
    hold(
      proof.now['factor'] !== 'recovery code' || byPaper(proof) === 1,
      `proof ${idOf(proof)} by a recovery code that was not used up`,
    )
  }
  for (const change of of('recovery_codes'))
    hold(change.was!['used_at'] === null, 'a recovery code was used twice')
  for (const added of [...of('passkeys'), ...of('authenticators'), ...of('recovery_sets')].filter(came)) {
    hold(
      beside(added, 'audit_entries', event('factor.added')) === 1 &&
        beside(added, 'outbox', template('factor-changed')) === 1,
      `${added.table} ${idOf(added)} was not told once`,
    )
  }
  for (const [person, keys] of Map.groupBy(of('passkeys').filter(came), ({ now }) =>
    String(now['person_id']),
  ))
    hold(keys.length === 1, `${person} has ${keys.length} passkeys of one device`)
}

/** One start, at most one end, none before its time, each notified once to everyone concerned. */
function checkWithdrawals({ of, beside, lines, hold }: Look, { letDue }: World): void {
  for (const [id, changes] of rowsOf(of('withdrawals'))) {
    const states = [changes[0]!, ...changes.filter(moved('state'))].map(({ now }) => String(now['state']))
    hold(
      [
        'asked,waiting',
        'asked,waiting,stopped',
        'asked,waiting,done',
        'asked,stopped',
        'waiting',
        'waiting,stopped',
        'waiting,done',
      ].includes(states.join()),
      `withdrawal ${id} went ${states.join(', ')}`,
    )
    const byErasure = changes[0]!.now['erasure_id'] !== null
    const started = changes.find(to('waiting'))
    if (started !== undefined) {
      hold(
        beside(started, 'audit_entries', event('will.withdrawal-asked')) === 1,
        `withdrawal ${id} began without its one line of the log`,
      )
      hold(
        beside(started, 'outbox', template('withdrawal-asked')) === (byErasure ? 0 : 1) &&
          beside(started, 'outbox', template('withdrawal-asked-witness')) === 2,
        `withdrawal ${id} began and was not told to all three`,
      )
    }
    const done = changes.find(to('done'))
    if (done !== undefined) {
      hold(
        letDue.has(id) && new Date(String(done.now['effective_at'])) <= done.at,
        `withdrawal ${id} was carried out before its time`,
      )
      hold(
        beside(done, 'audit_entries', event('will.withdrawn')) === 1 &&
          beside(done, 'wills', (will) => moved('status')(will) && will.now['status'] === 'withdrawn') ===
            1 &&
          beside(done, 'outbox', template('withdrawal-done-witness')) === 2,
        `withdrawal ${id} was carried out and not told once`,
      )
    }
    if (states.at(-1) === 'stopped' && started !== undefined) {
      const told = changes.find(got('told_at'))
      hold(
        told !== undefined &&
          beside(told, 'outbox', template('withdrawal-stopped-witness')) === 2 &&
          beside(told, 'outbox', template('withdrawal-stopped')) === (byErasure ? 0 : 1),
        `withdrawal ${id} was stopped and not told to all three`,
      )
    }
  }
  const ended = (state: string): number =>
    lastOf(of('withdrawals')).filter(({ now }) => now['state'] === state).length
  hold(
    lines('will.withdrawal-stopped') === ended('stopped'),
    `${lines('will.withdrawal-stopped')} lines of the log for ${ended('stopped')} withdrawals that were stopped`,
  )
  hold(
    lines('will.withdrawn') === ended('done'),
    `${lines('will.withdrawn')} lines of the log for ${ended('done')} withdrawals carried out`,
  )
}

function checkErasures({ of, beside, lines, hold }: Look, { letDue, atOnce }: World): void {
  for (const [id, changes] of rowsOf(of('erasures'))) {
    const states = [changes[0]!, ...changes.filter(moved('state'))].map(({ now }) => String(now['state']))
    hold(
      [
        'asked,waiting',
        'asked,waiting,taken back',
        'asked,taken back',
        'asked,waiting,withdrawing,removing,done',
      ].includes(states.join()),
      `erasure ${id} went ${states.join(', ')}`,
    )
    const begun = changes.find(to('withdrawing'))
    if (begun !== undefined)
      hold(
        (letDue.has(id) || atOnce.has(id)) && new Date(String(begun.now['due_at'])) <= begun.at,
        `erasure ${id} began before its time`,
      )
    const seen = changes.find(to('waiting'))
    if (seen !== undefined) {
      hold(
        beside(seen, 'audit_entries', event('account.erasure-asked')) === 1,
        `erasure ${id} began to wait without its one line of the log`,
      )
      hold(
        beside(seen, 'outbox', template('erasure-asked')) === (atOnce.has(id) ? 0 : 1),
        `erasure ${id} waits, and its owner was not told once`,
      )
    }
    const removed = changes.find(to('removing'))
    if (removed !== undefined)
      hold(
        beside(removed, 'audit_entries', event('account.erased')) === 1 &&
          beside(removed, 'outbox', template('account-erased')) === 1,
        `erasure ${id} was carried out and not told once`,
      )
    const back = changes.find(to('taken back'))
    if (back !== undefined)
      hold(
        beside(back, 'audit_entries', event('account.erasure-taken-back')) === 1 &&
          beside(back, 'outbox', template('erasure-taken-back')) === 1,
        `erasure ${id} was taken back and not told once`,
      )
  }
  const ended = (state: string): number =>
    lastOf(of('erasures')).filter(({ now }) => now['state'] === state).length
  hold(
    lines('account.erased') === ended('done'),
    `${lines('account.erased')} lines of the log for ${ended('done')} accounts erased`,
  )
}

/**
 * Each row of the outbox was sent, and nothing else. At least once: a mail server cannot accept a mail in the
 * transaction that records it, so a worker killed in between sends it again, under the same Message-ID, which
 * mail programs show once.
 */
async function checkMails(
  { of, hold }: Look,
  { installation, killer, erased }: World,
): Promise<{ mails: number; mailsTwice: number }> {
  const box = new DatabaseSync(join(installation.dataDir, 'mailbox/mailbox.sqlite'), { readOnly: true })
  const arrived = box
    .prepare('select raw from messages')
    .all()
    .map(
      ({ raw }) =>
        /^Message-ID: <([^@>]+)@/im.exec(Buffer.from(raw as Uint8Array).toString('latin1'))?.[1] ?? 'none',
    )
  box.close()
  const rows = of('outbox').filter(came).map(idOf)
  const times = Map.groupBy(arrived, (id) => id)
  const before = arrived.filter((id) => !rows.includes(id)).length
  hold(before === 0, `${before} mails arrived that no row asked for`)
  const mailsTwice = [...times.values()].reduce((sum, same) => sum + same.length - 1, 0)
  // As many as are on their way at one moment, of which the kill leaves each accepted and not recorded.
  hold(
    mailsTwice <= killer.done.length * sendMail.options.concurrency!,
    `${mailsTwice} mails arrived again, with ${killer.done.length} kills`,
  )
  const gone = new Set(erased.map(({ email }) => email))
  for (const [id, changes] of rowsOf(of('outbox'))) {
    const { template: which, to_address: whose } = changes[0]!.now
    const sent = changes.filter(moved('sent_at')).length
    // An erasure deletes its owner's rows, sent or not, including one just passed to the mail server; the
    // last mail is written after it.
    const taken = sent === 0 && gone.has(String(whose)) && which !== 'account-erased'
    hold(
      (sent === 1 || taken) && changes.every(({ now }) => now['failed_at'] === null),
      `the mail ${id} (${String(which)}) was noted as sent ${sent} times`,
    )
    hold(
      times.has(id) || taken,
      `the mail ${id} (${String(which)} to ${String(whose)}) never arrived, and was noted as sent ${sent} times`,
    )
  }
  return { mails: rows.length, mailsTwice }
}

/**
 * On each ledger a token exists while its will is registered, and is withdrawn once where its withdrawal was
 * carried out.
 */
async function checkNetworks(
  { of, hold }: Look,
  { installation }: World,
  wills: readonly HeldWill[],
): Promise<void> {
  const { networks } = JSON.parse(readFileSync(join(installation.dataDir, 'trust/trust.json'), 'utf8')) as {
    networks: PublishedNetwork[]
  }
  const done = new Set(
    lastOf(of('withdrawals'))
      .filter(({ now }) => now['state'] === 'done')
      .map(({ now }) => String(now['will_id'])),
  )
  for (const { willId, anchors } of wills) {
    for (const network of networks) {
      const entry = await readOn(network)(
        tokenId(anchors.find((anchor) => anchor.network === network.name)!.tokenId),
      )
      const wanted = done.has(willId) ? 'withdrawn' : 'active'
      hold(
        entry?.status === wanted && entry.final,
        `will ${willId}: ${network.name} holds it as ${entry?.status ?? 'nothing'}, not ${wanted}`,
      )
      const withdrawals = of('anchors').filter(
        (one) =>
          came(one) &&
          one.now['will_id'] === willId &&
          one.now['network'] === network.name &&
          one.now['action'] === 'withdraw',
      )
      hold(
        withdrawals.length === (done.has(willId) ? 1 : 0),
        `will ${willId}: ${withdrawals.length} withdrawals on ${network.name}`,
      )
    }
  }
}

/** Nothing names them any more, except the payment records that the law requires. */
async function checkErased({ of, hold }: Look, { installation, erased }: World): Promise<void> {
  hold(
    lastOf(of('erasures')).filter(({ now }) => now['state'] === 'done').length === erased.length,
    `${erased.length} people were told of, and another number of accounts erased`,
  )
  for (const { id, email, pays } of erased) {
    const places = (
      await rowsThatName(async (text, values) => await installation.sql(text, values), [id, email])
    ).filter((place) => !pays || place !== 'public.kept_payments')
    hold(places.length === 0, `${id} is still named in ${places.join(', ')}`)
  }
}
