// A released copy, read by its executor: where the original lies, their identity, the pages, and the two files as they
// are. The will is registered on its networks; the notice of death is put into the rows and the log as of the past; the
// release worker of `npm start` does the rest.
import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser as openTerminal } from '../../apps/cli/src/register/browser.ts'
import { openAccount, type Actor } from '../../apps/cli/src/register/people.ts'
import { silent } from '../../apps/cli/src/register/progress.ts'
import { setNoticeState } from '../../apps/server/src/death-notices/set-notice-state.ts'
import { connect, inTransaction } from '../../apps/server/src/platform/database/database.ts'
import { giveCertificate } from '../../apps/server/testing/notice-sample.ts'
import { appendAny } from '../stack/any-line.ts'
import { eventually, type Stack } from '../stack/stack.ts'
import { moveTime } from '../stack/time.ts'
import { button, confirmByCode, heading, useSampleIdentity } from './acts.ts'
import { hasBrowser, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo, openAs, type Staged } from './stages.ts'
import { withOwnProduct } from './with-product.ts'

const page1 = 'Released to you'
const day = 86_400_000

describe.skipIf(!hasBrowser)(`a released copy${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withOwnProduct((has) => void ({ product, chromium } = has))

  test('is read by its executor, who takes the files as they are', async () => {
    const staged = await bringTo(product, 'registered')
    const {
      people: [ann],
      inbox,
    } = staged
    const account = async (name: string, email: string): Promise<Actor> => {
      const actor: Actor = { order: 0, name, email, browser: openTerminal(product.url), id: '' }
      await openAccount(actor, inbox, silent)
      return actor
    }
    const executor = await account('Executor Example', ann.email.replace('@', '.executor@'))
    const contacts = [
      await account('Carl Contact', await inbox.addressFor('Carl Contact')),
      await account('Cora Contact', await inbox.addressFor('Cora Contact')),
    ]
    await release(product, staged, executor, contacts)
    await inbox.link(executor.email, 'the copy', async (link) => new URL(link).pathname === '/released')

    const person = await openAs(chromium, executor, { url: product.url, width: 320, theme: 'dark' })
    const { page } = person
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
    await see(person, 'released')
    await page.getByRole('link', { name: 'Read the copy' }).click()
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
    const first = await shown()
    expect(first).toMatch(/^data:image\/jpeg;base64,/)
    await see(person, 'the first page')
    await button(page, 'Next page').click()
    await page.getByText(`Page 2 of ${most}`).waitFor()
    expect(await shown()).not.toBe(first)
    expect(new URL(page.url()).searchParams.get('page')).toBe('2')
    await button(page, 'Larger').click()
    await button(page, 'Larger').click()
    await see(person, 'a page enlarged')
    await button(page, 'Previous page').click()
    await page.getByText(`Page 1 of ${most}`).waitFor()

    // The files, each with a confirmation of its own; they hold for anybody.
    const folder = await mkdtemp(join(tmpdir(), 'testate-taken-'))
    try {
      const taken: string[] = []
      for (const [name, file] of [
        ['Download the PDF', 'will.pdf'],
        ['Download the evidence', 'capsule.json'],
      ] as const) {
        const saving = page.waitForEvent('download')
        await confirmByCode(
          page,
          inbox,
          executor.email,
          async () => await button(page, name).click(),
          async () => await see(person, `confirming to take ${file}`),
        )
        taken.push(join(folder, file))
        await (await saving).saveAs(taken.at(-1)!)
        await page
          .getByText(/^Saved: /)
          .first()
          .waitFor()
      }
      expect((await readFile(taken[0]!)).subarray(0, 5).toString()).toBe('%PDF-')
      for (const file of taken) expect(verified(product, file)).toMatchObject({ status: 0 })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    await page.getByText('What are these two files?').click()
    await see(person, 'the files explained')

    expect(person.complaints()).toEqual([])
    await person.close()
  }, 420_000)
})

/** `npm run verify`, as a program of its own. */
function verified({ dataDir }: Place, file: string): { status: number | null; said: string } {
  const run = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../apps/cli/src/verify.ts'), file, '--trust', join(dataDir, 'trust')],
    { encoding: 'utf8' },
  )
  return { status: run.status, said: `${run.stdout}${run.stderr}` }
}

/** Waits until the release worker has released the will: a true notice, three weeks old by rows and log. */
async function release(
  { dataDir }: Place,
  { willId, people: [, witness] }: Staged,
  executor: Actor,
  contacts: readonly Actor[],
): Promise<void> {
  const read = (file: string): string => readFileSync(join(dataDir, file), 'utf8').trim()
  const at = `127.0.0.1:${read('postgres/port')}/testate`
  const owner = new pg.Pool({
    connectionString: `postgres://testate:${read('postgres/password')}@${at}`,
    max: 2,
  })
  const secrets = JSON.parse(read('keys/database.json')) as { worker: string }
  const worker = connect(`postgres://testate_worker:${secrets.worker}@${at}`, {
    applicationName: 'released-e2e',
  })
  const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
    (await owner.query(text, values)).rows as T[]
  const line = (event: string, actor: string, details: object): Promise<string> =>
    inTransaction(worker.db, { service: 'worker' }, (tx) =>
      appendAny(tx, { event, willId, actor: actor as never, details: { ...details } }),
    )
  const ago = async (days: number, fn: () => Promise<void>): Promise<void> => {
    const restore = await moveTime({ owner }, -days * day)
    await fn().finally(restore)
  }
  const noticeId = randomUUID()
  try {
    await ago(300, async () => {
      const [{ id }] = (await rows<{ id: string }>(
        `update people_around set person_id = $2, told_at = app_now(), accepted_at = app_now(), accepted_by = 'mailbox',
           declined_at = null where will_id = $1 and kind = 'executor' and ended_at is null returning id`,
        willId,
        executor.id,
      )) as [{ id: string }]
      await line('around.accepted', executor.id, { aroundId: id, kind: 'executor', factor: 'mailbox' })
      for (const [place, contact] of contacts.entries()) {
        const aroundId = randomUUID()
        await rows(
          `insert into people_around (id, will_id, kind, place, particulars, address_key, person_id, nominated_at,
             told_at, accepted_at, accepted_by)
           values ($1, $2, 'contact', $3, $4, $5, $6, app_now(), app_now(), app_now(), 'mailbox')`,
          aroundId,
          willId,
          place + 1,
          randomBytes(16),
          randomBytes(32),
          contact.id,
        )
        await rows(
          `insert into identity_checks (id, person_id, document_type, document_data, sample, state, provider,
             created_at, decided_at)
           values (gen_random_uuid(), $1, 'passport', '{}', true, 'accepted', 'sample', now(), now())`,
          contact.id,
        )
        await line('around.accepted', contact.id, { aroundId, kind: 'contact', factor: 'mailbox' })
      }
    })
    await ago(20, async () => {
      const certificate = await giveCertificate({ owner } as Stack, { id: witness.id } as never)
      const [{ hash }] = (await rows<{ hash: string }>(
        `insert into death_notices (id, will_id, submitted_by, submitter_key, content_hash, deceased_name,
           date_of_death, certificate_id, certificate_object, certificate_sha256, wait_days)
         select $1, $2, $3, notice_person_key($3), sha256(''), 'A Testator', (app_now() - interval '3 days')::date,
           id, object, sha256, 14
         from death_certificates where id = $4 returning encode(content_hash, 'hex') as hash`,
        noticeId,
        willId,
        witness.id,
        certificate,
      )) as [{ hash: string }]
      await line('notice.submitted', witness.id, { noticeId, version: 1, contentHash: hash })
      for (const { id } of contacts) {
        await rows(
          `insert into death_notice_confirmations (notice_id, person_id, person_key, relation, beneficiary,
             notice_version, content_hash, proof_id)
           values ($1, $2, sha256(''), 'contact', false, 1, decode($3, 'hex'), gen_random_uuid())`,
          noticeId,
          id,
          hash,
        )
        await line('notice.confirmed', id, { noticeId, version: 1, contentHash: hash, relation: 'contact' })
      }
      await inTransaction(worker.db, { service: 'worker' }, (tx) =>
        setNoticeState(tx, { id: noticeId, willId, state: 'awaiting', version: 1 }, 'waiting', {
          actor: 'worker',
          reason: 'confirmed by two',
        }),
      )
    })
    // The wait as the release worker measures it itself.
    await eventually(async () => {
      await rows('update release_waits set waited_ms = $2 where notice_id = $1', noticeId, 14 * day)
      const [will] = await rows<{ status: string }>('select status from wills where id = $1', willId)
      return will!.status === 'released'
    }, 90)
    // Its wrap of the key comes from the worker.
    await eventually(
      async () =>
        (await rows("select 1 from key_wraps where will_id = $1 and recipient = 'release'", willId))
          .length === 1,
      90,
    )
  } finally {
    await worker.db.destroy()
    await owner.end()
  }
}
