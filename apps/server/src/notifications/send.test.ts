import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSmtpStandIn, type SmtpStandIn } from '../../testing/smtp-stand-in.ts'
import { mayBeTaken, send } from './send.ts'

let smtp: SmtpStandIn
beforeEach(async () => {
  smtp = await startSmtpStandIn()
})
afterEach(() => smtp.stop())

async function sendTo(to: string): Promise<void> {
  await send(
    {
      mail: {
        from: 'register@example.org',
        smtpUrl: smtp.url,
        returnAddress: undefined,
        mailboxUrl: undefined,
      },
      publicUrl: 'https://testate.example',
    },
    { id: randomUUID(), to, at: new Date(), mail: { subject: to, text: to, html: to } },
  )
}
const received = (): (string | undefined)[] => smtp.received.map(({ to }) => to[0])

it('sends one mail after another through one connection', async () => {
  for (const to of ['a@example.org', 'b@example.org', 'c@example.org']) await sendTo(to)
  expect(received()).toEqual(['a@example.org', 'b@example.org', 'c@example.org'])
  expect(smtp.connections()).toBe(1)
})

it('sends a mail once, over another connection, if the server has closed the one it had', async () => {
  await sendTo('a@example.org')
  smtp.hangUp()
  await sendTo('b@example.org')
  expect(received()).toEqual(['a@example.org', 'b@example.org'])
  expect(smtp.connections()).toBe(2)
})

it('sends the next mail after the server refused a mailbox', async () => {
  smtp.refuseOnly('nobody@example.org')
  await sendTo('a@example.org')
  const refusal = await sendTo('nobody@example.org').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ responseCode: 550, code: 'EENVELOPE' })
  expect(mayBeTaken(refusal)).toBe(false)
  await sendTo('b@example.org')
  expect(received()).toEqual(['a@example.org', 'b@example.org'])
})

it('does not repeat a mail that the server may have taken', async () => {
  await sendTo('a@example.org')
  smtp.takeAfter(300)
  const sent = sendTo('b@example.org').catch((error: unknown) => error)
  while (smtp.keeping() === 0) await pause(5)
  smtp.hangUp()
  expect(mayBeTaken(await sent)).toBe(true)
  await pause(500)
  expect(received()).toEqual(['a@example.org', 'b@example.org'])
})

it('delays no mail because the server holds twenty others back', async () => {
  const release = smtp.keepNext(20)
  const held = Array.from({ length: 20 }, (_, n) => sendTo(`held${n}@example.org`))
  while (smtp.keeping() < 20) await pause(5)
  await sendTo('quick@example.org')
  expect(received()).toEqual(['quick@example.org'])
  release()
  await Promise.all(held)
  expect(smtp.received).toHaveLength(21)
})
