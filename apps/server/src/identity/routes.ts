// Mounts the calls about identity.
import {
  checkIdentity as checkRoute,
  DOCUMENT_TYPES,
  documentTypes,
  endFaceConsent as endConsentRoute,
  listChecks,
  MOST_REJECTIONS,
  MOST_RETURNS_A_DAY,
  myChecks,
  openedEvidence as openedRoute,
  openEvidence as openRoute,
  reviewCheck as reviewRoute,
  uploadEvidence as evidenceRoute,
} from '@testate/api/identity'
import { sessionOf } from '../accounts/session/cookies.ts'
import { finishHandOff } from '../accounts/hand-off/end-hand-off.ts'
import { mount, type App } from '../platform/http/http.ts'
import { requireRoom } from '../platform/http/require-room.ts'
import { checkIdentity, returnedWithinADay } from './check-identity.ts'
import { endFaceConsent } from './end-face-consent.ts'
import { askForOpening, readOpened } from './open-evidence.ts'
import { reviewCheck, reviewList } from './review-check.ts'
import { showCheck } from './show-check.ts'
import { checksOf } from './store.ts'
import { erasuresOf } from './store-erasing.ts'
import { readImages, uploadEvidence } from './upload-evidence.ts'

export function mountIdentity(app: App): void {
  mount(
    app,
    evidenceRoute,
    async ({ person, request, begin }) => {
      await requireRoom(app.config)
      return await uploadEvidence(app, person, await readImages(request), begin)
    },
    { transaction: 'own', rateLimit: 30 },
  )

  mount(
    app,
    checkRoute,
    async ({ tx, person, body }) => {
      const answer = await checkIdentity(tx, person, body, {
        samples: app.config.sampleIdentities,
        workerPublicKey: app.workerPublicKey,
      })
      await finishHandOff(tx, person)
      return answer
    },
    { rateLimit: 60 },
  )

  mount(app, myChecks, async ({ tx, person }) => {
    const checks = await checksOf(tx, person.id)
    const erased = await erasuresOf(tx, person.id)
    const rejected = checks.filter((check) => check.state === 'rejected').length
    return {
      accepted: checks.some((check) => check.state === 'accepted'),
      checks: checks.map((check) => ({
        ...showCheck(check),
        picturesErasedAt: erased.get(check.evidence_id ?? '')?.toISOString() ?? null,
      })),
      triesLeft: Math.max(0, MOST_REJECTIONS - rejected),
      returnsLeftToday: Math.max(0, MOST_RETURNS_A_DAY - returnedWithinADay(checks)),
      documentTypes: DOCUMENT_TYPES.map((type) => ({ type, ...documentTypes[type] })),
    }
  })

  mount(app, endConsentRoute, async ({ tx, person }) => ({ ended: await endFaceConsent(tx, person) }))

  mount(app, listChecks, ({ tx, person }) => reviewList(tx, person))

  mount(app, reviewRoute, async ({ tx, person, params, body, request }) =>
    showCheck(await reviewCheck(tx, person, params.id, body, request)),
  )

  mount(
    app,
    openRoute,
    ({ tx, person, params, body, request }) =>
      askForOpening(tx, person, {
        checkId: params.id,
        part: body.part,
        request,
        session: sessionOf(request, app.config, person.id),
      }),
    { rateLimit: 120 },
  )

  mount(app, openedRoute, async ({ tx, params, reply }) => {
    const opened = await readOpened(tx, app.store, params.id)
    if (opened === null)
      return reply.status(202).type('application/json; charset=utf-8').send({ state: 'waiting' })
    // Uploaded bytes are saved, never rendered from the register's own address.
    reply.header(
      'content-disposition',
      `attachment; filename="identity-${opened.part}.${opened.media === 'image/png' ? 'png' : 'jpg'}"`,
    )
    return reply.type(opened.media).send(opened.bytes)
  })
}
