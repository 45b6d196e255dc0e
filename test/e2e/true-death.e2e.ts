// A true death, from the people whom a will names to the files in their hands: five people and a testator who says
// nothing. Nothing is put into rows but the time: the server's clock stands two months ago when they accept, three
// weeks ago when the death is reported, and at today when the wait is over. What the release worker measured itself of
// the wait is set, since its clock is the machine's; so the lines of two months ago are what it found at first. It
// takes 100 seconds of processor time and starts the product four times: TESTATE_FULL=1 (`npm run assurance`) alone.
// Its steps are in each run too: people accept in people-around.e2e.ts, a death is reported and confirmed in
// death-notices.e2e.ts, nothing is opened before its hour in test/faults/notices.test.ts, the copy is read in
// released.e2e.ts, its testator comes back in apps/server/src/release/release-due.test.ts, and an estate is taken over
// in apps/server/src/estate/hand-over.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { changePeople, tellPerson } from '@testate/api/people-around'
import { openBrowser as openTerminal } from '../../apps/cli/src/register/browser.ts'
import { openAccount, type Actor } from '../../apps/cli/src/register/people.ts'
import { proveIdentity } from '../../apps/cli/src/register/prove-identity.ts'
import { silent } from '../../apps/cli/src/register/progress.ts'
import { stepUp } from '../../apps/cli/src/register/step-up.ts'
import { button, confirmByCode, heading } from './acts.ts'
import { asOwner } from './as-owner.ts'
import { full, hasBrowser, whyFull, type Person } from './browser.ts'
import { comeBack } from './come-back.ts'
import type { Product } from './product.ts'
import { see } from './see.ts'
import { seenLongAgo } from '../stack/seen-long-ago.ts'
import { bringTo, openAs, samplePdf } from './stages.ts'
import { takeOver } from './take-over.ts'
import { signedOn } from './told-death.ts'
import { withOwnProduct } from './with-product.ts'

const day = 86_400_000
const folder = await mkdtemp(join(tmpdir(), 'testate-clock-'))
const clock = join(folder, 'ahead-ms')
await writeFile(clock, '0')
afterAll(async () => await rm(folder, { recursive: true, force: true }))

