// Which job may use which key: a line added here gives a job that key. And whether each has its queue.
import { expect, test } from 'vitest'
import { workerJobs } from './jobs.ts'
import type { Queue } from './platform/jobs.ts'
import { queues } from './queues.ts'

const naming = (part: string): string[] =>
  workerJobs.filter(({ needs }) => needs.some((need) => need === part)).map(({ name }) => name)

test('each key and tool goes to these jobs alone', () => {
  const anchoring = ['anchor-will-solana', 'anchor-will-ethereum', 'anchor-will-corda']
  const roots = ['anchor-root-solana', 'anchor-root-ethereum', 'anchor-root-corda']
  const issuing = ['renew-proof', 'issue-capsule']
  expect({
    openingKey: naming('openingKey'),
    sealingKey: naming('sealingKey'),
    authority: naming('authority'),
    logKey: naming('logKey'),
    networks: naming('networks'),
    payments: naming('payments'),
  }).toEqual({
    openingKey: [
      'send-mail',
      'send-text',
      'check-pages',
      'open-will',
      'note-executor',
      'ask-unanswered-executors',
      'open-identity-evidence',
      'read-identity',
      'advance-seal',
      'keep-seal-state',
      'open-recording',
      'plan-anchors',
      ...anchoring,
      'plan-release',
      ...issuing,
      'move-under-key',
      'wrap-for-release',
      'open-death-certificate',
      'print-letter',
      'clear-professionals',
      'tend-professionals',
      'tell-executor-ends',
      'mail-receipts',
      'make-export',
    ],
    sealingKey: [
      'seal-form',
      'note-executor',
      'read-identity',
      'open-ceremony',
      'advance-seal',
      ...issuing,
      'move-under-key',
      'wrap-for-release',
    ],
    authority: ['advance-seal', 'renew-seal', 'tend-renewals', ...issuing, 'make-dispute-pack'],
    logKey: [...roots, ...issuing, 'sign-link', 'make-dispute-pack'],
    networks: [
      ...anchoring,
      'move-token',
      'plan-release',
      'plan-withdrawals',
      ...roots,
      ...issuing,
      'watch-registrar',
    ],
    payments: ['payment-event', 'reconcile-payment', 'cancel-checkout', 'refund-payment', 'refund-part'],
  })
})

test('no job holds the registrar’s keys: the networks do', () => {
  expect([...naming('ethereumRegistrarKey'), ...naming('solanaRegistrarKey')]).toEqual([])
})

test('the migrations make the queue of each job, and no other', () => {
  const byName = (all: readonly Queue[]): object =>
    Object.fromEntries(
      all.map(({ name, options: { cron, retryLimit, retryDelayMax } }) => [
        name,
        { cron, retryLimit, retryDelayMax },
      ]),
    )
  expect(byName(queues)).toEqual(byName(workerJobs))
  expect(queues).toHaveLength(workerJobs.length)
})
