// What is wrong with a field. The rules that a screen checks itself speak the same English.
import { fieldProblems, type FieldProblem, type FieldProblemCode } from '@testate/domain/field-problems'
import { fill } from '../platform/words.ts'

export const en: Record<FieldProblemCode, string> = fieldProblems

/** The fields of Welsh screens; the rest is met on English ones only. */
export const cy: Partial<Record<FieldProblemCode, string>> = {
  'not-accepted': 'Ni dderbynnir y gwerth hwn',
  'text-too-short': 'Rhy fyr: o leiaf {least} nod',
  'text-too-long': 'Dim mwy na {most} nod',
  'one-line-only': 'Un llinell o destun, os gwelwch yn dda',
  'message-too-short': 'Dywedwch ychydig mwy: o leiaf 20 nod',
  'broken-text': 'Mae nod yma na ellir ei gadw',
  'invisible-text': 'Mae angen llythrennau y gellir eu gweld yma',
  'why-needed': 'Dywedwch pam',
  'range-both': 'Rhowch y gwerth isaf a’r gwerth uchaf',
  'range-order': 'Rhaid i’r uchaf fod yn fwy na’r isaf',
  'range-above-value': 'Ni all yr isaf fod yn fwy na’r gwerth sy’n cyfrif',
  'range-below-value': 'Ni all yr uchaf fod yn llai na’r gwerth sy’n cyfrif',
  'range-of-estimate': 'Dim ond amcangyfrif neu brisiad all fod ag amrediad',
  'name-needed': 'Mae angen enw',
  'email-needed': 'Mae angen cyfeiriad e-bost dilys',
  'code-malformed': 'Chwe digid sydd yn y cod',
  'recovery-code-malformed': 'Deg llythyren a digid sydd mewn cod adfer',
  'recording-needed': 'Mae’r recordiad ar goll',

  'first-name-needed': 'Mae angen enw cyntaf',
  'last-name-needed': 'Mae angen cyfenw',
  'username-needed': 'Mae angen enw defnyddiwr',
  'username-malformed': 'Enw defnyddiwr: 3 i 30 o lythrennau, digidau, dotiau neu danlinellau',
  'username-taken': 'Mae’r enw defnyddiwr hwn wedi’i gymryd. Dewiswch un arall.',
  'password-needed': 'Mae angen cyfrinair',
  'current-password-needed': 'Mae angen y cyfrinair presennol',
  'own-password-needed': 'Mae angen eich cyfrinair',
  'password-wrong': 'Nid hwn yw eich cyfrinair',
  'password-same-as-before':
    'Dewiswch gyfrinair gwahanol i’r un o’r blaen: yr oedd pwy bynnag a newidiodd y cyfeiriad yn gwybod hwnnw.',
  'password-before-wrong': 'Nid hwn oedd y cyfrinair.',
  'password-too-short': 'Cyfrinair: o leiaf 8 nod',
  'password-too-long': 'Cyfrinair: dim mwy na 128 nod',
  'password-invisible': 'Cyfrinair: o leiaf 8 nod y gellir eu gweld',
  'password-repeats':
    'Mae’r cyfrinair hwn yn ailadrodd yr un ychydig nodau. Dewiswch un hwy, er enghraifft o dri gair nad ' +
    'ydynt yn perthyn i’w gilydd.',
  'password-in-order':
    'Rhes o nodau yn eu trefn yw’r cyfrinair hwn, ac fe’i dyfelir ar unwaith. Dewiswch un arall, er ' +
    'enghraifft tri gair nad ydynt yn perthyn i’w gilydd.',
  'password-common':
    'Mae’r cyfrinair hwn ymhlith y rhai mwyaf cyffredin, a ddyfelir gyntaf. Dewiswch un arall, er ' +
    'enghraifft tri gair nad ydynt yn perthyn i’w gilydd.',
  'password-about-you':
    'Nid yw’r cyfrinair hwn fawr mwy na’ch enw, eich cyfeiriad, eich enw defnyddiwr neu enw’r gwasanaeth ' +
    'hwn. Dewiswch un arall, er enghraifft tri gair nad ydynt yn perthyn i’w gilydd.',
  'password-nearly-common':
    'Un o’r cyfrineiriau mwyaf cyffredin yw hwn, gydag ychydig nodau’n ychwanegol, a dyfelir y rheini ' +
    'nesaf. Dewiswch un arall, er enghraifft tri gair nad ydynt yn perthyn i’w gilydd.',
}

/** Undefined where no Welsh screen has such a field. */
export function inWelsh({ code, ...values }: FieldProblem): string | undefined {
  const welsh = cy[code]
  return welsh && fill(welsh, values, 'cy')
}
