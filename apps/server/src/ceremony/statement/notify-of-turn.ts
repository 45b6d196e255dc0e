// Tells the three that they can record and sign: when the ceremony opens, or when the payment it waits for
// arrives, whichever comes last.
import { samplesAmong } from '../../identity/identity-accepted.ts'
import { notify } from '../../notifications/notify.ts'
import { isFirstTelling } from '../../notifications/tell-once.ts'
import { partiesOf } from '../../parties/parties-of.ts'
import { isPaid } from '../../payments/is-paid.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { WillFacts } from '../../wills/will-facts.ts'

/** For the worker, in the transaction that opened the ceremony or later. */
export async function notifyOfTurn(tx: Tx, will: WillFacts, config: Config): Promise<void> {
  if (will.status !== 'verified') return
  const parties = await partiesOf(tx, will.id)
  const testator = parties.find(({ witnessOrder }) => witnessOrder === 0)
  // Somebody has signed: nothing is recorded any more, and the next has been told to sign.
  if (testator === undefined || parties.some(({ state }) => state === 'signed')) return
  const common = { willTitle: will.title, testatorName: testator.name }
  if (config.payment.gate === 'before-ceremony' && !(await isPaid(tx, will.id))) {
    if (await isFirstTelling(tx, will.id, 'turn-to-pay'))
      await notify(tx, {
        to: testator.email,
        template: 'your-turn-to-pay',
        data: { name: testator.name, willTitle: will.title },
      })
    return
  }
  if (!(await isFirstTelling(tx, will.id, 'turn-to-record'))) return
  const people = parties.flatMap(({ personId }) => personId ?? [])
  const sample = (await samplesAmong(tx, people)).size > 0
  const witnesses = parties.filter(({ role }) => role === 'witness')
  await notify(tx, {
    to: testator.email,
    template: 'your-turn-to-record',
    data: { ...common, name: testator.name, sample, witnessNames: witnesses.map(({ name }) => name) },
  })
  for (const { email, name } of witnesses)
    await notify(tx, {
      to: email,
      template: 'your-turn-to-record-witness',
      data: { ...common, name, sample },
    })
}
