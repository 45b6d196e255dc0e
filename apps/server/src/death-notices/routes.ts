// Mounts the calls about death notices.
import {
  certificateIdOf,
  changeDeathNotice as changeRoute,
  confirmDeathNotice as confirmRoute,
  decideDeathNotice as decideRoute,
  disputeAsStaff as disputeAsStaffRoute,
  disputeDeathNotice as disputeRoute,
  fetchCertificate as fetchRoute,
  inspectCertificate as inspectRoute,
  listDeathNotices as listRoute,
  listOpenDeathNotices as listOpenRoute,
  listWillsToReport as listWillsRoute,
  openCertificate as openRoute,
  readStopDeathNotice as readStopRoute,
  stopDeathNotice as stopRoute,
  stopDeathNoticeByLink as stopByLinkRoute,
  submitDeathNotice as submitRoute,
  uploadCertificate as uploadRoute,
  withdrawDeathNotice as withdrawRoute,
} from '@testate/api/death-notices'
import {
  assignProfessional as assignRoute,
  checkProfessional as checkRoute,
  endProfessional as endRoute,
  listProfessionals as professionalsRoute,
} from '@testate/api/death/professionals'
import { sessionOf } from '../accounts/session/cookies.ts'
import { mountLetters } from './letters/routes.ts'
import { mount, type App } from '../platform/http/http.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { requireRoom } from '../platform/http/require-room.ts'
import { changeNotice } from './change-notice.ts'
import { confirmNotice } from './confirming/confirm-notice.ts'
import { decideNotice } from './decide-notice.ts'
import { disputeAsStaff } from './dispute-as-staff.ts'
import { disputeNotice } from './dispute-notice.ts'
import { inspectCertificate } from './certificate/inspect-certificate.ts'
import { listNotices, listWills } from './list-notices.ts'
import { listOpenNotices } from './list-open-notices.ts'
import { askForCertificate, readCertificateOpened } from './certificate/open-certificate.ts'
import { assignProfessional } from './professionals/assign-professional.ts'
import { checkProfessional } from './professionals/check-professional.ts'
import { endProfessional } from './professionals/end-professional.ts'
import { listProfessionals } from './professionals/list-professionals.ts'
import { showNotice } from './show-notice.ts'
import { readStopByLink, stopByLink, stopNotice } from './stop-notice.ts'
import { submitNotice } from './submit-notice.ts'
import { readCertificate, uploadCertificate } from './certificate/upload-certificate.ts'
import { withdrawNotice } from './withdraw-notice.ts'

const submitted = 'Death Notice Submitted: The death notice has been submitted for confirmation.'
const joined = 'This death was told already. You can confirm that notice.'

