import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fresh, histories, holds } from '../../testing/death-notice-model.ts'
import * as rules from './death-notice.ts'

const source = readFileSync(join(import.meta.dirname, 'death-notice.ts'), 'utf8')

test('whatever happens in whatever order, the rules answer as they must', () => {
  fc.assert(
    fc.property(histories, (history) => holds(rules, history)),
    { numRuns: 20_000, seed: 15 },
  )
})

/** What a hurried change could break: the rule's own text, and what stands there instead. */
const defects: (readonly [string, ...string[]])[] = [
  ['the submitter may confirm', "if (sameSomebody(who, notice.submitter)) return 'is-submitter'", ''],
  ['the testator may confirm', "if (sameSomebody(who, notice.testator)) return 'is-testator'", ''],
  [
    'one person confirms under two accounts',
    'one.personId === other.personId || one.key === other.key',
    'one.personId === other.personId',
  ],
  ['nobody is compared', 'one.personId === other.personId || one.key === other.key', 'false'],
  [
    'a confirmation counts twice',
    "if (counting.some((one) => sameSomebody(one, who))) return 'confirmed-already'",
    '',
  ],
  [
    'a stranger may confirm',
    "professional.personId !== who.personId) return 'not-related'",
    'professional.personId !== who.personId) return null',
  ],
  [
    'somebody without an accepted identity may confirm',
    "if (!as.some(({ verified }) => verified)) return 'not-verified'",
    '',
  ],
  [
    'whoever was named after the notice may confirm',
    "as.some((one) => countsFor(one, submittedAt)) ? null : 'named-too-late'",
    'null',
  ],
  ['a change counts after a day', 'export const SETTLED_DAYS = 30', 'export const SETTLED_DAYS = 1'],
  [
    'a change never settles',
    'settled.getTime() <= submittedAt.getTime()',
    'settled.getTime() < submittedAt.getTime()',
  ],
  [
    'a witness counts from their naming',
    "trusted.relation === 'witness' ? trusted.countsFrom",
    'false ? trusted.countsFrom',
  ],
  [
    'two beneficiaries may confirm',
    'if (as.some(({ beneficiary }) => beneficiary) && counting.some(({ beneficiary }) => beneficiary))',
    'if (false as boolean)',
  ],
  [
    'another version may be confirmed',
    'shown.version !== notice.version || shown.hash !== notice.hash',
    'false',
  ],
  [
    'another content may be confirmed',
    'shown.version !== notice.version || shown.hash !== notice.hash',
    'shown.version !== notice.version',
  ],
  [
    'a change keeps the confirmations',
    'version: notice.version + 1,\n      hash,',
    'version: notice.version + 1,',
  ],
  ['a change leaves the version', 'version: notice.version + 1,', 'version: notice.version,'],
  [
    'a change leaves the wait running',
    "hash,\n      state: 'awaiting',",
    'hash,\n      state: notice.state,',
  ],
  ['earlier versions count', 'version === notice.version &&\n      hash === notice.hash', 'true'],
  [
    'one confirmation is enough',
    'export const CONFIRMATIONS_REQUIRED = 2',
    'export const CONFIRMATIONS_REQUIRED = 1',
  ],
  ['it takes three', 'export const CONFIRMATIONS_REQUIRED = 2', 'export const CONFIRMATIONS_REQUIRED = 3'],
  ['the wait may be nothing', 'Math.max(waitDays, WAIT_DAYS.least)', 'waitDays'],
  [
    'the wait may be endless',
    'Math.min(Math.max(waitDays, WAIT_DAYS.least), WAIT_DAYS.most)',
    'Math.max(waitDays, WAIT_DAYS.least)',
  ],
  ['a release does not wait', '|| at.getTime() < notice.dueAt.getTime()', ''],
  [
    'a release is due a day late',
    'from : since, daysToWait(notice))',
    'from : since, daysToWait(notice) + 1)',
  ],
  ['nobody waits longer for a testator who cannot be told', 'const UNHEARD = 2', 'const UNHEARD = 1'],
  ['a wait that runs is not lengthened', '{ ...longer, dueAt: dueOf(longer) }', 'longer'],
  [
    'a lengthened wait begins anew',
    'dueAt: dueOf(longer)',
    'dueAt: dueOf({ ...longer, waitingSince: notice.dueAt })',
  ],
  [
    'a disputed notice is not lengthened',
    "lengthen: ['awaiting', 'waiting', 'disputed']",
    "lengthen: ['awaiting', 'waiting']",
  ],
  [
    'a released notice is lengthened',
    "lengthen: ['awaiting', 'waiting', 'disputed']",
    "lengthen: ['awaiting', 'waiting', 'disputed', 'released']",
  ],
  [
    'a change makes the wait short again',
    "hash,\n      state: 'awaiting',",
    "hash,\n      lengthened: false,\n      state: 'awaiting',",
  ],
  [
    'a third confirmation begins the wait anew',
    "|| notice.state === 'waiting') return notice",
    ') return notice',
  ],
  [
    'a disputed notice is released',
    "release: ['waiting']",
    "release: ['waiting', 'disputed']",
    "state: 'disputed', waitingSince: null, dueAt: null, decisions",
    "state: 'disputed', decisions",
  ],
  [
    'a dispute leaves a due time',
    "state: 'disputed', waitingSince: null, dueAt: null, decisions",
    "state: 'disputed', decisions",
  ],
  [
    'a dispute freezes nothing',
    "state: 'disputed', waitingSince: null, dueAt: null, decisions: []",
    'decisions: []',
  ],
  ['a dispute is not possible while it waits', "dispute: ['awaiting', 'waiting']", "dispute: ['awaiting']"],
  ['a stranger may dispute', "if (!related) return refused('not-related')", ''],
  [
    'the wait goes on where a dispute froze it',
    "settle({ ...said, state: 'awaiting' }, at)",
    "settle({ ...said, state: 'awaiting' }, notice.submittedAt)",
  ],
  ['one of the staff ends a dispute', 'export const STAFF_TO_DECIDE = 2', 'export const STAFF_TO_DECIDE = 1'],
  [
    'one of the staff counts twice',
    'one.personId === who.personId && one.what === what)',
    'false as boolean)',
  ],
  ['what was said about an earlier dispute counts', 'dueAt: null, decisions: [] } }', 'dueAt: null } }'],
  ['staff with a part in the will decide', 'who.takesPart || hasAssigned', 'hasAssigned'],
  [
    'a second thought does not replace the first',
    '...notice.decisions.filter(({ personId }) => personId !== who.personId)',
    '...notice.decisions',
  ],
  ['an upheld dispute goes on', "...said, state: 'rejected' } }", "...said, state: 'awaiting' } }"],
  [
    'anybody may withdraw',
    "if (!mayMove('withdraw', notice.state)) return refused('not-now')\n" +
      "  if (who.personId !== notice.submitter.personId) return refused('not-the-submitter')",
    "if (!mayMove('withdraw', notice.state)) return refused('not-now')",
  ],
  [
    'anybody may change it',
    "if (!mayMove('change', notice.state)) return refused('not-now')\n" +
      "  if (who.personId !== notice.submitter.personId) return refused('not-the-submitter')",
    "if (!mayMove('change', notice.state)) return refused('not-now')",
  ],
  [
    'anybody may stop it',
    "if (!mayMove('stop', notice.state)) return refused('not-now')\n" +
      "  if (!byTestator) return refused('not-the-testator')",
    "if (!mayMove('stop', notice.state)) return refused('not-now')",
  ],
  [
    'a disputed notice cannot be stopped',
    "stop: ['awaiting', 'waiting', 'disputed']",
    "stop: ['awaiting', 'waiting']",
  ],
  [
    'the testator cannot stop the wait',
    "stop: ['awaiting', 'waiting', 'disputed']",
    "stop: ['awaiting', 'disputed']",
  ],
  [
    'a stopped notice is confirmed',
    "confirm: ['awaiting', 'waiting']",
    "confirm: ['awaiting', 'waiting', 'stopped']",
  ],
  [
    'a released notice is stopped',
    "stop: ['awaiting', 'waiting', 'disputed']",
    "stop: ['awaiting', 'waiting', 'disputed', 'released']",
  ],
  ['a testator who appears changes nothing', "state: 'relocked' } }", "state: 'released' } }"],
  [
    'anybody may have it locked again',
    "if (!mayMove('relock', notice.state)) return refused('not-now')\n" +
      "  if (!byTestator) return refused('not-the-testator')",
    "if (!mayMove('relock', notice.state)) return refused('not-now')",
  ],
]

