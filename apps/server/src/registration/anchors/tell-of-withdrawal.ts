// Mails about a withdrawal: to the testator with the link that stops it, to the witnesses without one, each
// to the address the worker itself has on record. No subject line contains a person's own words.
import { notify } from '../../notifications/notify.ts'
import { partiesOf } from '../../parties/parties-of.ts'
import type { Tx } from '../../platform/database/database.ts'
import { knownAddress } from '../../proofs/addresses.ts'
import type { WillFacts } from '../../wills/will-facts.ts'

type News =
  | { what: 'asked'; effectiveAt: string; token: string | null }
  /** `testator`: false if an erasure's own mails notify them. */
  | { what: 'done'; testator: boolean }
  | { what: 'stopped'; by: 'link' | 'account'; testator: boolean }
  | { what: 'ended'; why: 'unconfirmed' | 'overtaken'; witnesses: boolean }

/** For the worker, in the transaction that makes the change. */
export async function tellOfWithdrawal(
  tx: Tx,
  { id, title }: Pick<WillFacts, 'id' | 'title'>,
  news: News,
): Promise<void> {
  const parties = (await partiesOf(tx, id)).filter(({ state }) => state !== 'declined' && state !== 'expired')
  const testator = parties.find(({ witnessOrder }) => witnessOrder === 0)
  if (testator === undefined) return
  for (const { email, personId, name, witnessOrder } of parties) {
    const to = (personId === null ? null : await knownAddress(tx, personId)) ?? email
    const own = witnessOrder === 0
    const [common, witnessed] = [
      { name, willTitle: title },
      { name, willTitle: title, testatorName: testator.name },
    ]
    if (news.what === 'asked') {
      if (own && news.token !== null)
        await notify(tx, {
          to,
          template: 'withdrawal-asked',
          data: { ...common, effectiveAt: news.effectiveAt, token: news.token },
        })
      if (!own)
        await notify(tx, {
          to,
          template: 'withdrawal-asked-witness',
          data: { ...witnessed, effectiveAt: news.effectiveAt },
        })
    }
    if (news.what === 'done') {
      if (own && news.testator) await notify(tx, { to, template: 'withdrawal-done', data: common })
      if (!own) await notify(tx, { to, template: 'withdrawal-done-witness', data: witnessed })
    }
    if (news.what === 'stopped' || news.what === 'ended') {
      const why = news.what === 'stopped' ? news.by : news.why
      if (own ? news.what === 'ended' || news.testator : news.what === 'stopped' || news.witnesses)
        await notify(
          tx,
          own
            ? { to, template: 'withdrawal-stopped', data: { ...common, why } }
            : { to, template: 'withdrawal-stopped-witness', data: witnessed },
        )
    }
  }
}
