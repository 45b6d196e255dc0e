// A released copy, read by an executor: where the original lies, their identity, the pages, and the three
// files as they are. The will is registered on its networks; the notice of death is put into the rows and the
// log as of the past; the release worker of `npm start` does the rest. Then the estate is worked, and last, with
// TESTATE_FULL=1, the testator comes back, which apps/server/src/release/release-due.test.ts has in each run.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser as openTerminal } from '../../apps/cli/src/register/browser.ts'
import type { Inbox } from '../../apps/cli/src/register/inbox.ts'
import { openAccount, type Actor } from '../../apps/cli/src/register/people.ts'
import { silent } from '../../apps/cli/src/register/progress.ts'
import { readPrinted } from '../../apps/server/testing/read-printed.ts'
import { filesIn } from '../../apps/server/testing/zip-fixture.ts'
import { button, confirmByCode, heading, useSampleIdentity } from './acts.ts'
import { full, hasBrowser, whySkipped } from './browser.ts'
import { comeBack } from './come-back.ts'
import { keepOwnKey, keepOwnKeyByPasskey, openOwnCopy, openOwnCopyByPasskey } from './own-key.ts'
import type { Place } from './product.ts'
import { releaseWill } from './release-will.ts'
import { see } from './see.ts'
import { bringTo, openAs, type Staged } from './stages.ts'
import { withOwnProduct } from './with-product.ts'
import { workEstate } from './work-estate.ts'

const page1 = 'Released to you'

