import { spawn } from 'node:child_process'
import { request } from 'node:http'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MailboxMessage } from './message.ts'
import { startMailbox, type Mailbox } from './mailbox.ts'

let dataDir: string
let mailbox: Mailbox

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'testate-mailbox-'))
  mailbox = await startMailbox({ dataDir })
})
afterEach(async () => {
  await mailbox.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const hash = 'ab123456'.repeat(8)

async function send(
  to: string,
  more: Record<string, unknown> = {},
  smtpUrl = mailbox.smtpUrl,
): Promise<void> {
  const transport = createTransport(smtpUrl)
  await transport.sendMail({
    from: 'Testate <register@testate.example>',
    to,
    subject: 'Your code – £182.00',
    text: `Your code for document ${hash} is 482913.\nOr open http://127.0.0.1:3000/invitation/abc?x=1&y=2.`,
    html:
      '<p>Code <b>482913</b> <a ' +
      'href="http://127.0.0.1:3000/invitation/abc?x=1&amp;y=2">open</a><script>document.title="taken ' +
      'over"</script></p>',
    ...more,
  })
  transport.close()
}

async function messages(query = '', base = mailbox.url): Promise<MailboxMessage[]> {
  return (await fetch(`${base}/api/messages${query}`)).json() as Promise<MailboxMessage[]>
}

it('keeps what it is sent, with its links and codes, by recipient and newest first', async () => {
  await send('Ann@testate.example')
  await send('ben@testate.example', { subject: 'Another' })
  await send('ann@testate.example', {
    subject: 'Later',
    attachments: [{ filename: 'receipt.pdf', content: Buffer.from('%PDF-1.7') }],
  })
  expect((await messages()).map(({ subject }) => subject)).toEqual([
    'Later',
    'Another',
    'Your code – £182.00',
  ])
  const [later, first] = await messages('?to=ANN@testate.example')
  expect(first).toMatchObject({
    to: 'ann@testate.example',
    from: 'register@testate.example',
    codes: ['482913'],
    links: ['http://127.0.0.1:3000/invitation/abc?x=1&y=2'],
    attachments: [],
  })
  expect(first?.text).toContain(hash)
  expect(later?.attachments).toEqual([{ name: 'receipt.pdf', type: 'application/pdf', size: 8 }])
  const file = await fetch(`${mailbox.url}/messages/${later?.id}/attachments/0`)
  expect(await file.text()).toBe('%PDF-1.7')
  expect(file.headers.get('content-disposition')).toContain('attachment')
})

it('shows mail without letting it run or load anything', async () => {
  await send('ann@testate.example', { subject: '<script>alert(1)</script>' })
  const [message] = await messages()
  const list = await (await fetch(mailbox.url)).text()
  expect(list).toContain('Development mailbox: nothing here leaves this machine')
  const shown = await fetch(`${mailbox.url}/messages/${message?.id}`)
  const text = await shown.text()
  for (const html of [list, text]) expect(html).not.toContain('<script')
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(text).toContain('<iframe sandbox="allow-popups"')
  const framed = await fetch(`${mailbox.url}/messages/${message?.id}/html`)
  expect(framed.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups; default-src 'none'/)
})

it('answers neither another name for this address nor another site’s form', async () => {
  const status = (headers: Record<string, string>, method = 'GET') =>
    new Promise((resolve, reject) => {
      request(`${mailbox.url}/api/messages`, { method, headers }, (response) =>
        resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end()
    })
  expect(await status({ host: 'rebound.example' })).toBe(421)
  expect(await status({ origin: 'https://other.example' }, 'POST')).toBe(403)
  expect(await status({}, 'DELETE')).toBe(405)
  expect(await status({})).toBe(200)
})

it('survives a client that leaves in the middle, and refuses a mail beyond 30 MB', async () => {
  const { port } = new URL(mailbox.smtpUrl)
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write('EHLO x\r\nMAIL FROM:<a@x.example>\r\nRCPT TO:<b@x.example>\r\nDATA\r\nSubject: half')
      setTimeout(() => resolve(void socket.resetAndDestroy()), 100)
    })
  })
  await expect(
    send('ann@testate.example', {
      attachments: [{ filename: 'large', content: Buffer.alloc(31 * 1024 * 1024) }],
    }),
  ).rejects.toThrow(/too large|size exceeds|552/i)
  await send('ann@testate.example')
  expect(await messages()).toHaveLength(1)
})

it('keeps mail and addresses over kill -9', async () => {
  const other = await mkdtemp(join(tmpdir(), 'testate-mailbox-'))
  const start = async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'mailbox.ts')], {
      env: { ...process.env, DATA_DIR: other },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const line = await new Promise<string>((resolve) =>
      child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString())),
    )
    return { child, ...(JSON.parse(line) as { url: string; smtpUrl: string }) }
  }
  const first = await start()
  await send('ann@testate.example', {}, first.smtpUrl)
  first.child.kill('SIGKILL')
  await new Promise((resolve) => first.child.once('exit', resolve))
  const second = await start()
  expect([second.url, second.smtpUrl]).toEqual([first.url, first.smtpUrl])
  expect(await messages('?to=ann@testate.example', second.url)).toHaveLength(1)
  expect((await stat(join(other, 'mailbox'))).mode & 0o077).toBe(0)
  second.child.kill('SIGTERM')
  expect(await new Promise((resolve) => second.child.once('exit', resolve))).toBe(0)
  await rm(other, { recursive: true })
})