defects.push(
  [
    'a professional confirms after a week',
    'export const ASSIGNED_DAYS = 30',
    'export const ASSIGNED_DAYS = 7',
  ],
  ['a professional confirms untold', 'toldAt === null || at', 'toldAt !== null && at'],
  [
    'a professional confirms as soon although nobody reached the testator',
    'lengthened ? ASSIGNED_DAYS * UNHEARD : ASSIGNED_DAYS',
    'ASSIGNED_DAYS',
  ],
  [
    'a professional confirms whose record has lapsed',
    'at.getTime() >= professional.until.getTime()',
    'false',
  ],
  [
    'a record is assigned that lapses before its professional may confirm',
    'addDays(at, ASSIGNED_DAYS).getTime() >= professional.until.getTime()',
    'false',
  ],
  [
    'a professional without an accepted identity confirms',
    "if (!professional.verified) return refused('not-verified')",
    '',
  ],
  [
    'two professionals are assigned',
    "if (notice.professional !== null) return refused('assigned-already')",
    '',
  ],
  ['somebody whom the will names is assigned', 'related ||\n', ''],
  [
    'submitter, testator or a confirmer is assigned',
    'others.some((one) => sameSomebody(one, professional)) ||',
    '',
  ],
  ['staff assign themselves', '[assignedBy, checkedBy, ...notice.staff', '[...notice.staff'],
  ['staff who acted on the notice are assigned', '...notice.staff, ...before]', '...before]'],
  ['one is assigned again after their assignment ended', '...notice.staff, ...before]', '...notice.staff]'],
  ['staff who assigned another are assigned', '||\n    hasAssigned(notice, personId)\n', ''],
  [
    'a professional confirms who has acted as staff since',
    "if (staff.includes(who.personId) || hasAssigned(notice, who.personId)) return 'not-apart'",
    '',
  ],
  ['one of the staff looks up and assigns', 'assignedBy === checkedBy ||', ''],
  [
    'one of the staff inspects and assigns',
    '[assignedBy, checkedBy].some((one) => notice',
    '[checkedBy].some((one) => notice',
  ],
  [
    'one of the staff inspects and looks up',
    '[assignedBy, checkedBy].some((one) => notice',
    '[assignedBy].some((one) => notice',
  ],
  [
    'one of the staff decides a dispute and assigns',
    'staff: [...notice.staff, who.personId] }',
    'staff: [] }',
  ],
  [
    'staff with a part in the will assign',
    "staff === 'takes-part' ||",
    '',
    'if (staff !== null) return refused(staff)',
    '',
  ],
  [
    'one of the staff assigns twice',
    " || hasAssigned(notice, assignedBy)) return refused('takes-part')",
    ') return refused("takes-part")',
  ],
  [
    'whoever assigned decides a dispute',
    'who.takesPart || hasAssigned(notice, who.personId)',
    'who.takesPart',
  ],
  ['whoever assigned inspects', "if (hasAssigned(notice, personId)) return refused('takes-part')", ''],
  ['only the last assignment is known', '[...notice.assignments, {', '[{'],
  ['whoever looked up is free to act', ' || one.checkedBy === personId', ''],
  [
    'an unheard wait rests on a professional from the thirtieth day',
    'lengthened && rests &&',
    'false && rests &&',
  ],
  ['a wait that rests on two others counts from the sixtieth day', 'lengthened && rests &&', 'lengthened &&'],
  ['a heard wait counts from the sixtieth day', 'lengthened && rests &&', 'rests &&'],
  ['one is assigned after two have confirmed', "assign: ['awaiting']", "assign: ['awaiting', 'waiting']"],
  [
    'the confirmation of a professional whose record ended counts',
    '(!professional || personId === notice.professional?.personId)',
    'true',
  ],
  [
    'a wait that rested on a professional goes on',
    "left.state !== 'waiting' || confirmationsMissing(left) === 0",
    'true',
  ],
  ['a wait that rests on others ends with a professional', ' || confirmationsMissing(left) === 0)', ')'],
  [
    'anybody is ended as the professional',
    "notice.professional?.personId !== personId) return refused('not-related')",
    "false) return refused('not-related')",
  ],
  ['the telling counts from the last time', 'professional.toldAt ?? at', 'at'],
)

