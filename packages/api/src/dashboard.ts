// The dashboard's figures: the one next action, each will's task list and its timeline.
import { z } from 'zod'
import { willStatuses } from '@testate/domain/lifecycle'
import { defineRoute, idParams, isoTime, uuid } from './route.ts'
import { pendingWithdrawal } from './wills.ts'

/** The states of a task list, as known from public services. */
export const taskStates = ['Completed', 'In progress', 'Not started', 'Cannot start yet'] as const
/** In the order of a will's life. */
export const taskNames = [
  'identity',
  'document',
  'witnesses',
  'payment',
  'video',
  'signatures',
  'registration',
] as const
export type TaskName = (typeof taskNames)[number]
const state = z.enum(taskStates)
const role = z.enum(['testator', 'witness'])

export const task = z.object({
  task: z.enum(taskNames),
  title: z.string(),
  state,
  text: z.string().describe('Where it stands, in one sentence'),
  reason: z.string().nullable().describe('With “Cannot start yet”: why'),
  yours: z.boolean().describe('The caller can do something about it now'),
  href: z.string().nullable().describe('The screen where; null when there is nothing to open'),
})
export type Task = z.infer<typeof task>

export const nextAction = z.object({
  willId: uuid.nullable().describe('Null: register a first will'),
  title: z.string(),
  text: z.string(),
  href: z.string(),
  waiting: z.boolean().describe('Nothing to do now: it says for whom or what the will waits'),
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
  next: nextAction.nullable().describe('Null: nothing more will happen of itself or is to be done'),
  withdrawal: pendingWithdrawal.nullable(),
  lost: z
    .array(z.string())
    .describe(
      'Of a registered will: the networks it was meant for and is not on, with nothing more happening of itself',
    ),
  tasks: z.array(task),
  timeline: z.array(timelineEntry).describe('What happened, from the audit log, oldest first'),
})

export const dashboardStats = defineRoute({
  id: 'dashboard.showStats',
  method: 'GET',
  path: '/api/dashboard/stats',
  summary:
    'The signed-in person’s wills by status, the one next action, and each will’s tasks and timeline (the newest twenty)',
  who: 'dashboard.read',
  answer: z.object({
    total: z.int(),
    byStatus: z.record(z.enum(willStatuses), z.int()),
    identity: z
      .enum(['none', 'pending', 'accepted', 'rejected', 'returned'])
      .describe('Of the caller’s latest check'),
    next: nextAction.nullable().describe('The one thing to do now; null when nothing is'),
    wills: z.array(willSummary),
    more: z.int().describe('Wills beyond those listed'),
  }),
  changedBy: ['will', 'identity'],
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
    next: nextAction.nullable(),
    tasks: z.array(task),
    actions: z.array(
      z.object({
        action: z.enum(signingActions),
        title: z.string(),
        text: z.string(),
        state,
        open: z.boolean().describe('Whether its screen can be opened now, to act or to look'),
        reason: z
          .string()
          .nullable()
          .describe('When it is not open, for example “Payment required to access”'),
        href: z.string(),
      }),
    ),
  }),
  changedBy: ['will', 'identity'],
})
