// The dashboard's figures: the one next step, each will's task list and its timeline. Steps and where things
// stand are codes (domain/journey.ts); the sentences and addresses beside them leave in the next release.
import { z } from 'zod'
import {
  actors,
  standings,
  steps,
  taskNames,
  taskStates,
  type StandingCode,
  type StepId,
} from '@testate/domain/journey'
import { otherCodes, otherKinds, otherSteps } from '@testate/domain/journey/others'
import { willStatuses } from '@testate/domain/lifecycle'
import { wrong } from './field-problems.ts'
import { defineRoute, idParams, isoTime, uuid } from './route.ts'
import { pendingWithdrawal } from './wills.ts'

const state = z.enum(taskStates)
const role = z.enum(['testator', 'witness'])

/**
 * Text and addresses for tabs of the release before. Programs read the codes; `@deprecated` keeps our own
 * screens from reading them (typescript/no-deprecated).
 */
const formerText = z.string().meta({ deprecated: true })

const names = z.array(z.string()).optional()
const standing = {
  code: z
    .enum(Object.keys(standings) as [StandingCode])
    .describe('Where it stands, or why nothing is to be done'),
  details: z
    .object({
      names,
      samples: names.describe('Parties with a SAMPLE identity'),
      count: z.int().optional().describe('Recordings on record, or signatures that remain'),
      held: names.describe('Networks that have the will'),
      again: names.describe('Networks that failed for now'),
      refused: names.describe('Networks that refused it'),
      givenUp: names.describe('Networks that were given up'),
    })
    .describe('What the words of the code name'),
  step: z
    .enum(Object.keys(steps) as [StepId])
    .nullable()
    .describe('What the caller can do about it now'),
  who: z.enum(actors).describe('Who acts next: “you” exactly where there is a step'),
}

export const task = z.object({
  task: z.enum(taskNames),
  state,
  ...standing,
  /** @deprecated */
  title: formerText,
  /** @deprecated */
  text: formerText,
  /** @deprecated */
  reason: formerText.nullable(),
  /** @deprecated A step says so. */
  yours: z.boolean().meta({ deprecated: true }),
  /** @deprecated */
  href: formerText.nullable(),
})

export const nextAction = z.object({
  willId: uuid.nullable(),
  /** @deprecated */
  title: formerText,
  /** @deprecated */
  text: formerText,
  /** @deprecated */
  href: formerText,
  waiting: z.boolean(),
})
const formerNext = nextAction.nullable().meta({ deprecated: true })

/** The one next step of the caller; else what the will waits for; else why nothing more happens. */
export const journey = z.object({
  willId: uuid.nullable().describe('Null: no will is concerned'),
  task: z.enum(taskNames).nullable().describe('Null: the will as a whole'),
  ...standing,
})

const timelineEntry = z.object({ event: z.string(), at: isoTime, text: z.string(), byYou: z.boolean() })

const willSummary = z.object({
  willId: uuid,
  title: z.string(),
  version: z.string(),
  status: z.enum(willStatuses),
  role,
  createdAt: isoTime,
  completed: z.int(),
  total: z.int(),
  journey,
  /** @deprecated */
  next: formerNext,
  withdrawal: pendingWithdrawal.nullable(),
  lost: z
    .array(z.string())
    .describe(
      'Of a registered will: the networks it was meant for and is not on, with nothing more happening of itself',
    ),
  tasks: z.array(task),
  timeline: z.array(timelineEntry).describe('What happened, from the audit log, oldest first'),
})

const other = z.object({
  kind: z.enum(otherKinds).describe('Of an “estate” the released copy too'),
  willId: uuid,
  name: z.string().describe('Of the person whose will it is'),
  code: z.enum(otherCodes).describe('Where it stands, or why nothing is to be done'),
  step: z.enum(otherSteps).nullable().describe('What the caller can do about it now'),
  who: z.enum(actors).describe('Who acts next: “you” exactly where there is a step'),
})
export type OtherNext = z.infer<typeof other>