test.each(defects)('the model finds it when %s', async (name, ...texts) => {
  let planted = source
  for (let at = 0; at < texts.length; at += 2) {
    expect(planted.split(texts[at]!).length, 'the text is there once').toBe(2)
    planted = planted.replace(texts[at]!, () => texts[at + 1]!)
  }
  const code = stripTypeScriptTypes(planted)
  const broken = (await import(
    `data:text/javascript;base64,${Buffer.from(`${code}\n// ${name}`).toString('base64')}`
  )) as typeof rules
  const found = fc.check(
    fc.property(histories, (history) => holds(broken, history)),
    { numRuns: 20_000, seed: 15, endOnFailure: true },
  )
  expect(found.failed).toBe(true)
})

test('every move leads from a state that has a step for it, and no step leads back into a closed notice', () => {
  const leavable = new Set(rules.noticeSteps.map(([from]) => from))
  expect([...leavable].toSorted()).toEqual(['awaiting', 'disputed', 'released', 'waiting'])
  for (const states of Object.values(rules.noticeMoves))
    for (const state of states) expect(leavable.has(state)).toBe(true)
  for (const state of rules.openNoticeStates) expect(rules.isOpen(state)).toBe(true)
  expect(rules.noticeStates.filter((state) => !rules.isOpen(state))).toEqual([
    'stopped',
    'withdrawn',
    'rejected',
    'released',
    'relocked',
  ])
})

test('a new notice awaits two confirmations', () => {
  expect(rules.confirmationsMissing(fresh())).toBe(2)
})

test('a death today is told today, and one of tomorrow is not', () => {
  expect(rules.isInTheFuture('2026-03-01', '2026-03-01')).toBe(false)
  expect(rules.isInTheFuture('2026-03-02', '2026-03-01')).toBe(true)
})
