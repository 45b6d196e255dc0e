// The sentences about inheritance tax: the questions, the form and its reasons, the estimate.
import type { TaxRule } from '@testate/domain/claims/rules/tax-rules'
import type { Answer } from '@testate/domain/estate/tax/answers'
import type { LineCode, Unknown } from '@testate/domain/estate/tax/estimate'
import type { Form, Schedule } from '@testate/domain/estate/tax/path'
import type { Exception, Reason, ReasonPart } from '@testate/domain/estate/tax/reasons'
import { defineWords } from '../../platform/words.ts'

const questions: Record<`ask-${Answer}`, string> = {
  'ask-connection': 'How were they connected with the United Kingdom?',
  'ask-onlyCashAndShares': 'Is what they had in the United Kingdom cash and listed shares alone?',
  'ask-mostGiftsInYear': 'What was the most they gave away in one year?',
  'ask-toSpouse': 'How much goes to their husband, wife or civil partner?',
  'ask-spouseConnected':
    'Is the husband, wife or civil partner connected with the United Kingdom in the same way?',
  'ask-toCharity': 'How much goes to charities?',
  'ask-gifts':
    'How much did they give away in the last seven years, other than to their husband, wife or civil partner or to ' +
    'charities?',
  'ask-exemptGifts':
    'How much did they give to their husband, wife or civil partner, or to charities, in those seven years?',
  'ask-otherGifts':
    'Was anything given other than money, listed shares, land or household goods, or into a trust, or more than ' +
    '£3,000 a year out of income?',
  'ask-keptBenefit': 'Did they give something away and go on having the benefit of it?',
  'ask-trusts': 'Did they have a right to the income of a trust, or to use what is in it?',
  'ask-inTrust': 'What is held in the trust worth?',
  'ask-trustExempt': 'How much of the trust passes to their husband, wife or civil partner, or to charities?',
  'ask-earlierDeath': 'Had a husband, wife or civil partner of theirs died before them?',
  'ask-unusedBand': 'Which part of the first nil-rate band was not used?',
  'ask-unusedResidenceBand': 'Which part of the first residence band was not used?',
  'ask-earlierIsPlain': 'Was the first estate a plain one?',
  'ask-homeToDescendants': 'What is the home worth that goes to children or grandchildren?',
  'ask-downsized': 'Did they sell, give away or exchange a home after 8 July 2015?',
  'ask-reliefFull': 'What qualifies for relief as a business or a farm, in full?',
  'ask-reliefHalf': 'What qualifies for such relief at half its value?',
  'ask-pensionsExcluded': 'How much of the pensions does not count?',
}
const hints: Record<`hint-${Answer}`, string> = {
  'hint-connection':
    'For a death before 6 April 2025: whether they were domiciled there. From then on: whether they were a long-term ' +
    'resident, that is, lived there in at least ten of the last twenty tax years. Somebody who left may stop being ' +
    'one after three to ten years: ask a solicitor then.',
  'hint-onlyCashAndShares': 'A house, land or a business there is neither.',
  'hint-mostGiftsInYear':
    'Of what they had in the United Kingdom, in the seven years before the death. 0 if nothing.',
  'hint-toSpouse': 'By the will, or as a joint owner who survives. 0 if there is nobody.',
  'hint-spouseConnected': 'If not, only part of what goes to them may be exempt.',
  'hint-toCharity': 'Given outright, to charities that count for the tax. 0 if nothing.',
  'hint-gifts':
    'Leave out what is exempt, such as £3,000 a year, small presents and regular gifts out of income. Of these a ' +
    'later question asks.',
  'hint-exemptGifts': 'Do not count it in the answer before. 0 if nothing.',
  'hint-otherGifts':
    'In those seven years. Regular gifts out of income count here where they were more than £3,000 in a tax year.',
  'hint-keptBenefit':
    'For instance a house given to a child in which they went on living without paying rent.',
  'hint-trusts':
    'A trust that somebody else had set up for them counts here, for instance by an earlier will.',
  'hint-inTrust': 'On the day of death.',
  'hint-trustExempt': 'Do not count it in what you said goes to them. 0 if nothing.',
  'hint-earlierDeath': 'The part of the bands that was not used then may be claimed now.',
  'hint-unusedBand':
    'A percentage with at most four decimal places. 100 if everything went to the survivor, but not after gifts in ' +
    'the seven years before, or if the survivor was not connected with the United Kingdom.',
  'hint-unusedResidenceBand':
    'As a percentage. 100 if the first death was before 6 April 2017, but not if that estate was over £2 million.',
  'hint-earlierIsPlain':
    'Domiciled here, no trust, nothing given away with a benefit kept, no relief for a business or a farm, and ' +
    'no more than £100,000 abroad.',
  'hint-homeToDescendants':
    'Their share of it, less the mortgage. Stepchildren, adopted and foster children count. 0 if none.',
  'hint-downsized':
    'To a smaller one, or into care. The band for the home may then be larger than shown here.',
  'hint-reliefFull':
    'Of the values you entered. Whether something qualifies only a solicitor or accountant can say. 0 if nothing.',
  'hint-reliefHalf':
    'For instance some land and machines, or, for a death from 6 April 2026 on, shares on a market that is not ' +
    'recognised: before, those had relief in full. 0 if nothing.',
  'hint-pensionsExcluded':
    'For instance what is paid for a death in service, or to a dependant. 0 if all of it counts.',
}
const forms: Record<`form-${Form}`, string> = {
  'form-IHT205': 'Form IHT205, with the application for probate',
  'form-IHT205 and IHT217': 'Forms IHT205 and IHT217, with the application for probate',
  'form-IHT207': 'Form IHT207, with the application for probate',
  'form-in-application': 'No form of its own: the figures go into the application for probate',
  'form-IHT400': 'Form IHT400, to HMRC, before the application for probate',
}
const exceptions: Record<`exception-${Exception}`, string> = {
  'exception-low-value': 'an estate of low value',
  'exception-exempt': 'an estate that is exempt',
  'exception-outside-uk': 'an estate of somebody outside the United Kingdom',
}
const reasons: Record<`reason-${Reason['code']}`, string> = {
  'reason-not-connected':
    'They were not connected with the United Kingdom at the death, and had been before, so a full account is needed.',
  'reason-gross-over-band':
    'The estate with gifts, before debts, is {amount}: over the nil-rate band of {limit}.',
  'reason-gross-over-exempt': 'The estate with gifts, before debts, is {amount}: over {limit}.',
  'reason-net-over-band':
    'With gifts, what is left after debts and what is exempt is {amount}: over the nil-rate band of {limit}.',
  'reason-nothing-exempt': 'Nothing goes to a husband, wife or civil partner, or to charities.',
  'reason-spouse-not-connected':
    'The husband, wife or civil partner is not connected with the United Kingdom.',
  'reason-foreign-over': 'What is abroad is {amount}: over {limit}.',
  'reason-gifts-over': 'Gifts of the last seven years are {amount}: over {limit}.',
  'reason-other-gifts':
    'Something else was given than money, listed shares, land or household goods, or into a trust, or more than ' +
    '{income} a year out of income.',
  'reason-kept-benefit': 'Something was given away with a benefit kept.',
  'reason-several-trusts': 'There is more than one trust.',
  'reason-trust-over': 'What is in the trust is {amount}: over {limit}.',
  'reason-trust-taxed-over':
    'What is in the trust, less what passes to a husband, wife or civil partner or to charities, is {amount}: over ' +
    '{limit}.',
  'reason-outside-over': 'What is in the United Kingdom is {amount}: over {limit}.',
  'reason-outside-kinds': 'What is in the United Kingdom is more than cash and listed shares.',
  'reason-outside-gifts': 'Gifts in one year were {amount}: over {limit}.',
  'reason-earlier-not-plain':
    'The band of the first death cannot be claimed here, since that estate was not plain.',
  'reason-earlier-only-in-part':
    'Before 2022 the band of a first death could be claimed here only as a whole.',
}
const schedules: Record<`schedule-${Schedule}`, string> = {
  'schedule-IHT401': 'IHT401, domicile or residence outside the United Kingdom',
  'schedule-IHT402': 'IHT402, band of an earlier death',
  'schedule-IHT403': 'IHT403, gifts',
  'schedule-IHT404': 'IHT404, what was owned jointly',
  'schedule-IHT405': 'IHT405, houses and land',
  'schedule-IHT406': 'IHT406, bank and savings accounts',
  'schedule-IHT407': 'IHT407, household and personal goods',
  'schedule-IHT409': 'IHT409, pensions',
  'schedule-IHT410': 'IHT410, life cover',
  'schedule-IHT411': 'IHT411, listed shares',
  'schedule-IHT413': 'IHT413, businesses',
  'schedule-IHT414': 'IHT414, farms',
  'schedule-IHT416': 'IHT416, money owed to them',
  'schedule-IHT417': 'IHT417, what is abroad',
  'schedule-IHT418': 'IHT418, trusts',
  'schedule-IHT419': 'IHT419, loans',
  'schedule-IHT430': 'IHT430, the rate for charity',
  'schedule-IHT435': 'IHT435, the band for the home',
  'schedule-IHT436': 'IHT436, the band for the home of an earlier death',
}
const lines: Record<`line-${LineCode}`, string> = {
  'line-inside': 'What there was, with shares of what was owned jointly',
  'line-abroad': 'What is abroad',
  'line-pensions': 'Unused pensions',
  'line-in-trust': 'What is in trust',
  'line-debts': 'Debts',
  'line-funeral': 'Funeral',
  'line-net': 'The estate after debts',
  'line-relief-full': 'Relief for a business or a farm, in full',
  'line-relief-half': 'Relief at half the value',
  'line-to-spouse': 'To the husband, wife or civil partner',
  'line-to-charity': 'To charities',
  'line-trust-exempt': 'Of the trust, to the husband, wife or civil partner, or to charities',
  'line-chargeable': 'What can be taxed',
  'line-band': 'Nil-rate band',
  'line-transferred-band': 'Band of the earlier death',
  'line-gifts': 'Gifts, which use the band first',
  'line-band-left': 'Band that is left',
  'line-residence-band': 'Band for the home',
  'line-taxed': 'Over the bands',
  'line-rate': 'Rate',
  'line-tax': 'Estimate of the tax',
}
const parts: Record<`part-${ReasonPart['code']}`, string> = {
  'part-inside': lines['line-inside'],
  'part-abroad': lines['line-abroad'],
  'part-pensions': lines['line-pensions'],
  'part-in-trust': lines['line-in-trust'],
  'part-debts': lines['line-debts'],
  'part-funeral': lines['line-funeral'],
  'part-to-spouse': lines['line-to-spouse'],
  'part-to-charity': lines['line-to-charity'],
  'part-trust-exempt': lines['line-trust-exempt'],
  'part-gifts': 'Gifts of the last seven years',
  'part-exempt-gifts': 'Gifts of those years to the husband, wife or civil partner, or to charities',
  'part-most-gifts-in-year': 'The most that was given in one year',
  'part-band': lines['line-band'],
  'part-transferred-band': lines['line-transferred-band'],
}
const unknowns: Record<`unknown-${Unknown}`, string> = {
  'unknown-trusts': 'Trusts: the trustees pay tax of their own. Their solicitor, or HMRC, can say how much.',
  'unknown-kept-benefit':
    'Something given away with a benefit kept counts as if it were still there. A solicitor can say.',
  'unknown-foreign-law':
    'Tax in another country, and whether it is set off. A lawyer of that country can say.',
  'unknown-spouse-abroad':
    'How much to a spouse who is not connected with the United Kingdom is exempt. Here only {limit} is exempt; an ' +
    'election may change that. A solicitor can say.',
  'unknown-gifts-over-band': 'Tax on the gifts themselves, which those who got them pay. HMRC can say.',
  'unknown-grossing-up':
    'Whether gifts in the will bear their own tax, which can change the sum. A solicitor can say.',
  'unknown-partial-intestacy': 'Who gets what the will does not give to anybody. A solicitor can say.',
  'unknown-downsizing':
    'An addition to the band for the home after moving to a smaller one (Inheritance Tax Act 1984, sections 8FA to ' +
    '8FE). We do not compute it. HMRC or a solicitor can.',
  'unknown-relief-and-exempt':
    'How relief is shared between what is exempt and what is not. A solicitor can say; no sum is given.',
  'unknown-reliefs':
    'Whether a business or a farm qualifies for relief, and an allowance left by a spouse. HMRC decides.',
}
const rules: Record<`rule-${TaxRule}`, string> = {
  'rule-rate': 'Rate',
  'rule-charityRate': 'Rate where enough goes to charity',
  'rule-charityShare': 'How much of the estate, after debts and bands, has to go to charity for that rate',
  'rule-transferredBand': 'Most of a band that can come from earlier deaths',
  'rule-residenceBand': 'Band for the home',
  'rule-taperThreshold': 'Estate above which the band for the home falls by £1 for every £2',
  'rule-transferredResidenceBand': 'Most of a band for the home that can come from earlier deaths',
  'rule-fullRelief': 'Relief in full, for businesses and farms together',
  'rule-halfRelief': 'Relief above that',
  'rule-unusedPensions': 'How much of unused pensions counts',
  'rule-longTermResidence': 'Years of residence, of the last twenty, that make a long-term resident',
  'rule-lowValueTrust':
    'Excepted estates: most that may be in trust, for an exempt estate without what is exempt in it',
  'rule-exceptedForeign': 'Excepted estates: most that may be abroad',
  'rule-exceptedGifts': 'Excepted estates: most that may have been given away',
  'rule-exemptGross': 'Exempt estates: most that they may be worth before debts',
  'rule-exemptTrustGross': 'Exempt estates: most that may be in trust, with what is exempt',
  'rule-outsideGross': 'Never connected with the United Kingdom: most that may be there',
  'rule-outsideGifts': 'Never connected with the United Kingdom: most that may be given in a year',
  'rule-annualExemption': 'What may be given away free of tax in each tax year',
  'rule-incomeGifts':
    'Excepted estates: regular gifts out of income count if they are more in a tax year than',
  'rule-instalments': 'Years over which tax on houses, land and businesses may be paid',
  'rule-firstInstalment': 'When the first instalment is due, from the death',
}