describe.skipIf(!hasBrowser || !full)(`a true death${whyFull}`, () => {
  let product: Product
  let chromium: Browser
  withOwnProduct((has) => void ({ product, chromium } = has), {
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'other-clock.ts')}`,
    TEST_CLOCK: clock,
  })
  const rows = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    await asOwner<R>(product, text, values)

  /** The whole register stops, and starts again so many days ago. */
  async function goTo(daysAgo: number): Promise<void> {
    await rows('update installation set clock_offset = make_interval(days => $1)', -daysAgo)
    await writeFile(clock, String(-daysAgo * day))
    await product.restart()
  }

  test('opens the copy to those who act, once, and to nobody before its hour', async () => {
    const { people, inbox, willId, documentHash } = await bringTo(product, 'registered', [
      'solana',
      'ethereum',
      'corda',
    ])
    const [ann] = people
    // The clock goes back below, and the ledgers’ do not: so does the signing, before the day of the death.
    await signedOn(product, willId, '2026-01-01')
    const account = async (name: string, email: string): Promise<Actor> => {
      const actor: Actor = { order: 0, name, email, browser: openTerminal(product.url), id: '' }
      await openAccount(actor, inbox, silent)
      await proveIdentity(actor, silent)
      return actor
    }
    const addressed = async (name: string): Promise<Actor> =>
      await account(name, await inbox.addressFor(name))
    const first = await account('Executor Example', ann.email.replace('@', '.executor@'))
    const second = await addressed('Edward Second')
    const reserve = await addressed('Rose Reserve')
    const [carl, cora] = [await addressed('Carl Contact'), await addressed('Cora Contact')]
    const five = [first, second, reserve, carl, cora]
    const named = await ann.browser.call(changePeople, {
      params: { id: willId },
      stepUp: await stepUp(ann, inbox, 'change', { willId, documentHash }, silent),
      body: {
        waitDays: 7,
        people: [
          ...[first, second, reserve].map(({ name, email }) => ({
            kind: 'executor' as const,
            standing: email === reserve.email ? ('reserve' as const) : ('acting' as const),
            name,
            email,
            relationship: 'Friend',
          })),
          ...[carl, cora].map(({ name, email }) => ({
            kind: 'contact' as const,
            name,
            email,
            relationship: 'Friend',
          })),
        ],
      },
    })
    for (const { id } of named.people)
      await ann.browser.call(tellPerson, { params: { id: willId, aroundId: id } })

    // Two months ago all five accept.
    await goTo(60)
    const at = (actor: Actor): Promise<Person> => openAs(chromium, actor, { url: product.url })
    const open = new Map<Actor, Person>()
    for (const actor of five) {
      const person = await at(actor)
      open.set(actor, person)
      await person.page.goto('/named')
      await confirmByCode(
        person.page,
        inbox,
        actor.email,
        async () => await button(person.page, 'Accept').click(),
      )
      await person.page.getByText(/^You accepted on /).waitFor()
    }
    await seenLongAgo(product.dataDir, rows)

    // Three weeks ago one executor reports the death, and the two contacts confirm it.
    await goTo(21)
    const on = open.get(first)!.page
    await on.goto('/death-notices')
    await on.getByRole('link', { name: 'Submit Death Notice' }).click()
    await on.getByRole('textbox', { name: /^Full name/ }).fill(ann.name)
    await button(on, 'Continue').click()
    for (const [label, value] of [
      ['Day', '2'],
      ['Month', '1'],
      ['Year', '2026'],
    ] as const)
      await on.getByRole('textbox', { name: label, exact: true }).fill(value)
    await button(on, 'Continue').click()
    const chooser = on.waitForEvent('filechooser')
    await button(on, 'Choose File').click()
    await (await chooser).setFiles(samplePdf)
    await on.getByText(/^sample-will\.pdf \(.*\) is uploaded\.$/).waitFor()
    await button(on, 'Continue').click()
    await heading(on, 'What does the certificate say?').waitFor()
    await button(on, 'Continue').click()
    await button(on, 'Submit Death Notice').click()
    await on.getByText('Awaiting 2 more confirmation(s)').first().waitFor()
    for (const actor of [carl, cora]) {
      const { page } = open.get(actor)!
      await page.goto('/death-notices')
      await confirmByCode(
        page,
        inbox,
        actor.email,
        async () => await button(page, new RegExp(`^Confirm ?: ${ann.name}$`)).click(),
      )
    }
    await on
      .getByText(/^Waiting until \d+\s\w+\s\d{4}$/)
      .first()
      .waitFor()
    // The testator is told each time, and says nothing.
    const told = await rows<{ n: number }>(
      `select count(*)::int as n from death_notice_news w join death_notices n on n.id = w.notice_id
       where n.will_id = $1`,
      willId,
    )
    expect(told[0]!.n).toBeGreaterThanOrEqual(2)
    const measured = async (): Promise<number> =>
      (await rows<{ n: number }>('select count(*)::int as n from release_waits'))[0]!.n
    await expect.poll(measured).toBe(1)
    const toldByItself = async (): Promise<number> =>
      (await rows<{ n: number }>('select count(sent_at)::int as n from release_mails'))[0]!.n
    await expect.poll(toldByItself).toBe(1)

    // Today: fourteen days too late by the log and the rows, but not by the clock that nobody sets.
    await goTo(0)
    const status = async (): Promise<string> =>
      (await rows<{ status: string }>('select status from wills where id = $1', willId))[0]!.status
    const looked = async (): Promise<number> =>
      Number((await rows<{ ms: string }>('select waited_ms as ms from release_waits'))[0]!.ms)
    const before = await looked()
    await expect.poll(looked).toBeGreaterThan(before)
    expect(await status()).toBe('registered')
    await open.get(second)!.page.goto('/released')
    await heading(open.get(second)!.page, 'Nothing has been released to you').waitFor()
    expect(await open.get(second)!.page.getByText(`The will of ${ann.name}`).count()).toBe(0)
    // Four seconds are left. Its process is killed meanwhile, and started again by its supervisor.
    await rows('update release_waits set waited_ms = $1', 7 * day - 4_000)
    const children = JSON.parse(await readFile(join(product.dataDir, 'children.json'), 'utf8')) as {
      'release-worker': { pid: number }
    }
    process.kill(children['release-worker'].pid, 'SIGKILL')
    await expect.poll(status, { timeout: 90_000 }).toBe('released')

    // Both who act read it, with the files as they are; the one in reserve and the contacts do not.
    for (const actor of [first, second]) {
      const { page } = open.get(actor)!
      await page.goto('/released')
      await heading(page, `The will of ${ann.name}`).waitFor()
      await page.getByRole('link', { name: 'Read the copy' }).click()
      await confirmByCode(
        page,
        inbox,
        actor.email,
        async () => await button(page, 'Confirm that it is you, and read').click(),
      )
      await page
        .getByRole('status')
        .filter({ hasText: /^Page 1 of \d+$/ })
        .waitFor()
      await page.getByText('What are these files, and can I have only one?').click()
      for (const [name, file, code] of [
        ['Download the PDF', 'will.pdf', 0],
        ['Download the evidence', 'capsule.json', 0],
      ] as const) {
        const saving = page.waitForEvent('download')
        await confirmByCode(page, inbox, actor.email, async () => await button(page, name).click())
        const path = join(folder, file)
        await (await saving).saveAs(path)
        expect(verified(path)).toMatchObject({ status: code, outcome: expect.stringMatching(/^re/) })
      }
    }
    for (const actor of [reserve, carl, cora]) {
      const { page } = open.get(actor)!
      await page.goto('/released')
      await heading(page, 'Nothing has been released to you').waitFor()
      expect(await page.getByText(`The will of ${ann.name}`).count()).toBe(0)
    }
    await see(open.get(carl)!, 'nothing was released to a contact')

    // Once; and the three ledgers say so, each in its time.
    const grants = await rows<{ person_id: string }>(
      'select person_id from release_grants where will_id = $1',
      willId,
    )
    expect(grants.map(({ person_id: id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
    const moved = async (): Promise<unknown> =>
      (
        await rows<{ network: string; state: string }>(
          "select network, state from anchors where will_id = $1 and action = 'transfer' order by network",
          willId,
        )
      ).map(({ network, state }) => `${network} ${state}`)
    await expect.poll(moved, { timeout: 120_000 }).toEqual(['corda final', 'ethereum final', 'solana final'])
    expect(verified(join(folder, 'capsule.json'))).toEqual({ status: 0, outcome: 'released' })

    // A solicitor had kept the records until now: both who act go on with them here.
    await takeOver(open.get(first)!, open.get(second)!, {
      inbox,
      email: first.email,
      dateOfDeath: '2026-01-02',
    })

    // She was not dead. What was opened is closed again, and whoever holds the evidence learns it.
    await comeBack(product, {
      chromium,
      inbox,
      willId,
      testator: ann,
      networks: ['corda', 'ethereum', 'solana'],
      executors: [first, second].map((actor) => ({ person: open.get(actor)!, email: actor.email })),
    })
    expect(verified(join(folder, 'capsule.json'))).toEqual({ status: 0, outcome: 'registered' })
    for (const person of open.values()) await person.close()
  }, 900_000)

  /** `npm run verify`, as a program of its own. */
  function verified(file: string): { status: number | null; outcome: string } {
    const run = spawnSync(
      process.execPath,
      [
        join(import.meta.dirname, '../../apps/cli/src/verify.ts'),
        file,
        '--trust',
        join(product.dataDir, 'trust'),
        '--json',
      ],
      { encoding: 'utf8' },
    )
    const said = JSON.parse(run.stdout) as { files: { outcome: string }[] }
    return { status: run.status, outcome: said.files[0]!.outcome }
  }
})
