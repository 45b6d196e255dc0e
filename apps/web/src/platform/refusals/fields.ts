// What is wrong with a field. The rules that a screen checks itself speak the same English.
import { fieldProblems, type FieldProblemCode } from '@testate/domain/field-problems'

export const en: Record<FieldProblemCode, string> = fieldProblems

/** The fields of Welsh screens; the rest is met on English ones only. */
export const cy: Partial<Record<FieldProblemCode, string>> = {
  'not-accepted': 'Ni dderbynnir y gwerth hwn',
  'text-too-short': 'Rhy fyr: o leiaf {least} nod',
  'text-too-long': 'Dim mwy na {most} nod',
  'one-line-only': 'Un llinell o destun, os gwelwch yn dda',
  'broken-text': 'Mae nod yma na ellir ei gadw',
  'invisible-text': 'Mae angen llythrennau y gellir eu gweld yma',
  'why-needed': 'Dywedwch pam',
  'name-needed': 'Mae angen enw',
  'email-needed': 'Mae angen cyfeiriad e-bost dilys',
  'code-malformed': 'Chwe digid sydd yn y cod',
  'recovery-code-malformed': 'Deg llythyren a digid sydd mewn cod adfer',
  'recording-needed': 'Mae’r recordiad ar goll',
}
