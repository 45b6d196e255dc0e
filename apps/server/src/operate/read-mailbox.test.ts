// The mailbox through the api: the real mailbox, and everyone it must not be shown to.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMailbox } from '@testate/api/service'
import { startMailbox, type Mailbox } from '../../../embedded/src/mailbox/mailbox.ts'
import { createHttp, type App } from '../platform/http/http.ts'
import { createLogger } from '../platform/log.ts'
import { createNetworkCosts } from '../payments/prices/network-costs.ts'
import { readConfig } from '../platform/config.ts'
import { mountOperate } from './routes.ts'

let dataDir: string
let mailbox: Mailbox
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'testate-read-mailbox-'))
  mailbox = await startMailbox({ dataDir })
  const transport = createTransport(mailbox.smtpUrl)
  for (let n = 1; n <= 52; n += 1)
    await transport.sendMail({
      from: 'Testate <register@testate.example>',
      to: n === 52 ? 'ben@testate.example' : 'ann@testate.example',
      subject: `Mail ${n}`,
      text: `Your code is ${482900 + n}. http://localhost:3000/invitation/abc`,
      html: '<script>alert(1)</script>',
    })
  transport.close()
})
afterAll(async () => {
  await mailbox.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function ask(
  env: Record<string, string>,
  { query = '', host = 'localhost:3000', remoteAddress = '127.0.0.1' } = {},
) {
  const config = readConfig({ DATA_DIR: dataDir, MAILBOX_URL: mailbox.url, ...env })
  const http = await createHttp(config, createLogger('test', 'silent'))
  mountOperate({ http, config, routes: [], personOf: async () => null } as unknown as App, '0', {
    askCosts: createNetworkCosts(config),
  })
  const answer = await http.inject({
    method: 'GET',
    url: `/api/development/mailbox${query}`,
    headers: { host },
    remoteAddress,
  })
  await http.close()
  return answer
}

test('the newest fifty, with links and codes and without markup; or those to one address', async () => {
  const { messages } = readMailbox.answer.parse((await ask({})).json())
  expect([messages.length, messages[0]!.subject]).toEqual([50, 'Mail 52'])
  expect(messages[0]).toEqual({
    id: expect.any(String),
    to: 'ben@testate.example',
    from: 'register@testate.example',
    subject: 'Mail 52',
    text: expect.stringContaining('482952'),
    receivedAt: expect.any(String),
    links: ['http://localhost:3000/invitation/abc'],
    codes: ['482952'],
    attachments: [],
  })
  expect((await ask({}, { query: '?to=Ben@testate.example' })).json().messages).toHaveLength(1)
  expect((await ask({}, { query: '?from=x' })).json().code).toBe('invalid-fields')
})

test.each([
  [
    'production',
    {
      TESTATE_MODE: 'production',
      PUBLIC_URL: 'https://register.example',
      TRUST_PROXY: 'off',
      MAILBOX_URL: '',
    },
    {},
    404,
  ],
  ['an installation without one', { MAILBOX_URL: '' }, {}, 404],
  ['another machine', {}, { remoteAddress: '192.0.2.7' }, 403],
  ['a name of somebody else’s that leads here', {}, { host: 'rebound.example' }, 403],
  ['a proxy in front', { TRUST_PROXY: 'on' }, {}, 403],
  ['a mailbox that is away', { MAILBOX_URL: 'http://127.0.0.1:9' }, {}, 503],
])('%s is shown nothing', async (_, env, from, status) => {
  const answer = await ask(env as Record<string, string>, from)
  expect([answer.statusCode, answer.body.includes('Mail')]).toEqual([status, false])
})