describe.skipIf(!hasBrowser)(`a released copy${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  let executor: Actor
  let others: [Actor, Actor]
  let inbox: Inbox
  let staged: Staged
  // The release is put into the past, and with it the register's clock for a moment.
  withOwnProduct((has) => void ({ product, chromium } = has))

  test('is read by its executor, who takes the files as they are', async () => {
    staged = await bringTo(product, 'registered')
    const {
      people: [ann],
    } = staged
    inbox = staged.inbox
    const account = async (name: string, email: string): Promise<Actor> => {
      const actor: Actor = { order: 0, name, email, browser: openTerminal(product.url), id: '' }
      await openAccount(actor, inbox, silent)
      return actor
    }
    executor = await account('Executor Example', ann.email.replace('@', '.executor@'))
    others = [
      await account('Second Executor', await inbox.addressFor('Second Executor')),
      await account('Third Executor', await inbox.addressFor('Third Executor')),
    ]
    const contacts = [
      await account('Carl Contact', await inbox.addressFor('Carl Contact')),
      await account('Cora Contact', await inbox.addressFor('Cora Contact')),
    ]
    const person = await openAs(chromium, executor, { url: product.url, width: 320, theme: 'dark' })
    const { page } = person
    const second = await openAs(chromium, others[0], { url: product.url, width: 1280 })
    await releaseWill(product, staged, [executor, ...others], contacts, {
      named: async () => {
        await keepOwnKey(product, person, { executor, inbox })
        // The device stays with the window.
        if (full) await keepOwnKeyByPasskey(product, second, { executor: others[0], inbox })
      },
    })
    await inbox.link(executor.email, 'the copy', async (link) => new URL(link).pathname === '/released')

    // They have no will of their own, and somebody who died left them this to do.
    await page.goto('/dashboard')
    await heading(page, 'For you to do').waitFor()
    await page.getByText(`${ann.name} names you as an executor`).first().waitFor()
    expect(await page.getByText('Register your first will').count()).toBe(0)
    await see(person, 'dashboard of an executor')
    const first = page.getByRole('main').getByRole('link').first()
    expect(await first.textContent()).toMatch(
      /^Go to the identity check: Have your identity checked, for the will of/,
    )
    await first.click()
    await heading(page, page1).waitFor()
    await heading(page, `The will of ${ann.name}`).waitFor()
    await page.goto('/named')
    await page.getByText('The copy of a will was released to you').waitFor()
    await see(person, 'named, and a copy released')
    await page.getByRole('link', { name: 'See what was released to you' }).click()
    await heading(page, page1).waitFor()
    await heading(page, `The will of ${ann.name}`).waitFor()
    await page.getByText('Probate needs the paper original').waitFor()
    expect(await page.getByRole('link', { name: 'Read the copy' }).count()).toBe(0)
    await see(person, 'released, no identity yet')

    // First who they are.
    await button(page, 'Have your identity checked').click()
    const dialog = page.getByRole('dialog')
    await useSampleIdentity(dialog)
    await page
      .getByRole('link', { name: 'Read the copy', includeHidden: true })
      .waitFor({ state: 'attached' })
    await page.reload()
    await page.getByRole('link', { name: 'Read the copy' }).waitFor()
    await see(person, 'released')
    await page.goto('/dashboard')
    await page
      .getByRole('link')
      .filter({ hasText: /^Go to the copy: Read the will of/ })
      .click()
    await heading(page, `The will of ${ann.name}`).waitFor()
    await see(person, 'before the first page')

    // The pages, on one confirmation.
    await confirmByCode(
      page,
      inbox,
      executor.email,
      async () => await button(page, 'Confirm that it is you, and read').click(),
      async () => await see(person, 'confirming to read'),
    )
    const pages = page.getByRole('status').filter({ hasText: /^Page \d+ of \d+$/ })
    await pages.waitFor()
    const most = Number(/of (\d+)/.exec((await pages.textContent())!)![1])
    expect(most).toBeGreaterThan(1)
    const picture = page.getByRole('img', { name: /It is a picture: a screen reader cannot read its text/ })
    const shown = async (): Promise<string> => (await picture.getAttribute('src'))!
    const firstPage = await shown()
    expect(firstPage).toMatch(/^data:image\/jpeg;base64,/)
    await see(person, 'the first page')
    await button(page, 'Next page').click()
    await page.getByText(`Page 2 of ${most}`).waitFor()
    expect(await shown()).not.toBe(firstPage)
    await page.waitForURL((url) => url.searchParams.get('page') === '2')
    await button(page, 'Larger').click()
    await button(page, 'Larger').click()
    await see(person, 'a page enlarged')
    await button(page, 'Previous page').click()
    await page.getByText(`Page 1 of ${most}`).waitFor()

    // The files with their cover, on one confirmation; each holds for anybody.
    const folder = await mkdtemp(join(tmpdir(), 'testate-taken-'))
    try {
      const take = async (name: string, file: string): Promise<string> => {
        const saving = page.waitForEvent('download')
        let said: Promise<void> | undefined
        await confirmByCode(
          page,
          inbox,
          executor.email,
          async () => await button(page, name).click(),
          async () => {
            await see(person, `confirming to take ${file}`)
            // Waited for from here: it is gone after five seconds.
            said = page
              .getByText(/^Saved: /)
              .first()
              .waitFor()
            said.catch(() => undefined)
          },
        )
        await (await saving).saveAs(join(folder, file))
        await said
        return join(folder, file)
      }
      const zip = await readFile(await take('Download the files with their cover', 'files.zip'))
      const inside = [...filesIn(zip)]
      expect(inside[0]![0]).toBe('Cover.pdf')
      const cover = await readPrinted(Uint8Array.from(inside[0]![1]))
      expect(inside.slice(1).map(([name]) => name.replace(/^[^.]+/, ''))).toEqual([
        '.sealed.pdf',
        '.capsule.json',
        '.proof.json',
      ])
      for (const [name, bytes] of inside.slice(1)) {
        await writeFile(join(folder, name), bytes)
        expect(cover.text).toContain(name)
        expect(cover.text.replaceAll(' ', '')).toContain(createHash('sha256').update(bytes).digest('hex'))
      }
      const taken = inside.slice(1).map(([name]) => join(folder, name))
      expect(verified(product, taken)).toMatchObject({ status: 0 })
      await page.getByText('What are these files, and can I have only one?').click()
      await see(person, 'the files explained')
      const sealed = inside[1]![1]
      if (full) expect((await readFile(await take('Download the PDF', 'will.pdf'))).equals(sealed)).toBe(true)
      // The same without the release worker, by the key that only their browser opens.
      expect((await openOwnCopy(person, { executor, inbox })).equals(sealed)).toBe(true)
      if (full) {
        await second.page.goto(new URL(page.url()).pathname)
        const opened = await openOwnCopyByPasskey(second, { executor: others[0], inbox })
        expect(opened.equals(sealed)).toBe(true)
      }

      // For a lawyer: one PDF with the register's seal, which holds for anybody too.
      const saving = page.waitForEvent('download')
      await confirmByCode(
        page,
        inbox,
        executor.email,
        async () => await button(page, 'Make the dispute pack').click(),
        async () => await see(person, 'confirming to have the dispute pack made'),
      )
      const pack = join(folder, 'dispute-pack.pdf')
      await (await saving).saveAs(pack)
      expect(verified(product, [pack])).toMatchObject({ status: 0 })
      await see(person, 'the dispute pack taken')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }

    // What the testator said, for a reason; the others who act are mailed and read it.
    await page.getByText(`What ${ann.name} said, as the person whose will it is`).waitFor()
    await see(person, 'the recordings')
    await button(page, 'Ask for this recording').first().click()
    await button(page, 'Confirm that it is you, and open it').click()
    await page.getByText('Please say why').first().waitFor()
    await see(person, 'a recording without a reason')
    await page.getByRole('radio', { name: 'For another reason' }).check()
    await page.getByLabel('Your reason in your own words').fill('My brother doubts that it was her wish.')
    await confirmByCode(
      page,
      inbox,
      executor.email,
      async () => await button(page, 'Confirm that it is you, and open it').click(),
      async () => await see(person, 'confirming to be given a recording'),
    )
    await page.getByText('The recording is open. Play it when you are ready.').waitFor()
    const player = page.getByLabel(`What ${ann.name} said`, { exact: true })
    await expect
      .poll(async () => await player.evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThan(0)
    const saving = page.waitForEvent('download')
    await button(page, 'Save the recording').click()
    expect((await saving).suggestedFilename()).toMatch(/\.testator\.(webm|mp4)$/)
    await page.getByText('My brother doubts that it was her wish.').waitFor()
    await see(person, 'a recording given')
    await inbox.link(others[0].email, 'the recording', async (link) => new URL(link).pathname === '/released')
    await second.page.goto(new URL(page.url()).pathname)
    await second.page.getByText('To Executor Example, on').waitFor()
    await second.page.getByText('My brother doubts that it was her wish.').waitFor()
    await see(second, 'a recording that another executor was given')
    await second.close()

    expect(person.complaints()).toEqual([])
    await person.close()
  }, 900_000)

  test('leads to an estate, which its three executors work until the accounts balance', async () => {
    const person = await openAs(chromium, executor, { url: product.url, width: 320, theme: 'dark' })
    const second = await openAs(chromium, others[0], { url: product.url, width: 390 })
    await workEstate(person, second, { product, inbox, all: [executor, ...others] })
    await second.close()
    await person.close()
  }, 900_000)

  test.runIf(full)(
    'is closed again once its testator comes back',
    async () => {
      const [person, second] = [
        await openAs(chromium, executor, { url: product.url }),
        await openAs(chromium, others[0], { url: product.url }),
      ]
      await person.page.goto(`/estate-administration/${staged.willId}`)
      await heading(person.page, 'Overview').waitFor()
      await comeBack(product, {
        chromium,
        inbox,
        willId: staged.willId,
        testator: staged.people[0],
        networks: ['ethereum', 'solana'],
        executors: [
          { person, email: executor.email },
          { person: second, email: others[0].email },
        ],
      })
      await second.close()
      await person.close()
    },
    900_000,
  )
})

/** `npm run verify`, as a program of its own. */
function verified({ dataDir }: Place, files: readonly string[]): { status: number | null; said: string } {
  const run = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../apps/cli/src/verify.ts'), ...files, '--trust', join(dataDir, 'trust')],
    { encoding: 'utf8' },
  )
  return { status: run.status, said: `${run.stdout}${run.stderr}` }
}
