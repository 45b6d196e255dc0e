// Mounts the calls that hand an estate over and take one over.
import { Readable } from 'node:stream'
import * as calls from '@testate/api/estate/hand-over'
import { inTransaction } from '../../platform/database/database.ts'
import { mount, type App } from '../../platform/http/http.ts'
import { because, Problem } from '../../platform/http/problem.ts'
import { oneOfEach, semaphore } from '../../platform/semaphore.ts'
import { zipOf, type ZipFile } from '../../platform/zip.ts'
import type { Drawn } from '../printed/account-tables.ts'
import { tablesOf } from '../printed/account-tables.ts'
import { printAccounts } from '../printed/print-accounts.ts'
import { checkApart } from './check-apart.ts'
import type { EstateRecord } from '@testate/api/estate/record'
import { handOverFiles } from './hand-over-files.ts'
import { makeHandOver, readHandOver } from './make-hand-over.ts'
import { partFiles } from './part-files.ts'
import { readUpload } from './read-upload.ts'
import { receivePart, takePart } from './take-part.ts'
import { emptyEstate, keepChecked, showHandOvers, takeOver } from './take-over.ts'

/** Each reads or writes all of an estate. */
const whole = { transaction: 'own', rateLimit: 20 } as const

const full = (): Problem => new Problem('unavailable', undefined, because('estate-files-busy'))
/** Each holds a whole file until it is checked. Whoever sends slowly keeps one of these, and no second. */
export const uploads = semaphore(4, { mostWaiting: 8, full })
const filesOfOnePerson = oneOfEach({ mostWaiting: 4, full })
/** Each holds a whole part, in clear and sealed. */
const parts = semaphore(3)
/** Each holds what has come of a part. Whoever sends slowly keeps one of these and no turn of another executor. */
const arrivals = semaphore(6, { mostWaiting: 16, full })
const partsOfOnePerson = oneOfEach({ mostWaiting: 4, full })
/** Each is a process of its own. */
const checks = semaphore(1)

export function mountHandOver(app: App): void {
  mount(app, calls.showEstateHandOvers, ({ tx, params }) => showHandOvers(tx, params.id))
  mount(app, calls.handOverEstate, ({ tx, person, params, request }) =>
    makeHandOver(tx, person, params.id, request),
  )
  mount(
    app,
    calls.readHandOver,
    async ({ begin, person, params, reply }) => {
      const { text, drawn } = await begin((tx) =>
        readHandOver(tx, person, { willId: params.id, id: params.handOverId }),
      )
      const records = handOverFiles(text, await printed(app, drawn))
      const apart = await partFiles(app, person, params.id, JSON.parse(text) as EstateRecord)
      reply.header('content-disposition', 'attachment; filename="estate.zip"')
      return Readable.from(zipOf(oneByOne(records, apart)), { objectMode: false })
    },
    whole,
  )
  mount(
    app,
    calls.checkTakeOver,
    async ({ begin, person, params, request }) => {
      // Who may not, sends nothing. Not by `begin`, whose first answer is the answer of the call.
      const here = await inTransaction(app.db, { person }, (tx) => emptyEstate(tx, params.id))
      return await filesOfOnePerson(person.id, () =>
        uploads.run(async () => {
          const file = await readUpload(request)
          const checked = await checks.run(() => checkApart(file, here))
          return await begin((tx) => keepChecked(tx, params.id, checked), checked.fileHash)
        }),
      )
    },
    whole,
  )
  mount(
    app,
    calls.addTakeOverPart,
    async ({ begin, person, params, request }) => {
      // Who may not, sends nothing.
      await inTransaction(app.db, { person }, (tx) => emptyEstate(tx, params.id))
      return await partsOfOnePerson(person.id, () =>
        arrivals.run(async () => {
          const part = await receivePart(request)
          return await parts.run(async () => takePart(app, { person, willId: params.id }, part, begin))
        }),
      )
    },
    { transaction: 'own', rateLimit: 600 },
  )
  mount(app, calls.takeOverEstate, async ({ tx, person, params, body, request }) => {
    await takeOver(tx, person, { willId: params.id, ...body, request })
    return await showHandOvers(tx, params.id)
  })
}

async function* oneByOne(
  records: readonly ZipFile[],
  apart: AsyncIterable<ZipFile>,
): AsyncGenerator<ZipFile> {
  yield* records
  yield* apart
}

/** Null: they are too long to be printed, or too much is: they are in the lists all the same. */
async function printed({ config }: App, drawn: Drawn): Promise<Buffer | null> {
  try {
    return await printAccounts(tablesOf(drawn), config)
  } catch (error) {
    if (error instanceof Problem && (error.code === 'too-large' || error.code === 'unavailable')) return null
    throw error
  }
}