export function mountDeathNotices(app: App): void {
  const requireOpen = (): void => {
    if (!app.config.deathNoticesOpen)
      refuse('not-now', 'A death cannot be reported here. Please write to us.', because('notices-not-open'))
  }

  mount(app, listRoute, async ({ tx, person, query }) => ({
    open: app.config.deathNoticesOpen,
    ...(await listNotices(tx, person, query)),
  }))
  mount(app, listWillsRoute, async ({ tx, query }) => await listWills(tx, query))

  mount(
    app,
    uploadRoute,
    async ({ person, request, begin }) => {
      requireOpen()
      await requireRoom(app.config)
      return await uploadCertificate(app, person, await readCertificate(request), begin)
    },
    { transaction: 'own', rateLimit: 30 },
  )

  mount(
    app,
    submitRoute,
    async ({ tx, person, body }) => {
      requireOpen()
      if (body.submittedById !== undefined && body.submittedById !== person.id)
        refuse(
          'forbidden',
          'A notice is submitted by the signed-in person.',
          because('notice-by-other-person'),
        )
      const { supportingDocumentUrl, submittedById: _, entryNumber, registrationDistrict, ...told } = body
      const outcome = await submitNotice(tx, person, {
        ...told,
        entryNumber: entryNumber ?? null,
        registrationDistrict: registrationDistrict ?? null,
        certificateId: certificateIdOf(supportingDocumentUrl),
      })
      return {
        ...(await showNotice(tx, person, outcome.notice.id)),
        joined: outcome.joined,
        message: outcome.joined ? joined : submitted,
      }
    },
    { rateLimit: 30 },
  )

  mount(app, changeRoute, async ({ tx, person, params, body: { supportingDocumentUrl, ...said } }) => {
    await changeNotice(tx, person, params.id, {
      ...said,
      ...(supportingDocumentUrl === undefined
        ? {}
        : { certificateId: certificateIdOf(supportingDocumentUrl) }),
    })
    return await showNotice(tx, person, params.id)
  })

  mount(app, confirmRoute, async ({ tx, person, params, body, request }) => {
    const shown = { version: body.version, hash: body.contentHash }
    await confirmNotice(tx, person, { noticeId: params.id, shown, request })
    return await showNotice(tx, person, params.id)
  })

  mount(app, disputeRoute, async ({ tx, person, params, body }) => {
    await disputeNotice(tx, person, params.id, body.reason)
    return await showNotice(tx, person, params.id)
  })

  mount(app, withdrawRoute, async ({ tx, person, params }) => {
    await withdrawNotice(tx, person, params.id)
    return await showNotice(tx, person, params.id)
  })

  mount(app, stopRoute, async ({ tx, person, params }) => {
    await stopNotice(tx, person, params.id)
    return await showNotice(tx, person, params.id)
  })

  // The link works in any browser, whoever is signed in there.
  const byLink = { service: 'accounts', rateLimit: 60 } as const
  mount(app, readStopRoute, ({ tx, params }) => readStopByLink(tx, params.token), byLink)
  mount(
    app,
    stopByLinkRoute,
    async ({ tx, params }) => {
      await stopByLink(tx, params.token)
      return { message: 'Death notice stopped: We have told everybody who was told of it.' }
    },
    byLink,
  )

  mountLetters(app)
  mount(app, listOpenRoute, ({ tx, person, query }) => listOpenNotices(tx, person, query))
  mount(app, decideRoute, async ({ tx, person, params, body, request }) => {
    await decideNotice(tx, person, params.id, { ...body, request })
    return await showNotice(tx, person, params.id)
  })
  mount(app, disputeAsStaffRoute, async ({ tx, person, params, body, request }) => {
    await disputeAsStaff(tx, person, params.id, { reason: body.reason, request })
    return await showNotice(tx, person, params.id)
  })

  mount(app, assignRoute, async ({ tx, person, params, body, request }) => {
    await assignProfessional(tx, person, params.id, { ...body, request })
    return await showNotice(tx, person, params.id)
  })
  mount(app, professionalsRoute, ({ tx }) => listProfessionals(tx))
  mount(app, checkRoute, async ({ tx, person, body, request }) => {
    await checkProfessional(tx, person, { ...body, request })
    return await listProfessionals(tx)
  })
  mount(app, endRoute, async ({ tx, person, params, body, request }) => {
    await endProfessional(tx, person, params.id, { ...body, request })
    return await listProfessionals(tx)
  })

  mount(
    app,
    openRoute,
    ({ tx, person, params, request }) =>
      askForCertificate(tx, person, {
        noticeId: params.id,
        request,
        session: sessionOf(request, app.config, person.id),
      }),
    { rateLimit: 120 },
  )
  mount(app, fetchRoute, async ({ tx, params, reply }) => {
    const opened = await readCertificateOpened(tx, app.store, params.id)
    if (opened === null)
      return reply.status(202).type('application/json; charset=utf-8').send({ state: 'waiting' })
    // Uploaded bytes are saved, never rendered from the register's own address.
    reply.header('content-disposition', 'attachment; filename="death-certificate"')
    return reply.type(opened.media).send(opened.bytes)
  })
  mount(app, inspectRoute, async ({ tx, person, params, body: { version, ...found }, request }) => {
    await inspectCertificate(tx, person, params.id, { version, found, request })
    return await showNotice(tx, person, params.id)
  })
}
