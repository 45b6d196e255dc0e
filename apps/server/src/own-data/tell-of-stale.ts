// An erasure waits for networks and for money, and no one is signed in to notice: after a day, and each day
// from then, staff are told what it waits for, and a withdrawal that a network refused is retried. By then
// the cause may be fixed.
import { displayName } from '@testate/domain/networks'
import { staff } from '../accounts/sign-up/staff.ts'
import { notify } from '../notifications/notify.ts'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { enqueueAnchor } from '../registration/anchors/enqueue-anchor.ts'
import { awaited, staffTold, staleErasures, type Erasure } from './store.ts'

/** Runs as the worker. */
export async function tellOfStale(tx: Tx): Promise<void> {
  for (const erasure of await staleErasures(tx, now())) {
    const waiting = await awaited(tx, erasure.person_id)
    for (const { anchor, network } of waiting)
      if (anchor !== null && network !== null) await enqueueAnchor(tx, { id: anchor, network })
    const lines = waiting.map(({ network, payment, said }) =>
      network === null ? `Payment ${payment}: ${said}` : `Withdrawal on ${displayName(network)}: ${said}`,
    )
    await tellStaff(
      tx,
      erasure,
      lines.length > 0
        ? lines
        : ['Something of its wills is still being done, or one of them was released meanwhile.'],
    )
    await staffTold(tx, erasure.id)
  }
}

/** Mails every administrator, about the erasure and not the person. */
export async function tellStaff(
  tx: Tx,
  { id, asked_at: askedAt }: Erasure,
  lines: readonly string[],
): Promise<void> {
  for (const { email, name } of await staff(tx))
    await notify(tx, {
      to: email,
      template: 'erasure-for-staff',
      data: { name, erasureId: id, askedAt: askedAt.toISOString(), lines: [...lines] },
    })
}
