// The sentences about interest on tax that is paid by instalments.
import { defineWords } from '../../platform/words.ts'

export const words = defineWords({
  en: {
    'title': 'Interest, if it is paid by instalments',
    'land': 'Land and houses:',
    'runs': 'of the tax. All of it that is unpaid bears simple interest from {day}.',
    'business': 'A business:',
    'onlyIfLate':
      'of the tax. An instalment of it bears interest only from the day after it was due, and ' +
      'until it is paid. If this business is shares in a company that holds investments or deals in land, all of it ' +
      'that is unpaid bears interest.',
    'counts':
      'Every cost that you entered as inheritance tax counts as paid, and pays first what was due first. ' +
      'What is due at once is counted too. This is an estimate, never the interest: HMRC works out what is due.',
    'nothing': 'By your entries nothing has borne interest up to {day}.',
    'table': 'What bore interest, by the rates of those days',
    'total': 'Estimate of the interest, if what is due is paid on {day}',
    'totalPaid': 'Estimate of the interest, until all was paid on {day}',
    'added': 'The instalments that were due, with what is added to each',
    'addedDay': 'Due on',
    'addedAmount': 'Instalment',
    'addedInterest': 'Interest since the one before',
    'balance': 'On land, interest begins after the first instalment was due by',
    'late': 'On a business, interest begins after an instalment was due by',
    'why-farm':
      'No amount is given. On a farm’s land without agricultural relief interest runs, unless the land belongs to a ' +
      'business. We do not know which it is.',
    'why-mortgage':
      'No amount is given. We do not know whether the mortgage is on the land or on the business, and interest runs ' +
      'on tax on land alone.',
    'why-sold':
      'No amount is given. Money came in for the business, so what was left of the tax on it was due with the sale, ' +
      'and we do not know how much of it was sold.',
    'why-paid-ahead':
      'No amount is given. More tax was paid than was due, and we do not know whether for the land or for the ' +
      'business. Interest runs on tax on land alone.',
    'why-unconfirmed': 'No amount is given. We could not confirm at its source from when interest runs.',
    'who': 'HMRC can say what is due, and has a calculator.',
  },
  cy: {
    'title': 'Llog, os telir fesul rhandaliad',
    'land': 'Tir a thai:',
    'runs': 'o’r dreth. Mae’r cyfan ohoni sydd heb ei dalu yn dwyn llog syml o {day} ymlaen.',
    'business': 'Busnes:',
    'onlyIfLate':
      'o’r dreth. Dim ond o’r diwrnod ar ôl iddo fod yn ddyledus, a nes iddo gael ei dalu, y mae ' +
      'rhandaliad ohoni yn dwyn llog. Os cyfranddaliadau mewn cwmni sy’n dal buddsoddiadau neu’n delio mewn tir ' +
      'yw’r busnes hwn, mae’r cyfan ohoni sydd heb ei dalu yn dwyn llog.',
    'counts':
      'Mae pob cost a gofnodwyd gennych fel treth etifeddiant yn cyfrif fel un a dalwyd, ac yn talu’n gyntaf ' +
      'yr hyn a oedd yn ddyledus gyntaf. Mae’r hyn sy’n ddyledus ar unwaith wedi’i gyfrif hefyd. Amcangyfrif ' +
      'yw hwn, nid y llog ei hun: CThEF sy’n cyfrifo’r hyn sy’n ddyledus.',
    'nothing': 'Yn ôl eich cofnodion nid oes dim wedi dwyn llog hyd at {day}.',
    'table': 'Yr hyn a ddug log, yn ôl cyfraddau’r dyddiau hynny',
    'total': 'Amcangyfrif o’r llog, os telir yr hyn sy’n ddyledus ar {day}',
    'totalPaid': 'Amcangyfrif o’r llog, nes i’r cyfan gael ei dalu ar {day}',
    'added': 'Y rhandaliadau a oedd yn ddyledus, a’r hyn a ychwanegir at bob un',
    'addedDay': 'Yn ddyledus ar',
    'addedAmount': 'Rhandaliad',
    'addedInterest': 'Llog ers yr un blaenorol',
    'balance': 'Ar dir, mae llog yn dechrau ar ôl diwrnod y rhandaliad cyntaf ymhen',
    'late': 'Ar fusnes, mae llog yn dechrau ar ôl diwrnod rhandaliad ymhen',
    'why-farm':
      'Ni roddir swm. Mae llog yn rhedeg ar dir fferm heb ryddhad amaethyddol, oni bai fod y tir yn perthyn i ' +
      'fusnes. Ni wyddom pa un yw hi.',
    'why-mortgage':
      'Ni roddir swm. Ni wyddom ai ar y tir ynteu ar y busnes y mae’r morgais, a dim ond ar dreth ar dir y mae llog ' +
      'yn rhedeg.',
    'why-sold':
      'Ni roddir swm. Daeth arian i mewn am y busnes, felly roedd yr hyn a oedd ar ôl o’r dreth arno yn ddyledus ' +
      'gyda’r gwerthiant, ac ni wyddom faint ohono a werthwyd.',
    'why-paid-ahead':
      'Ni roddir swm. Talwyd mwy o dreth nag a oedd yn ddyledus, ac ni wyddom ai am y tir ynteu am y busnes. Dim ond ' +
      'ar dreth ar dir y mae llog yn rhedeg.',
    'why-unconfirmed':
      'Ni roddir swm. Ni allem gadarnhau wrth ei ffynhonnell o ba bryd y mae llog yn rhedeg.',
    'who': 'Gall CThEF ddweud beth sy’n ddyledus, ac mae ganddo gyfrifiannell.',
  },
})
