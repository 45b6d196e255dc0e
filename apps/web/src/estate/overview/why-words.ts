// Why each task of an estate is there and stands as it does, and who does it while nobody is named.
import type { Doer, WhyCode } from '@testate/domain/estate/task-names'
import { defineWords } from '../../platform/words.ts'

const why: Record<`why-${WhyCode}`, string> = {
  'why-certificate': 'Banks and others ask for the death certificate.',
  'why-funeral-cost': 'What it costs is paid from the estate.',
  'why-one-report': 'One report tells most parts of government of the death.',
  'why-home-at-risk':
    'An empty home has to be looked after, and the post shows what there is and what is owed.',
  'why-shares-not-whole': 'The shares of the residue do not make up the whole yet.',
  'why-shares-too-much': 'The shares of the residue come to more than the whole.',
  'why-shares-whole': 'The shares of the residue make up the whole.',
  'why-list-counts': 'The tax, the application and the accounts are worked out from this list.',
  'why-nothing-entered': 'No asset or debt has been entered yet.',
  'why-values-missing':
    '{count, plural, one {# asset or debt has no value, or nobody has said whose it was} other {# assets or debts ' +
    'have no value, or nobody has said whose they were}}.',
  'why-values-there': 'Each asset and debt has a value.',
  'why-form-by-worth':
    'Whether there has to be a form depends on what was left and on the answers about the tax.',
  'why-interest-runs': 'Tax that is paid late bears interest.',
  'why-income-unknown': 'Tax may be due on income before the death and since; we do not know that income.',
  'why-grant-asked-for': 'Most banks, and whoever registers land, ask to see the grant.',
  'why-not-applied': 'It comes after the application.',
  'why-applied-on': 'You applied on {day}.',
  'why-no-assets': 'No asset that passes by the will has been entered yet.',
  'why-assets-held': '{count, plural, one {# asset is} other {# assets are}} still held.',
  'why-assets-in': 'No asset is held any more.',
  'why-sold-for-more':
    '{count, plural, one {# property was} other {# properties were}} sold for more than at the death.',
  'why-unknown-creditors': 'It protects the executors from debts that nobody told them of.',
  'why-not-published': 'The time begins once the notice is published.',
  'why-published-on': 'The notice was published on {day}.',
  'why-debts-left': '{count, plural, one {# debt is} other {# debts are}} not settled.',
  'why-owed-back':
    '{count, plural, one {# person has} other {# people have}} paid for the estate and not been paid back exactly.',
  'why-debts-paid': 'No debt is left, and nobody has to be paid back.',
  'why-not-granted': 'The time begins with the grant.',
  'why-granted-on': 'The grant was made on {day}.',
  'why-more-tax-later': 'Once HMRC has confirmed this, it will not normally ask for more.',
  'why-may-change-shares': 'Beneficiaries may agree to share differently.',
  'why-still-to-give': '{count, plural, one {# person is} other {# people are}} still to be given something.',
  'why-may-be-claimed':
    '{count, plural, one {# person is} other {# people are}} still to be given something, and others may claim it.',
  'why-nothing-given': 'Nothing has been given yet.',
  'why-parts-differ':
    '{count, plural, one {# person has} other {# people have}} not been given exactly their part.',
  'why-all-given': 'Everybody has had their part.',
  'why-findings':
    '{count, plural, one {The accounts show # thing} other {The accounts show # things}} to look at.',
  'why-does-not-balance': 'The accounts do not balance.',
  'why-balances': 'The accounts balance, and nothing is left to look at.',
  'why-receipts-missing': 'Not everything that was given has been signed for.',
  'why-receipts-there': 'Everything that was given has been signed for.',
  'why-final-accounts': 'The final accounts show what came in, what went out, and who was given what.',
}
const who: Record<`who-${Doer}`, string> = {
  'who-one': 'Any executor can do it.',
  'who-all': 'Every acting executor has to agree to it.',
  'who-court': 'The probate registry does it.',
  'who-nobody': 'Nobody has to do anything for it.',
}

export const words = defineWords({ en: { ...why, ...who } })
