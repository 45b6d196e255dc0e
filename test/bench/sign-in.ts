// Signing in with a password, over HTTP, by an existing account from a known browser. Compared with the
// password's own hash, which is slow on purpose and most of the time.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { signIn, signUp } from '@testate/api/accounts'
import { development } from '@testate/api/service'
import { openBrowser } from '../../apps/cli/src/register/browser.ts'
import { openMailbox } from '../../apps/cli/src/register/inbox.ts'
import { start, withFolder } from './installation.ts'
import { median, type Note } from './note.ts'

const TIMES = 40

export async function measure(note: Note): Promise<void> {
  await withFolder(async (folder) => {
    const product = await start(join(folder, 'data'))
    try {
      const browser = openBrowser(product.url)
      const { mailbox } = await browser.call(development)
      if (!mailbox) throw new Error('this register has no mailbox to take an address from')
      const email = await openMailbox(mailbox, randomBytes(4).toString('hex')).addressFor('Ann Example')
      const username = `sample_${randomBytes(6).toString('hex')}`
      const password = randomBytes(18).toString('base64url')
      await browser.call(signUp, {
        body: { firstName: 'Ann', lastName: 'Example', email, username, password, role: 'testator' },
      })
      const times: number[] = []
      for (let n = 0; n < TIMES; n += 1) {
        const began = performance.now()
        await browser.call(signIn, { body: { username, password } })
        times.push(performance.now() - began)
      }
      // The first run of a process compiles and loads what the later ones reuse.
      note({
        name: 'signing in with a password, from a known browser',
        value: median(times.slice(2)),
        unit: 'ms',
        target: 'for information',
        met: null,
      })
    } finally {
      await product.stop()
    }
  })
}
