import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { openMailbox } from './inbox.ts'

interface Mail {
  id: string
  to: string
  subject: string
  links: string[]
  codes: string[]
}

/** The mailbox API as specified: newest first, by recipient. */
async function withMailbox(run: (mails: Mail[], url: string) => Promise<void>): Promise<void> {
  const mails: Mail[] = []
  const server = createServer((request, response) => {
    const to = new URL(request.url ?? '', 'http://localhost').searchParams.get('to')
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(mails.filter((mail) => mail.to === to)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await run(mails, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe('mailbox of a run', () => {
  it('gives the newest code that was not given yet, one after another as the mails come', async () => {
    await withMailbox(async (mails, url) => {
      const inbox = openMailbox(url, 'ab12')
      const to = await inbox.addressFor('Witness One')
      const mail = (id: string, code: string) =>
        mails.unshift({ id, to, subject: 'code', links: [], codes: [code] })
      mail('from before', '111111')
      const next = await inbox.codes(to, 'to sign', async () => mail('of an ask before, late', '222222'))
      expect(await next()).toBe('222222')
      setTimeout(() => mail('asked for', '333333'), 100)
      expect(await next()).toBe('333333')
    })
  })

  it('takes the code that came after it was asked for, not an older one', async () => {
    await withMailbox(async (mails, url) => {
      const inbox = openMailbox(url, 'ab12')
      const address = await inbox.addressFor('Witness One')
      expect(address).toBe('witness-one.ab12@example.com')
      mails.unshift({ id: '1', to: address, subject: 'code', links: [], codes: ['111111'] })
      const code = await inbox.code(address, 'to sign', async () => {
        setTimeout(
          () =>
            mails.unshift(
              { id: '2', to: 'other@example.com', subject: 'code', links: [], codes: ['333333'] },
              { id: '3', to: address, subject: 'code', links: [], codes: ['222222'] },
            ),
          150,
        )
      })
      expect(code).toBe('222222')
    })
  })

  it('takes the newest link that still works', async () => {
    await withMailbox(async (mails, url) => {
      mails.push(
        {
          id: '2',
          to: 'a@example.com',
          subject: 's',
          links: ['http://x.example/dashboard', 'http://x.example/invitation/new'],
          codes: [],
        },
        { id: '1', to: 'a@example.com', subject: 's', links: ['http://x.example/invitation/old'], codes: [] },
      )
      const link = await openMailbox(url, 'x').link('a@example.com', 'an invitation', async (candidate) =>
        candidate.includes('/invitation/'),
      )
      expect(link).toBe('http://x.example/invitation/new')
    })
  })
})
