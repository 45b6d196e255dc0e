// One page of a released copy for its reader: opened, drawn with a watermark and answered to that one request, with its
// line of the log in the same transaction. Whoever has the picture has the line.
import { append } from '../audit/append.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { answering } from '../proofs/answering.ts'
import { openingFor, warrantFor } from './open-sealed-copy.ts'
import { drawPage, NoSuchPage, NotDrawn } from './picture/draw-page.ts'
import { readPageQuestion } from './questions.ts'
import { requireReader, stillGranted } from './reader.ts'
import { databaseTime } from './store.ts'

const shownAt = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'long',
  timeZone: 'Europe/London',
})

export const answerReadPage = answering(readPageQuestion, async (tx, asked, context) => {
  const { personId, willId, page } = asked
  const reader = await requireReader(tx, willId, personId)
  const warrant = await warrantFor(tx, asked, reader, 'read-released')
  const { version, sealed: object } = reader
  const file = openingFor(context, warrant, { willId, version, part: 'sealed', object })
  const mark = [
    'Copy released by the register',
    `shown to ${reader.name}`,
    shownAt.format(await databaseTime(tx)),
  ]
  const { pages, width, height, picture } = await drawPage(file, { page, mark }).catch((error: unknown) => {
    if (error instanceof NoSuchPage)
      refuse('not-now', undefined, because('page-not-there', { pages: error.pages }))
    if (!(error instanceof NotDrawn)) throw error
    context.log.error({ willId, page, error: error.message }, 'a page of a released copy was not drawn')
    refuse('unavailable', undefined, because('page-not-drawn'))
  })
  await stillGranted(tx, willId, personId)
  await append(tx, {
    event: 'release.viewed',
    willId,
    actor: 'release',
    details: { grantId: reader.grantId, personId, page },
  })
  return { page, pages, media: 'image/jpeg' as const, width, height, picture: picture.toString('base64') }
})
