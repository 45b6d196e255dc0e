// Pins the words the law prescribes: a shorter form or notice would make the consumer's 14 days unclear.
import { expect, test } from 'vitest'
import { CANCELLATION_FORM, CANCELLATION_NOTICE } from './cancellation-form.ts'
import { CANCELLATION, EXPRESS_START } from './express-start.ts'

test('the form has every part of Schedule 3, Part B, in both languages', () => {
  const { en, cy } = CANCELLATION_FORM
  expect(en.notice).toContain(
    'hereby give notice that I/We [*] cancel my/our [*] contract for the supply of the following service',
  )
  expect(en.lines).toEqual([
    'Ordered on',
    'Name of consumer(s)',
    'Address of consumer(s)',
    'Signature of consumer(s) (only if this form is notified on paper)',
    'Date',
  ])
  expect(en.delete).toBe('[*] Delete as appropriate')
  expect(Object.keys(cy)).toEqual(Object.keys(en))
  expect(cy.lines).toHaveLength(en.lines.length)
  expect(cy.notice.split('[*]')).toHaveLength(en.notice.split('[*]').length)
})

test('the receipt gives conditions, time limit, procedure, way of refund and end of the right', () => {
  const text = CANCELLATION_NOTICE.join(' ')
  for (const part of [
    /within 14 days without giving any reason/,
    /counted from the day after you paid/,
    /in any words/,
    /enough to send it before/,
    /by the way you paid/,
    /at the latest 14 days/,
    /no fee/,
    /whole amount back; after that, what you paid for networks that do not hold it yet/,
    /ends once all of them hold it/,
  ])
    expect(text).toMatch(part)
})

test('box, receipt and screens end the right at full performance, never at the first network', () => {
  expect(EXPRESS_START.text).toContain('I lose the right to cancel once all of them hold it')
  for (const text of [EXPRESS_START.text, ...CANCELLATION_NOTICE, ...Object.values(CANCELLATION)])
    expect(text).not.toMatch(/registration is complete|pay only for what has been done|we decide/i)
})
