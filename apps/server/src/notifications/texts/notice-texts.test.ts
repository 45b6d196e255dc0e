// The text messages about a notice: each in the letters that cost one byte, short, and with the link where there is
// one.
import { expect, test } from 'vitest'
import { noticeNews } from '../notice-templates.ts'
import { noticeText } from './notice-texts.ts'

const token = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-AbCdE'
const site = { publicUrl: 'https://register.example' }
const dueAt = '2026-12-10T23:30:00.000Z'
/** GSM 03.38, the basic table, of what occurs in English. */
const gsm = /^[A-Za-z0-9 .,:;?!'"()/_@-]*$/

test.each(noticeNews)('%s', (news) => {
  const open = noticeText({ news, dueAt, token }, site)
  expect(open).toMatch(gsm)
  expect(`SAMPLE Testate: ${open}`.length).toBeLessThanOrEqual(306)
  expect(open).toMatch(
    new RegExp(`Stop it here, without signing in: ${site.publicUrl}/stop-death-notice/${token}$`),
  )
  const over = noticeText({ news, dueAt: null, token: null }, site)
  expect(over).toMatch(gsm)
  expect(over).not.toMatch(/stop-death-notice|\{/)
})

test('the day is London’s, and a release asks to sign in', () => {
  expect(noticeText({ news: 'waiting', dueAt, token }, site)).toContain(
    'to your executors on 10 December 2026.',
  )
  expect(noticeText({ news: 'released', dueAt: null, token: null }, site)).toMatch(
    /sign in now: that closes it again\. https:\/\/register\.example\/login$/,
  )
})
