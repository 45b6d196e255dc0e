// The sentences about values that may still change, and how far the totals and the tax could move with them.
import { markWords } from '@testate/domain/estate/value-range'
import { defineWords } from '../../platform/words.ts'

export const words = defineWords({
  en: {
    'title': 'Values that may still change',
    'text':
      'The totals use the values you entered. Those below are estimates, or a valuer gave a range for them. When you ' +
      'know more, enter the new value with the reason.',
    'itemBetween': '{name}: from {lowest} to {highest}',
    'itemEstimate': '{name}: an estimate without a range, so how far it could move is not known',
    'caption': 'How far the totals could move',
    'line': 'Total',
    'figure': '{amount}, what it is made of: {line}',
    'lowest': 'Lowest',
    'highest': 'Highest',
    'assets': 'Assets',
    'debts': 'Debts',
    'net': 'Assets less debts',
    'estateNet': 'The estate after debts',
    'tax': 'Estimate of the tax',
    'worth': 'A valuation is worth getting',
    'not-worth':
      'Within the ranges no limit of inheritance tax is crossed, and neither the form nor the tax changes.',
    'unknownRange': 'Where there is no range, this is not known.',
    'answersStay':
      'These amounts stay as you typed them at both ends, because we do not know which of the assets they are made ' +
      'of. If one of them depends on a value above, change it and see how the tax changes.',
    'answerStays': '{question} {amount}',
    'noAnswerStays': 'You typed no amount that could depend on these values.',
    'crossed-nil-rate-band':
      'After debts the estate is between {lowest} and {highest}. The nil-rate band of inheritance tax, ' +
      '{amount}, lies between: whether tax is due, and which form is needed, may depend on these values.',
    'crossed-bands':
      'What can be taxed is between {lowest} and {highest}. All bands together come to {amount}, which lies between: ' +
      'whether tax is due depends on these values.',
    'crossed-taper':
      'After debts the estate is between {lowest} and {highest}. From {amount} on the band for the home is ' +
      'reduced: how much of it is left depends on these values.',
    'crossed-charity-rate':
      'The rate is {lowest} at the lowest values and {highest} at the highest: whether enough goes to charity ' +
      'depends on these values.',
    'formsDiffer': 'At the lowest values: {lowest}. At the highest: {highest}.',
    'onlyHighest': 'At the highest values only: {reason}',
    'taxMoves': 'The estimate of the tax is {lowest} at the lowest values and {highest} at the highest.',
    'taxPage': 'See what depends on them',
    ...markWords,
    'markOf': '{name}: {mark}',
  },
  cy: {
    'title': 'Gwerthoedd a all newid eto',
    'text':
      'Mae’r cyfansymiau’n defnyddio’r gwerthoedd a roesoch. Amcangyfrifon yw’r rhain, neu rhoddodd prisiwr ' +
      'amrediad. Pan fyddwch yn gwybod mwy, rhowch y gwerth newydd gyda’r rheswm.',
    'itemBetween': '{name}: o {lowest} i {highest}',
    'itemEstimate': '{name}: amcangyfrif heb amrediad, felly nid yw’n hysbys faint y gallai newid',
    'caption': 'Faint y gallai’r cyfansymiau newid',
    'line': 'Cyfanswm',
    'figure': '{amount}, o beth y mae wedi’i wneud: {line}',
    'lowest': 'Isaf',
    'highest': 'Uchaf',
    'assets': 'Asedau',
    'debts': 'Dyledion',
    'net': 'Asedau llai dyledion',
    'estateNet': 'Yr ystad ar ôl dyledion',
    'tax': 'Amcangyfrif o’r dreth',
    'worth': 'Mae’n werth cael prisiad',
    'not-worth':
      'O fewn yr amrediadau ni chroesir yr un terfyn treth etifeddiant, ac nid yw’r ffurflen na’r dreth yn newid.',
    'unknownRange': 'Nid yw hyn yn hysbys am yr hyn nad oes amrediad iddo.',
    'answersStay':
      'Mae’r symiau hyn yn aros fel y teipioch chi nhw ar y ddau ben, am na wyddom o ba rai o’r asedau y maent. Os ' +
      'yw un ohonynt yn dibynnu ar werth uchod, newidiwch ef i weld sut mae’r dreth yn newid.',
    'answerStays': '{question} {amount}',
    'noAnswerStays': 'Ni theipioch swm a allai ddibynnu ar y gwerthoedd hyn.',
    'crossed-nil-rate-band':
      'Ar ôl dyledion mae’r ystad rhwng {lowest} a {highest}. Mae band cyfradd sero treth etifeddiant, ' +
      '{amount}, rhyngddynt: gall y gwerthoedd hyn benderfynu a oes treth yn ddyledus, a pha ffurflen sydd ei ' +
      'hangen.',
    'crossed-bands':
      'Mae’r hyn y gellir ei drethu rhwng {lowest} a {highest}. Mae’r bandiau i gyd, {amount}, rhyngddynt: ' +
      'mae’r gwerthoedd hyn yn penderfynu a oes treth yn ddyledus.',
    'crossed-taper':
      'Ar ôl dyledion mae’r ystad rhwng {lowest} a {highest}. O {amount} ymlaen gostyngir y band ar gyfer y ' +
      'cartref: mae’r gwerthoedd hyn yn penderfynu faint ohono sydd ar ôl.',
    'crossed-charity-rate':
      'Y gyfradd yw {lowest} ar y gwerthoedd isaf a {highest} ar yr uchaf: mae’r gwerthoedd hyn yn penderfynu a ' +
      'oes digon yn mynd i elusen.',
    'formsDiffer': 'Ar y gwerthoedd isaf: {lowest}. Ar yr uchaf: {highest}.',
    'onlyHighest': 'Ar y gwerthoedd uchaf yn unig: {reason}',
    'taxMoves': 'Amcangyfrif y dreth yw {lowest} ar y gwerthoedd isaf a {highest} ar yr uchaf.',
    'taxPage': 'Gweld beth sy’n dibynnu arnynt',
    'mark-estimate': 'amcangyfrif',
    'mark-estimate-between': 'amcangyfrif, {lowest} i {highest}',
    'mark-valuation-between': 'prisiad, {lowest} i {highest}',
    'markOf': '{name}: {mark}',
  },
})