export const dashboardStats = defineRoute({
  id: 'dashboard.showStats',
  method: 'GET',
  path: '/api/dashboard/stats',
  summary:
    'The signed-in person’s wills by status, the one next action, each will’s tasks and timeline (the newest ' +
    'twenty), and what comes next of what others left to them',
  who: 'dashboard.read',
  answer: z.object({
    total: z.int(),
    byStatus: z.record(z.enum(willStatuses), z.int()),
    identity: z
      .enum(['none', 'pending', 'accepted', 'rejected', 'returned'])
      .describe('Of the caller’s latest check'),
    journey: journey.describe('The one step of all wills that comes first'),
    /** @deprecated */
    next: formerNext,
    wills: z.array(willSummary),
    more: z.int().describe('Wills beyond those listed'),
    closedAgainAt: isoTime
      .nullable()
      .describe('When a copy of one of them was closed again after a release, within thirty days'),
    others: z
      .array(other)
      .describe(
        'Open notices of a death, wills released to the caller with their estates, and shares they hold: the most ' +
          'urgent twenty, what is to be done first',
      ),
  }),
  changedBy: ['will', 'identity', 'notice', 'me'],
})

export const signingActions = ['identity', 'document', 'video', 'signature', 'registration'] as const

export const willTasks = defineRoute({
  id: 'dashboard.listTasks',
  method: 'GET',
  path: '/api/wills/:id/tasks',
  summary:
    'One will’s task list, and the five actions of the Digital Signing page with what keeps each closed',
  who: 'wills.read',
  subject: { kind: 'will' },
  params: idParams,
  answer: z.object({
    willId: uuid,
    title: z.string(),
    status: z.enum(willStatuses),
    role,
    paid: z.boolean(),
    paymentNeeded: z
      .boolean()
      .describe('Unpaid, and something waits for it: show “Proceed to Payment” to the testator'),
    journey,
    /** @deprecated */
    next: formerNext,
    tasks: z.array(task),
    actions: z.array(
      z.object({
        action: z.enum(signingActions),
        state,
        ...standing,
        open: z.boolean().describe('Whether its screen can be opened now, to act or to look'),
        /** @deprecated */
        title: formerText,
        /** @deprecated */
        text: formerText,
        /** @deprecated */
        reason: formerText.nullable(),
        /** @deprecated */
        href: formerText,
      }),
    ),
  }),
  changedBy: ['will', 'identity'],
})

const count = z.int().min(0)

export const showWork = defineRoute({
  id: 'dashboard.showWork',
  method: 'GET',
  path: '/api/admin/work',
  summary: 'For staff: how much waits for them; each count ends at a thousand',
  who: 'dashboard.work',
  answer: z.object({
    identityChecks: count.describe('To be decided'),
    notices: z.object({
      disputed: count.describe('To be decided by two'),
      uninspected: count.describe('Open, and nobody has looked at the certificate of this version'),
      open: count,
      letters: count.describe('To be printed and posted'),
    }),
    payments: z.object({
      failed: count.describe('A refund that the card or the provider refused'),
      disputed: count.describe('At the cardholder’s bank, not decided yet'),
      onTheirWay: count.describe('Asked back, in whole or in part'),
    }),
  }),
  changedBy: ['review'],
})

export const readTimeline = defineRoute({
  id: 'dashboard.readTimeline',
  method: 'POST',
  path: '/api/admin/timelines',
  summary:
    'For staff: what happened with everybody who has this mailbox, and when, without what was said. It needs a ' +
    'proof, and the person concerned reads in their record that it was looked up',
  who: 'dashboard.timeline',
  stepUp: true,
  body: z.strictObject({ email: z.email(wrong('email-needed')).max(254) }),
  answer: z.object({
    people: z.array(
      z.object({
        id: uuid,
        kind: z.enum(['account', 'guest']).describe('“guest”: invited as a witness, without an account'),
        name: z.string(),
        since: isoTime,
        entries: z
          .array(z.object({ event: z.string(), at: isoTime, text: z.string(), byThem: z.boolean() }))
          .describe('The newest hundred, newest first'),
      }),
    ),
  }),
  problems: ['step-up-needed'],
})
