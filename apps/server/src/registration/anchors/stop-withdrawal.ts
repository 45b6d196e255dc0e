// Stops a pending withdrawal: by the mailed link, without signing in, or by its testator signed in. It undoes
// nothing that is in effect, so it needs no second factor; a wrongful stop only keeps a registration.
import type {
  readStopWithdrawal as readRoute,
  stopOwnWithdrawal as ownRoute,
  stopWithdrawal as linkRoute,
} from '@testate/api/registration'
import { append } from '../../audit/append.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/http.ts'
import { enqueue } from '../../platform/jobs.ts'
import { tellLive } from '../../platform/live.ts'
import type { PersonId } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { stopByLink, stopOwn, stoppableBy } from '../../wills/withdrawals.ts'
import { TEND_WITHDRAWAL_JOB } from '../job-types.ts'

const stopped = 'Withdrawal stopped: The registration stays as it is.'
const over = 'This withdrawal is over: it was carried out, or a later version took the will’s place.'

/** Opening the link changes nothing: programs that scan mail follow links. Names neither will nor person. */
export async function readStopWithdrawal({ tx, params }: Context<typeof readRoute>) {
  const found =
    (await stoppableBy(tx, params.token)) ??
    refuse('gone', 'This link is not known here.', because('withdrawal-link-unknown'))
  if (found.state === 'done' || found.state === 'ended') refuse('gone', over, because('withdrawal-over'))
  return { stopped: found.state === 'stopped', effectiveAt: found.effectiveAt?.toISOString() ?? null }
}

/** A second press changes nothing, and gets the same answer. Refuses `gone` once it was carried out. */
export async function stopWithdrawal({ tx, params }: Context<typeof linkRoute>) {
  const found =
    (await stopByLink(tx, params.token)) ??
    refuse('gone', 'This link is not known here.', because('withdrawal-link-unknown'))
  if (found.state !== 'stopped') refuse('gone', over, because('withdrawal-over'))
  if (found.stopped) await note(tx, found, 'accounts')
  return { message: stopped }
}

/** Refuses `not-now` if none is pending. */
export async function stopOwnWithdrawal({ tx, params, person }: Context<typeof ownRoute>) {
  const id = await stopOwn(tx, params.id)
  if (id === null)
    refuse('not-now', 'No withdrawal of this registration is waiting.', because('withdrawal-none'))
  await note(tx, { id, willId: params.id }, person.id)
  return { message: stopped }
}

/** The worker sends the mails: this login may not read the recipients. */
async function note(
  tx: Tx,
  { id, willId }: { id: string; willId: string },
  actor: PersonId | 'accounts',
): Promise<void> {
  await append(tx, {
    event: 'will.withdrawal-stopped',
    willId,
    actor,
    details: { by: actor === 'accounts' ? 'link' : 'account' },
  })
  await enqueue(tx, TEND_WITHDRAWAL_JOB, { withdrawalId: id })
  await tellLive(tx, willId)
}
