// Renews a sealed file in the year before its last time-stamp's certificates end: from the saved state, so that it
// stays closed. An outside time-stamp authority stamps it if one is set and answers as it should, else the register's
// own unit. Nothing is stored before the renewal is whole, and all of it is one transaction: killed anywhere, the
// job is done again.
import { createHash } from 'node:crypto'
import type { Authority } from '@testate/evidence/certificates/authority'
import { parseCertificate, type Certificate } from '@testate/evidence/certificates/certificate'
import { allIssuers } from '@testate/evidence/certificates/roll-over'
import { checkedRenewal } from '@testate/evidence/seal/check-renewals'
import { makeRenewal, type Renewal } from '@testate/evidence/seal/renewal'
import {
  carriesUntil,
  outsideCarriesUntil,
  outsideRenewalData,
  renewalData,
} from '@testate/evidence/seal/renewal-data'
import { createTimestamp } from '@testate/evidence/seal/timestamp'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { dueSeal, dueSeals, keepRenewal, type DueSeal } from '../../wills/sealed/renewals.ts'
import { RENEW_SEAL_JOB } from '../job-types.ts'
import { reachAuthority } from './reach-authority.ts'
import { timestampRoots } from './timestamp-roots.ts'

const worker = { service: 'worker' } as const
const AT_ONCE = 200

type Stamped = Renewal & { checkableUntil: Date; stampedBy: string }

/** Repeatable. Throws, so that it is retried, while nobody's time-stamp would carry the file further. */
export async function renewSeal(willId: string, context: ContextWith<'authority'>): Promise<void> {
  const at = now()
  const due = await inTransaction(context.db, worker, (tx) => dueSeal(tx, willId, at))
  if (due === null) return
  const made = (await stampOutside(due, context, at)) ?? (await stampOurselves(due, context, at))
  const { tail, state, checkableUntil, stampedBy } = made
  await inTransaction(context.db, worker, async (tx) => {
    await lockWill(tx, willId)
    const ordinal = due.renewals + 1
    const { sealedHash } = due
    if (!(await keepRenewal(tx, willId, { ordinal, tail, state, sealedHash, at, checkableUntil }))) return
    await append(tx, {
      event: 'will.renewed',
      willId,
      actor: 'worker',
      details: {
        sealedHash,
        ordinal,
        tail: createHash('sha256').update(tail).digest('hex'),
        checkableUntil: checkableUntil.toISOString(),
        stampedBy,
      },
    })
  })
}

/** By the first outside authority that answers as it should; null if there is none. */
async function stampOutside(
  due: DueSeal,
  { config, authority, log }: ContextWith<'authority'>,
  at: Date,
): Promise<Stamped | null> {
  const { urls, policies } = config.timestamps
  const roots = urls.length > 0 ? await timestampRoots(config) : []
  for (const url of urls)
    try {
      const stamper = await reachAuthority(url, { roots, policies })
      const checkableUntil = outsideCarriesUntil(stamper)
      if (checkableUntil <= due.checkableUntil)
        throw new Error('Its time-stamp would carry the file no further than the one it has.')
      const data = await outsideRenewalData(authority, stamper, at)
      const renewal = await makeRenewal(
        due.state,
        checkedRenewal({ own: ownRoots(authority), outside: roots }, data, due),
      )
      return { ...renewal, checkableUntil, stampedBy: stamper.path[0]!.commonName }
    } catch (error) {
      log.warn({ authority: url, reason: (error as Error).message }, 'a time-stamp authority was passed over')
    }
  return null
}

async function stampOurselves(
  due: DueSeal,
  { authority }: ContextWith<'authority'>,
  at: Date,
): Promise<Stamped> {
  const checkableUntil = carriesUntil(authority)
  if (checkableUntil <= due.checkableUntil)
    throw new Error('the time-stamping unit carries no file further: npm run operate -- roll-over --yes')
  const data = { ...(await renewalData(authority, at)), timestamp: createTimestamp(authority, () => at) }
  const renewal = await makeRenewal(
    due.state,
    checkedRenewal({ own: ownRoots(authority), outside: [] }, data, due),
  )
  return { ...renewal, checkableUntil, stampedBy: 'the register' }
}

const ownRoots = (authority: Authority): Certificate[] =>
  allIssuers(authority).map(({ root }) => parseCertificate(root.certificate))

/** So far in the future that no certificate lives as long. */
const FOR_EVER = new Date('9999-01-01T00:00:00Z')

/**
 * Enqueues one job for each file that is due, those that end first at first. Without an outside authority none while
 * the register's own unit would carry the file no further: the doctor says so.
 */
export async function tendRenewals({
  db,
  authority,
  config,
}: Pick<ContextWith<'authority'>, 'db' | 'authority' | 'config'>): Promise<void> {
  const until = config.timestamps.urls.length > 0 ? FOR_EVER : carriesUntil(authority)
  await inTransaction(db, worker, async (tx) => {
    const due = await dueSeals(tx, { at: now(), until, queue: RENEW_SEAL_JOB.name, most: AT_ONCE })
    for (const willId of due) await enqueue(tx, RENEW_SEAL_JOB, { willId })
  })
}
