// The routes about wills.
import * as calls from '@testate/api/wills'
import { mount, type App } from '../platform/http/http.ts'
import { acknowledge } from './acknowledge.ts'
import { beginCodicil } from './amending/begin-codicil.ts'
import { changeDetails } from './change-details.ts'
import { deleteDraft } from './drafts/delete-draft.ts'
import { listDeletedDrafts } from './drafts/list-deleted-drafts.ts'
import { listWills } from './list-wills.ts'
import { fetchOpened, openWill } from './open-will.ts'
import { readerProgram } from './pdf-inspection/reader-program.ts'
import { restoreDraft } from './drafts/restore-draft.ts'
import { saveDraft } from './drafts/save-draft.ts'
import { showWill } from './show-will.ts'
import { submitRegistration } from './submit-registration.ts'
import { supersedeWill } from './supersede-will.ts'
import { uploadWill } from './upload/upload-will.ts'

// The answers show what is sealed, and are stored for repeats without it.
const completing = { transaction: 'own', completes: true } as const

export function mountWills(app: App): void {
  // Built at the first start of a version, so that the first upload need not wait for it.
  readerProgram().catch((error: unknown) =>
    app.log.error(
      { error: String(error) },
      'the program that reads PDFs could not be made; the next upload tries again',
    ),
  )
  mount(app, calls.listWills, listWills)
  mount(app, calls.uploadWill, uploadWill, { ...completing, rateLimit: 60 })
  mount(app, calls.showWill, showWill, { transaction: 'own' })
  mount(app, calls.saveDraft, saveDraft, completing)
  mount(app, calls.deleteDraft, deleteDraft)
  mount(app, calls.restoreDraft, restoreDraft)
  mount(app, calls.deletedDrafts, listDeletedDrafts)
  mount(app, calls.submitRegistration, submitRegistration, completing)
  mount(app, calls.changeDetails, changeDetails, completing)
  mount(app, calls.supersedeWill, supersedeWill, completing)
  mount(app, calls.beginCodicil, beginCodicil, completing)
  mount(app, calls.acknowledge, acknowledge)
  mount(app, calls.openWill, openWill, { transaction: 'own', rateLimit: 60 })
  mount(app, calls.fetchOpened, fetchOpened)
}