export const words = defineWords({
  en: {
    ...questions,
    ...hints,
    ...forms,
    ...exceptions,
    ...reasons,
    ...schedules,
    ...lines,
    ...parts,
    ...unknowns,
    ...rules,
    'page': 'Inheritance tax',
    'lead':
      'From your answers and from what you entered: which form is needed, by when and why, and an ' +
      'estimate of the tax. It is not tax advice, and only HMRC says what is due.',
    'loading': 'Looking at the answers…',
    'failed': 'The answers could not be loaded',
    'which': 'Which form',
    'notYet': 'Not known yet',
    'answersMissing':
      '{count, plural, one {# question is} other {# questions are}} still to be answered below.',
    'valuesMissing':
      '{count, plural, one {# asset or debt has} other {# assets or debts have}} no value, or you have ' +
      'not said whose it was.',
    'noItems': 'No asset has been entered.',
    'excepted': 'This is {exception}, so no account is sent to HMRC.',
    'why': 'Why a full account is needed',
    'way': 'It is not {exception}, because:',
    'sums': 'What these amounts are made of',
    'sum-gross': 'The estate with gifts, before debts',
    'sum-net': 'What is left after debts and what is exempt, with gifts',
    'sum-trust': 'What is in the trust, less what is exempt',
    'sum-band': 'The band, with that of the earlier death',
    'with': 'With these schedules, as far as your entries say',
    'sendBy': 'The account is to be sent by {day}.',
    'payBy': 'Tax that is due is to be paid by {day}.',
    'instalments': 'Paying by instalments',
    'instalmentsText':
      'Tax on houses, land and businesses may be paid in {years} yearly instalments, if whoever pays it asks ' +
      'HMRC for this in writing. The rest is due at once. When one of them is sold, what is left of its tax is ' +
      'due.',
    'instalmentsValue': 'All of these, less mortgages',
    'figure-item': '{amount}, the value of {name}',
    'figure-line': '{amount}, what it comes from: {line}',
    'figure-sum': '{amount}, what it is the sum of',
    'figure-estimate': '{amount}, the estimate of the tax',
    'figure-qualifying': '{amount}, the assets that it is made of',
    'figure-by-instalments': '{amount}, the part of the tax that is divided',
    'perhaps-abroad': 'Not counted, and it may qualify as far as it is land abroad: {name}',
    'perhaps-investment': 'Not counted, and it may qualify as far as it is shares in a company: {name}',
    'perhapsShares':
      'Shares qualify if they gave control of the company. Other shares qualify only if they are not listed and one ' +
      'of these is true (Inheritance Tax Act 1984, section 228):',
    'shares-hardship': 'HMRC accepts that paying the tax on them at once would be undue hardship.',
    'shares-fifth': 'A fifth of the tax that the same person pays is on them and on the rest that qualifies.',
    'shares-tenth':
      'They are worth more than £20,000, and by nominal value they are a tenth of the company’s shares or of its ' +
      'ordinary shares.',
    'sharesWhyNot':
      'We do not ask who else held shares, what their nominal values are, or who pays the tax on what, so we cannot ' +
      'count them. Unlisted shares mostly have business relief in full, and then bear no tax.',
    'byInstalments': 'Of the estimate, by instalments',
    'atOnce': 'Of the estimate, at once, by {day}',
    'payments': 'The instalments, without interest',
    'paymentDay': 'Due on',
    'noPart-no-sum': 'How much of the tax this is cannot be said, because the estimate gives no sum.',
    'noPart-shared-unevenly':
      'We do not compute how much of the tax this is: something is exempt or relieved, and bears no tax. HMRC ' +
      'works it out from the account.',
    'interest-runs': 'Interest runs on what is not yet paid.',
    'interest-runs-beyond-relief':
      'No interest on what agricultural relief reduces, if each instalment is paid in time; on the rest ' +
      'interest runs.',
    'interest-only-if-late':
      'No interest if each instalment is paid in time. If these are shares in a company, they qualify only as ' +
      'shares do.',
    'interestRate':
      'The rate is the one that HMRC charges on tax paid late (sections 233 and 234), and it changes. No interest is ' +
      'in these sums. Once the first is due, an estimate of the interest stands below.',
    'estimate': 'Estimate',
    'estimateText': 'Each line shows the limits it rests on. It is an estimate, never the tax.',
    'estimateLater': 'The estimate follows once every question is answered and everything has a value.',
    'line': 'Line',
    'amount': 'Amount',
    'noSum': 'no sum',
    'noSumTitle': 'No sum is given',
    'noSumText': 'These limits could not be confirmed at their source for the day of death: {rules}.',
    'unknown': 'What this does not know',
    'unknownText': 'Where a sum is given, it is given without this, so the tax can be higher or lower.',
    'questions': 'Your answers',
    'open': 'Not answered yet',
    'answer': 'Answer',
    'change': 'Change',
    'changeOf': '{action}: {question}',
    'yes': 'Yes',
    'no': 'No',
    'connectedYes': 'Yes, at the death',
    'connectedNo': 'Not at the death, but before',
    'connectedNever': 'Never',
    'trustsNone': 'No',
    'trustsOne': 'Yes, one',
    'trustsSeveral': 'Yes, more than one',
    'amountLabel': 'Amount in pounds',
    'percentLabel': 'Percentage',
    'percentWrong': 'A percentage from 0 to 100, for example 60 or 33.3333',
    'questionLimits': 'Limits in this question, and where they come from',
    'limits': 'Limits used on this page, and where they come from',
    'rules': 'Rests on',
  },
  cy: {
    'instalments': 'Talu fesul rhandaliad',
    'instalmentsText':
      'Gellir talu’r dreth ar dai, tir a busnesau mewn {years} o randaliadau blynyddol, os bydd pwy bynnag sy’n ' +
      'ei thalu yn gofyn hyn i CThEF yn ysgrifenedig. Mae’r gweddill yn ddyledus ar unwaith. Pan werthir un ' +
      'ohonynt, mae’r hyn sydd ar ôl o’i dreth yn ddyledus.',
    'instalmentsValue': 'Y rhain i gyd, llai morgeisi',
    'figure-item': '{amount}, gwerth {name}',
    'figure-line': '{amount}, o ble y daw: {line}',
    'figure-estimate': '{amount}, amcangyfrif y dreth',
    'figure-qualifying': '{amount}, yr asedau y mae wedi’i wneud ohonynt',
    'figure-by-instalments': '{amount}, y rhan o’r dreth sy’n cael ei rhannu',
    'perhaps-abroad': 'Heb ei gyfrif, a gall fod yn gymwys i’r graddau ei fod yn dir dramor: {name}',
    'perhaps-investment':
      'Heb ei gyfrif, a gall fod yn gymwys i’r graddau ei fod yn gyfranddaliadau mewn cwmni: {name}',
    'perhapsShares':
      'Mae cyfranddaliadau’n gymwys os rhoddasant reolaeth ar y cwmni. Dim ond os nad ydynt wedi’u rhestru, ac os yw ' +
      'un o’r rhain yn wir, y mae cyfranddaliadau eraill yn gymwys (Deddf Treth Etifeddiant 1984, adran 228):',
    'shares-hardship': 'Mae CThEF yn derbyn y byddai talu’r dreth arnynt ar unwaith yn galedi gormodol.',
    'shares-fifth':
      'Mae pumed ran o’r dreth y mae’r un person yn ei thalu arnynt hwy ac ar y gweddill sy’n gymwys.',
    'shares-tenth':
      'Maent yn werth mwy na £20,000, ac yn ôl gwerth enwol maent yn ddegfed ran o gyfranddaliadau’r cwmni neu o’i ' +
      'gyfranddaliadau cyffredin.',
    'sharesWhyNot':
      'Nid ydym yn gofyn pwy arall oedd â chyfranddaliadau, beth yw eu gwerthoedd enwol, na phwy sy’n talu’r dreth ' +
      'ar beth, felly ni allwn eu cyfrif. Mae’r rhan fwyaf o gyfranddaliadau heb eu rhestru yn cael rhyddhad busnes ' +
      'llawn, ac felly nid ydynt yn dwyn treth.',
    'byInstalments': 'O’r amcangyfrif, fesul rhandaliad',
    'atOnce': 'O’r amcangyfrif, ar unwaith, erbyn {day}',
    'payments': 'Y rhandaliadau, heb log',
    'paymentDay': 'Yn ddyledus ar',
    'noPart-no-sum': 'Ni ellir dweud faint o’r dreth yw hyn, gan nad yw’r amcangyfrif yn rhoi swm.',
    'noPart-shared-unevenly':
      'Nid ydym yn cyfrifo faint o’r dreth yw hyn: mae rhywbeth wedi’i eithrio neu’n cael rhyddhad, ac nid yw’n ' +
      'dwyn treth. Mae CThEF yn ei gyfrifo o’r cyfrif.',
    'interest-runs': 'Mae llog yn rhedeg ar yr hyn sydd heb ei dalu eto.',
    'interest-runs-beyond-relief':
      'Dim llog ar yr hyn y mae rhyddhad amaethyddol yn ei ostwng, os telir pob rhandaliad mewn pryd; mae llog yn ' +
      'rhedeg ar y gweddill.',
    'interest-only-if-late':
      'Dim llog os telir pob rhandaliad mewn pryd. Os cyfranddaliadau mewn cwmni yw’r rhain, dim ond fel ' +
      'cyfranddaliadau y maent yn gymwys.',
    'interestRate':
      'Y gyfradd yw’r un y mae CThEF yn ei chodi ar dreth a delir yn hwyr (adrannau 233 a 234), ac mae’n newid. ' +
      'Nid oes llog yn y symiau hyn. Unwaith y bydd y cyntaf yn ddyledus, mae amcangyfrif o’r llog isod.',
  },
})
