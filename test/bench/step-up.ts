// The cost of confirming an act, excluding the mail: requesting a code and submitting it, each a request to
// the worker and its answer, over HTTP. Reading the mailbox in between is not counted.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { confirmStepUp, getMe, requestStepUp } from '@testate/api/accounts'
import { bringWill } from '../../apps/cli/src/register/bring-will.ts'
import { development } from '@testate/api/service'
import { openBrowser } from '../../apps/cli/src/register/browser.ts'
import { openMailbox } from '../../apps/cli/src/register/inbox.ts'
import { gatherPeople, openAccount } from '../../apps/cli/src/register/people.ts'
import { silent } from '../../apps/cli/src/register/progress.ts'
import { start, withFolder } from './installation.ts'
import { median, type Note } from './note.ts'

const PEOPLE = 3
const sample = join(import.meta.dirname, '../../docs/sample-will.pdf')

export async function measure(note: Note): Promise<void> {
  await withFolder(async (folder) => {
    const product = await start(join(folder, 'data'))
    try {
      const { mailbox } = await openBrowser(product.url).call(development)
      if (!mailbox) throw new Error('this register has no mailbox to read codes in')
      const [asking, handing, bare]: [number[], number[], number[]] = [[], [], []]
      for (let n = 0; n < PEOPLE; n += 1) {
        const inbox = openMailbox(mailbox, randomBytes(4).toString('hex'))
        const people = await gatherPeople(product.url, inbox)
        const [testator] = people
        await openAccount(testator, inbox, silent)
        const { willId } = await bringWill(
          people,
          { path: sample, bytes: new Uint8Array(await readFile(sample)) },
          ['solana'],
          silent,
        )
        const { call } = testator.browser
        // Five of each kind may be mailed in a quarter of an hour.
        for (const purpose of [...Array<'open'>(5).fill('open'), ...Array<'sign'>(5).fill('sign')]) {
          const timed = async <T>(to: number[], work: () => Promise<T>): Promise<T> => {
            const began = performance.now()
            const answer = await work()
            to.push(performance.now() - began)
            return answer
          }
          await timed(bare, () => call(getMe))
          const code = await inbox.code(testator.email, 'a code', () =>
            timed(asking, () => call(requestStepUp, { body: { purpose, willId, mail: true } })),
          )
          await timed(handing, () => call(confirmStepUp, { body: { purpose, willId, code } }))
        }
      }
      // The first run of a process compiles and loads what the later ones reuse.
      const [ask, hand, floor] = [asking, handing, bare].map((times) => median(times.slice(1))) as [
        number,
        number,
        number,
      ]
      note({
        name: 'step-up: asking for a code and handing it in',
        value: ask + hand,
        unit: 'ms',
        floor: { name: 'two calls that only say who is signed in', value: 2 * floor },
        target: 'under 30 ms more than those',
        met: ask + hand - 2 * floor < 30,
      })
      note({ name: 'of that asking', value: ask, unit: 'ms', target: 'for information', met: null })
      note({ name: 'of that handing in', value: hand, unit: 'ms', target: 'for information', met: null })
    } finally {
      await product.stop()
    }
  })
}
