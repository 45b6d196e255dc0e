// The testator withdraws a registration. One that no network has yet ends at once; that of a registered will
// is requested here, and the worker carries it out after a delay in which it can be stopped. It does not
// revoke the will (Wills Act 1837, section 20), and every answer about it says so.
import { randomUUID } from 'node:crypto'
import type { withdrawWill as route } from '@testate/api/registration'
import { notify } from '../../notifications/notify.ts'
import { notifyWitnessesOfEnd } from '../../parties/notify-of-end.ts'
import { moneyOfWills } from '../../payments/money-of-wills.ts'
import { now } from '../../platform/clock.ts'
import type { Context } from '../../platform/http/http.ts'
import { enqueue } from '../../platform/jobs.ts'
import { tellLive } from '../../platform/live.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { provenBy } from '../../proofs/proven-by.ts'
import { changeStatus } from '../../wills/change-status.ts'
import { requireAnswered } from '../../wills/codicils/codicils.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { askWithdrawal } from '../../wills/withdrawals.ts'
import { TEND_WITHDRAWAL_JOB } from '../job-types.ts'

const withdrawn = 'Registration withdrawn. This does not revoke the will.'
const asked =
  'Withdrawal asked for: You and your witnesses are told by email. Until it is carried out you can ' +
  'stop it, here or by the link in the email. It does not revoke the will.'

/** Refuses `conflict` while one is pending, and while a codicil is not answered for. */
export async function withdrawWill({ app, tx, params, person, body, request }: Context<typeof route>) {
  const will = await willFacts(tx, params.id)
  if (will === null) refuse('not-found')
  await requireAnswered(tx, will.id, body.keptCodicils)
  // A draft without a document has nothing to bind a second factor to, and nothing to lose.
  const proof =
    will.documentHash === null
      ? null
      : await provenBy(request, tx, person, {
          purpose: 'withdraw',
          willId: will.id,
          documentHash: will.documentHash,
        })
  if (will.status === 'registered' && proof !== null) {
    const id = randomUUID()
    if (!(await askWithdrawal(tx, proof.token, { id, willId: will.id, reason: body.reason ?? null })))
      refuse('conflict', 'The withdrawal has been asked for already.', because('withdrawal-asked'))
    await enqueue(tx, TEND_WITHDRAWAL_JOB, { withdrawalId: id })
    await tellLive(tx, will.id)
    // An estimate: the delay begins when the worker sees it, and its mail names the moment.
    return {
      message: asked,
      effectiveAt: new Date(now().getTime() + app.config.withdrawalDelayHours * 3_600_000).toISOString(),
    }
  }
  await changeStatus(tx, will.id, 'withdrawn', {
    actor: person.id,
    reason: body.reason ?? 'withdrawn by the testator',
    proof: proof?.token,
  })
  await notifyWitnessesOfEnd(tx, will)
  // A refund's own mail says that the registration ended, and nobody needs a mail about an empty draft.
  if (proof !== null && (await moneyOfWills(tx, [will.id]))(will.id).money !== 'going back')
    await notify(tx, {
      to: person.email,
      template: 'withdrawal-done',
      data: { name: person.name, willTitle: will.title, early: true },
    })
  return { message: withdrawn, effectiveAt: null }
}
