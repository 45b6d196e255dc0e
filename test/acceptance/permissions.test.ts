// Person × route × status, checked against the running server. The expectations are written here by hand,
// independent of the table the server reads, and a route missing here fails: no call can be added without
// stating who may make it. Each person calls each route. Where the table names statuses they call it in every status;
// elsewhere in short in every third, by turns, and in all of them with TESTATE_FULL=1 (`npm run assurance`).
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { willStatuses, type WillStatus } from '@testate/domain/lifecycle'
import { permissions } from '@testate/domain/permissions'
import { allAnswerers } from '../../apps/server/src/answerers.ts'
import { startAnswering } from '../../apps/server/src/proofs/answering.ts'
import { listen } from '../../apps/server/src/listeners.ts'
import type { App } from '../../apps/server/src/platform/http/http.ts'
import type { Person } from '../../apps/server/src/platform/database/person.ts'
import { startCeremonyStack, type CeremonyStack } from '../stack/ceremony.ts'
import { wholeApi } from '../stack/whole-api.ts'

/**
 * V visitor, S stranger with an account, G guest of another will, T its testator, W its witness, R a replaced
 * witness, D admin, L an admin without passkey or app.
 */
type Who = 'V' | 'S' | 'G' | 'T' | 'W' | 'R' | 'D' | 'L'
const everybody = 'VSGTWRD'
const signedIn = 'SGTWRD'
const accounts = 'STD'
const notVisitor = 'SGTWRD'
const early: WillStatus[] = ['uploaded', 'verified']
const payable: WillStatus[] = ['draft', 'uploaded', 'verified', 'witnessed']

/** For each route: who may call it, and in which statuses of the will. */
const expected: Record<string, { may: string; during?: WillStatus[] }> = {
  'service.checkLive': { may: everybody },
  'service.writeToSupport': { may: everybody },
  'mail.return': { may: everybody },
  'service.checkReady': { may: everybody },
  'service.readMetrics': { may: everybody },
  'service.showDevelopment': { may: everybody },
  'service.readOpenapi': { may: everybody },
  'figures.read': { may: everybody },
  'verification.verifyHash': { may: everybody },
  'verification.showStanding': { may: everybody },
  'verification.verifyToken': { may: everybody },
  'verification.readLink': { may: everybody },
  'verification.readCodicils': { may: everybody },
  'verification.listRenewals': { may: everybody },
  'verification.showTrust': { may: everybody },
  'verification.readRoot': { may: everybody },
  'verification.readRevocationList': { may: everybody },
  'verification.readIssuer': { may: everybody },
  'audit.readCheckpoint': { may: everybody },
  'audit.readTile': { may: everybody },
  'audit.readEntries': { may: 'TW' },
  'audit.listAnchors': { may: everybody },
  'audit.listRecord': { may: signedIn },
  'audit.exportRecord': { may: signedIn },
  'explorer.showTransaction': { may: everybody },
  'explorer.showToken': { may: everybody },
  'explorer.showSolanaTransaction': { may: everybody },
  'explorer.showSolanaToken': { may: everybody },
  'explorer.showCordaTransaction': { may: everybody },
  'explorer.showCordaToken': { may: everybody },
  'accounts.signUp': { may: everybody },
  'accounts.signIn': { may: everybody },
  'accounts.signOut': { may: everybody },
  'accounts.showMe': { may: signedIn },
  'accounts.showSession': { may: everybody },
  'accounts.requestPasswordReset': { may: everybody },
  'accounts.resetPassword': { may: everybody },
  'accounts.readAdminLink': { may: everybody },
  'accounts.useAdminLink': { may: everybody },
  'accounts.beginPasskeySignUp': { may: everybody },
  'accounts.requestStaffCode': { may: everybody },
  'accounts.confirmStaffCode': { may: everybody },
  'accounts.invite': { may: 'D' },
  'accounts.requestStepUp': { may: notVisitor },
  'accounts.confirmStepUp': { may: notVisitor },
  'accounts.showAccount': { may: accounts },
  'accounts.changeName': { may: accounts },
  'accounts.changeReminders': { may: accounts },
  'accounts.changePassword': { may: accounts },
  'accounts.listSessions': { may: accounts },
  'accounts.endSession': { may: accounts },
  'accounts.endOtherSessions': { may: accounts },
  'accounts.requestCode': { may: notVisitor },
  'accounts.confirmCode': { may: notVisitor },
  'accounts.askEmailChange': { may: accounts },
  'accounts.sendEmailCode': { may: accounts },
  'accounts.confirmEmailChange': { may: accounts },
  'accounts.cancelEmailChange': { may: accounts },
  'links.disownSignIn': { may: everybody },
  'links.confirmAddress': { may: everybody },
  'links.unlock': { may: everybody },
  'links.mailAddressLink': { may: accounts },
  'accounts.readTakeBack': { may: everybody },
  'accounts.takeBackEmail': { may: everybody },
  'ownData.askExport': { may: accounts },
  'ownData.fetchExport': { may: accounts },
  'ownData.showErasure': { may: accounts },
  'ownData.askErasure': { may: accounts },
  'ownData.readStopErasure': { may: everybody },
  'ownData.stopErasure': { may: everybody },
  'accounts.askPasskey': { may: everybody },
  'accounts.signInByPasskey': { may: everybody },
  'accounts.showResetNeeds': { may: everybody },
  'accounts.waitForPasswordReset': { may: everybody },
  'factors.list': { may: notVisitor },
  'factors.beginPasskey': { may: notVisitor },
  'factors.addPasskey': { may: notVisitor },
  'factors.beginAuthenticator': { may: notVisitor },
  'factors.addAuthenticator': { may: notVisitor },
  'factors.makeRecoveryCodes': { may: notVisitor },
  'factors.rename': { may: notVisitor },
  'factors.remove': { may: notVisitor },
  'factors.keep': { may: notVisitor },
  'handOffs.make': { may: notVisitor },
  'handOffs.read': { may: everybody },
  'handOffs.open': { may: everybody },
  'handOffs.end': { may: notVisitor },
  'events.streamMine': { may: signedIn },
  'dashboard.showStats': { may: signedIn },
  'dashboard.listTasks': { may: 'TW' },
  'dashboard.showWork': { may: 'D' },
  'dashboard.readTimeline': { may: 'D' },
  'networks.list': { may: everybody },
  'service.readMailbox': { may: everybody },
  'wills.list': { may: signedIn },
  'wills.upload': { may: accounts },
  'wills.saveDraft': { may: accounts },
  'wills.deleteDraft': { may: accounts },
  'wills.restoreDraft': { may: accounts },
  'wills.listDeletedDrafts': { may: accounts },
  'wills.show': { may: 'TW' },
  'wills.acknowledge': { may: 'TW', during: payable },
  'wills.submit': { may: 'T', during: ['draft', 'uploaded'] },
  'wills.changeDetails': {
    may: 'T',
    during: ['uploaded', 'verified', 'witnessed', 'registering', 'registered'],
  },
  'wills.open': { may: 'T' },
  'wills.fetchOpened': { may: 'T' },
  'wills.supersede': { may: 'T', during: ['registered'] },
  'wills.beginCodicil': { may: 'T', during: ['registered'] },
  'registration.withdraw': { may: 'T', during: ['draft', 'uploaded', 'verified', 'witnessed', 'registered'] },
  'registration.stopOwnWithdrawal': { may: 'T', during: ['registered'] },
  'registration.readStopWithdrawal': { may: everybody },
  'registration.stopWithdrawal': { may: everybody },
  'parties.list': { may: 'TW' },
  'parties.invite': { may: 'T', during: early },
  'parties.readInvitation': { may: everybody },
  'parties.openInvitation': { may: everybody },
  'parties.resendInvitation': { may: everybody },
  'parties.readReminders': { may: everybody },
  'parties.stopReminders': { may: everybody },
  'parties.declare': { may: 'W', during: early },
  'parties.decline': { may: 'W', during: early },
  'parties.remind': { may: 'T', during: early },
  'parties.replace': { may: 'T', during: early },
  'deathNotices.list': { may: signedIn },
  'deathNotices.listWills': { may: signedIn },
  'deathNotices.uploadCertificate': { may: notVisitor },
  'deathNotices.submit': { may: notVisitor },
  'deathNotices.change': { may: notVisitor },
  'deathNotices.confirm': { may: notVisitor },
  'deathNotices.dispute': { may: notVisitor },
  'deathNotices.withdraw': { may: notVisitor },
  'deathNotices.stop': { may: accounts },
  'deathNotices.readStop': { may: everybody },
  'deathNotices.stopByLink': { may: everybody },
  'deathNotices.listOpen': { may: 'D' },
  'deathNotices.decide': { may: 'D' },
  'finding.show': { may: accounts },
  'finding.choose': { may: accounts },
  'finding.readSearches': { may: accounts },
  'finding.ask': { may: accounts },
  'yearly.show': { may: accounts },
  'yearly.confirm': { may: accounts },
  'yearly.choose': { may: accounts },
  'phone.show': { may: accounts },
  'phone.change': { may: accounts },
  'phone.confirm': { may: accounts },
  'phone.remove': { may: accounts },
  'phone.return': { may: everybody },
  'sharedSecrets.show': { may: 'T' },
  'sharedSecrets.begin': { may: 'T' },
  'sharedSecrets.give': { may: 'T' },
  'sharedSecrets.switchOn': { may: 'T' },
  'sharedSecrets.end': { may: 'T' },
  'sharedSecrets.loseHolder': { may: 'T' },
  'sharedSecrets.listHoldings': { may: accounts },
  'sharedSecrets.makeKey': { may: accounts },
  'sharedSecrets.loseKey': { may: accounts },
  'sharedSecrets.answer': { may: accounts },
  'sharedSecrets.loseHolding': { may: accounts },
  'sharedSecrets.giveOwn': { may: accounts },
  'sharedSecrets.showReleaseKey': { may: accounts },
  'released.list': { may: accounts },
  'released.readPage': { may: accounts },
  'released.take': { may: accounts },
  'released.takeAll': { may: accounts },
  'released.renew': { may: accounts },
  'released.listRecordings': { may: accounts },
  'released.askRecording': { may: accounts },
  'released.fetchRecording': { may: accounts },
  'ownCopies.list': { may: accounts },
  'ownCopies.keepKey': { may: accounts },
  'ownCopies.endKey': { may: accounts },
  'ownCopies.take': { may: accounts },
  'disputePacks.makeReleased': { may: accounts },
  'disputePacks.makeAsStaff': { may: 'D' },
  'disputePacks.fetch': { may: accounts },
  'estates.list': { may: accounts },
  // Only an executor of the will, of whom there is none here: estate/refused.test.ts has each of these calls.
  'estates.open': { may: '' },
  'estates.showAgreement': { may: '' },
  'estates.showTax': { may: '' },
  'estates.changeTax': { may: '' },
  'estates.showProbate': { may: '' },
  'estates.changeProbate': { may: '' },
  'estates.readWorksheet': { may: '' },
  'estates.showClosing': { may: '' },
  'estates.changeReceipt': { may: '' },
  'estates.readLetter': { may: '' },
  'estates.readAccounts': { may: '' },
  'estates.exportAccounts': { may: '' },
  'estates.addProposal': { may: '' },
  'estates.changeProposal': { may: '' },
  'estates.confirmProposal': { may: '' },
  'estates.withdrawProposal': { may: '' },
  'estates.completeProposal': { may: '' },
  'estates.dispute': { may: '' },
  'estates.endDispute': { may: '' },
  'estates.show': { may: '' },
  'estates.showAccounts': { may: '' },
  'estates.addPerson': { may: '' },
  'estates.changePerson': { may: '' },
  'estates.addItem': { may: '' },
  'estates.changeItem': { may: '' },
  'estates.addValue': { may: '' },
  'estates.addEntry': { may: '' },
  'estates.takeBackEntry': { may: '' },
  'estates.changeTask': { may: '' },
  'estates.changeTaskPerson': { may: '' },
  'estates.addOwnTask': { may: '' },
  'estates.changeOwnTask': { may: '' },
  'estates.showChanges': { may: '' },
  'estates.acknowledgeChanges': { may: '' },
  'estates.showGifts': { may: '' },
  'estates.addGift': { may: '' },
  'estates.changeGift': { may: '' },
  'estates.showStatements': { may: '' },
  'estates.addStatement': { may: '' },
  'estates.decideStatementRow': { may: '' },
  'estates.showCalendar': { may: '' },
  'estates.makeCalendar': { may: '' },
  'estates.endCalendar': { may: '' },
  'estates.readCalendar': { may: everybody },
  'estates.listViews': { may: '' },
  'estates.showView': { may: '' },
  'estates.addView': { may: '' },
  'estates.changeView': { may: '' },
  'estates.confirmView': { may: '' },
  'estates.endView': { may: '' },
  'estates.showHandOvers': { may: '' },
  'estates.confirmHandOver': { may: '' },
  'estates.readHandOver': { may: '' },
  'estates.checkTakeOver': { may: '' },
  'estates.addTakeOverPart': { may: '' },
  'estates.confirmTakeOver': { may: '' },
  'estates.readView': { may: everybody },
  'estates.openView': { may: everybody },
  'estates.listReceipts': { may: '' },
  'estates.askReceipt': { may: '' },
  'estates.confirmReceipt': { may: '' },
  'estates.renewReceipt': { may: '' },
  'estates.changeReceiptReminder': { may: '' },
  'estates.withdrawReceipt': { may: '' },
  'estates.readReceipt': { may: '' },
  'estates.readReceiptLink': { may: everybody },
  'estates.openReceipt': { may: everybody },
  'estates.sendReceiptCode': { may: everybody },
  'estates.signReceipt': { may: everybody },
  'estates.declineReceipt': { may: everybody },
  'estates.askExecutorEnd': { may: '' },
  'estates.listDocuments': { may: '' },
  'estates.addDocument': { may: '' },
  'estates.changeDocument': { may: '' },
  'estates.removeDocument': { may: '' },
  'estates.readDocument': { may: '' },
  'estates.listBankDetails': { may: '' },
  'estates.changeBankDetails': { may: '' },
  'estates.removeBankDetails': { may: '' },
  'estates.readBankDetails': { may: '' },
  'estates.listKeptAccounts': { may: '' },
  'estates.keepAccounts': { may: '' },
  'estates.readKeptAccounts': { may: '' },
  'estates.exportKeptAccounts': { may: '' },
  'executorEnds.list': { may: 'D' },
  'executorEnds.decide': { may: 'D' },
  'incidents.list': { may: 'D' },
  'incidents.close': { may: 'D' },
  'deathNotices.disputeAsStaff': { may: 'D' },
  'deathNotices.assignProfessional': { may: 'D' },
  'professionals.list': { may: 'D' },
  'professionals.check': { may: 'D' },
  'professionals.end': { may: 'D' },
  'deathNotices.openCertificate': { may: 'D' },
  'deathNotices.fetchCertificate': { may: 'D' },
  'deathNotices.inspectCertificate': { may: 'D' },
  'deathNotices.listLetters': { may: 'D' },
  'deathNotices.printLetter': { may: 'D' },
  'deathNotices.fetchLetter': { may: 'D' },
  'deathNotices.settleLetter': { may: 'D' },
  'deathNotices.undoLetter': { may: 'D' },
  'deathNotices.listPostedLetters': { may: 'D' },
  'people.read': { may: 'T' },
  'people.change': {
    may: 'T',
    during: ['uploaded', 'verified', 'witnessed', 'registering', 'registered'],
  },
  'people.tell': {
    may: 'T',
    during: ['uploaded', 'verified', 'witnessed', 'registering', 'registered'],
  },
  'people.listNamed': { may: accounts },
  'people.accept': { may: accounts },
  'people.decline': { may: accounts },
  'payments.readPrices': { may: everybody },
  'payments.previewQuote': { may: everybody },
  'payments.makeQuote': { may: 'T', during: payable },
  'payments.readAdditions': { may: 'T' },
  'payments.makeAdditionQuote': {
    may: 'T',
    during: ['uploaded', 'verified', 'witnessed', 'registering', 'registered'],
  },
  'payments.takeAddition': {
    may: 'T',
    during: ['uploaded', 'verified', 'witnessed', 'registering', 'registered'],
  },
  'payments.readQuote': { may: 'T' },
  'payments.openCheckout': { may: 'T', during: payable },
  'payments.read': { may: 'T' },
  'payments.readDocument': { may: 'T' },
  'payments.receiveWebhook': { may: everybody },
  'payments.cancelRegistration': { may: 'T', during: [...payable, 'registering'] },
  'payments.giveUpNetwork': {
    may: 'T',
    during: ['uploaded', 'verified', 'witnessed', 'registering', 'registered'],
  },
  'payments.list': { may: 'D' },
  'payments.refund': { may: 'D' },
  'identity.uploadEvidence': { may: notVisitor },
  'identity.check': { may: notVisitor },
  'identity.listMine': { may: notVisitor },
  'identity.endFaceConsent': { may: notVisitor },
  'identity.listReviews': { may: 'D' },
  'identity.review': { may: 'D' },
  'identity.openEvidence': { may: 'D' },
  'identity.fetchEvidence': { may: 'D' },
  'ceremony.show': { may: 'TW' },
  'ceremony.chooseWay': { may: 'T', during: ['uploaded', 'verified'] },
  'ceremony.uploadRecording': { may: 'TW', during: ['verified'] },
  'ceremony.sign': { may: 'TW', during: ['verified'] },
  'ceremony.openRecording': { may: 'W', during: ['verified'] },
  'ceremony.fetchRecording': { may: 'W', during: ['verified'] },
  'ceremony.completePlay': { may: 'W', during: ['verified'] },
  'ceremony.showUpload': { may: 'TW', during: ['verified'] },
  'ceremony.beginUpload': { may: 'TW', during: ['verified'] },
  'ceremony.readUploadOffset': { may: 'TW', during: ['verified'] },
  'ceremony.appendUpload': { may: 'TW', during: ['verified'] },
  'ceremony.discardUpload': { may: 'TW', during: ['verified'] },
  'ceremony.completeRecording': { may: 'TW', during: ['verified'] },
  'registration.show': { may: 'TW' },
  'registration.streamEvents': { may: 'TW' },
  'registration.retry': { may: 'T', during: ['registering', 'registered', 'withdrawn'] },
  'registration.askOwnAddress': { may: 'T', during: ['registered'] },
  'registration.moveToken': { may: 'T', during: ['registered'] },
}

let ceremony: CeremonyStack
let app: App
let stopAnswering: () => Promise<void>
const people = new Map<Who, Person | null>()
const wills = new Map<WillStatus, { id: string; witnessParty: string; quote: string }>()

beforeAll(async () => {
  listen()
  ceremony = await startCeremonyStack()
  const { stack } = ceremony
  app = await wholeApi(ceremony)
  const byHeader = stack.app.personOf
  app.personOf = async (request) => {
    const person = await byHeader(request)
    return person !== null && request.headers['x-lacks-factor'] !== undefined
      ? { ...person, lacksFactor: true }
      : person
  }
  await app.http.ready()
  stopAnswering = await startAnswering(stack.workerContext, allAnswerers)

  const foreign = await ceremony.verifiedWill()
  const base = await ceremony.verifiedWill()
  const [testator, witness] = base.people
  people
    .set('V', null)
    .set('T', testator)
    .set('W', witness)
    .set('S', foreign.people[0])
    .set('G', foreign.people[1])
  // Two more: an admin, and a witness who was replaced in every will below.
  const admin = await ceremony.verifiedWill()
  await stack.owner.query('update people set is_admin = true, role = $2 where id = $1', [
    admin.people[0].id,
    'admin',
  ])
  people
    .set('D', Object.assign(admin.people[0], { isAdmin: true, role: 'admin' }))
    .set('L', admin.people[0])
    .set('R', admin.people[1])

  for (const status of willStatuses) {
    const will = await ceremony.verifiedWill()
    await stack.owner.query('alter table wills disable trigger wills_moves')
    await stack.owner.query('update wills set status = $2, testator_id = $3 where id = $1', [
      will.id,
      status,
      testator.id,
    ])
    await stack.owner.query('alter table wills enable trigger wills_moves')
    await stack.owner.query('update parties set person_id = $2 where will_id = $1 and witness_order = 0', [
      will.id,
      testator.id,
    ])
    await stack.owner.query('update parties set person_id = $2 where will_id = $1 and witness_order = 1', [
      will.id,
      witness.id,
    ])
    await stack.owner.query(
      `insert into parties (id, will_id, role, witness_order, person_id, name, email, state, created_at, updated_at)
      values ($1, $2, 'witness', 1, $3, 'Replaced Witness', 'replaced@example.com', 'replaced', now(), now())`,
      [randomUUID(), will.id, people.get('R')!.id],
    )
    const party = await stack.owner.query<{ id: string }>(
      "select id from parties where will_id = $1 and witness_order = 1 and state <> 'replaced'",
      [will.id],
    )
    const quote = await stack.owner.query<{ id: string }>('select id from quotes where will_id = $1', [
      will.id,
    ])
    wills.set(status, { id: will.id, witnessParty: party.rows[0]!.id, quote: quote.rows[0]!.id })
  }
}, 120_000)
afterAll(async () => {
  await app.http.close()
  await stopAnswering()
  await ceremony.stop()
})

let asked = 0
const byStatus: Record<number, string> = {
  401: 'sign-in-needed',
  403: 'forbidden',
  404: 'not-found',
  409: 'not-now',
}
const streams = ({ answer }: App['routes'][number]): boolean =>
  'media' in answer && answer.media === 'text/event-stream'

/** The gate's result: null when it let the caller through, whatever the use case then returned. */
async function ask(route: App['routes'][number], who: Who, status: WillStatus): Promise<string | null> {
  const will = wills.get(status)!
  const subject =
    route.subject?.kind === 'party'
      ? will.witnessParty
      : route.subject?.kind === 'quote'
        ? will.quote
        : will.id
  const url = route.path
    .replace(':id', subject)
    .replace(':hash', route.id === 'explorer.showTransaction' ? `0x${'0'.repeat(64)}` : '0'.repeat(64))
    .replace(':commitment', '0'.repeat(64))
    .replace(':signature', '1'.repeat(88))
    .replace(':tokenId', '0'.repeat(64))
    .replace(':token', 'no-such-token-in-this-register-at-all-000000')
    .replace(':network', 'ethereum')
    .replace('certificates/:name', 'certificates/root.cer')
    .replace(':name', 'root.crl')
    .replace(':requestId', randomUUID())
    .replace(':sessionId', randomUUID())
    .replace(':factorId', randomUUID())
    .replace(':playId', randomUUID())
    .replace(':recordingId', randomUUID())
    .replace(':uploadId', randomUUID())
    .replace(':aroundId', randomUUID())
    .replace(':secretId', randomUUID())
    .replace(':holderId', randomUUID())
    .replace(':personId', randomUUID())
    .replace(':itemId', randomUUID())
    .replace(':entryId', randomUUID())
    .replace(':taskId', randomUUID())
    .replace(':giftId', randomUUID())
    .replace(':rowId', randomUUID())
    .replace(':viewId', randomUUID())
    .replace(':handOverId', randomUUID())
    .replace(':documentId', randomUUID())
    .replace(':keptId', randomUUID())
    .replace(':secret', 'no-such-secret-in-this-register-at-all-00000')
    .replace(':proposalId', randomUUID())
    .replace(':mark', 'funeral')
    .replace(':letter', 'hmrc')
    .replace(':level', '0')
    .replace(':format', 'csv')
    .replace(':part', 'document')
    .replace(':page', '1')
    .replace(':file', 'sealed')
    .replace('*', '000')
  const person = people.get(who) ?? null
  asked += 1
  // A different address each time: this tests permissions, and the limits per address have tests of their
  // own.
  const remoteAddress = `127.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
  const request: InjectOptions = {
    method: route.method,
    url,
    remoteAddress,
    headers:
      person === null ? {} : { 'x-person': person.id, ...(who === 'L' ? { 'x-lacks-factor': '1' } : {}) },
  }
  // tus distinguishes refusals by their status alone.
  if (route.method === 'HEAD') return byStatus[(await app.http.inject(request)).statusCode] ?? null
  // A body that no route accepts: calls that pass the gate are refused for their fields, and nothing is
  // changed.
  if (route.body !== undefined)
    Object.assign(request, {
      payload: '{"no-such-field":1}',
      headers: { ...request.headers, 'content-type': 'application/json' },
    })
  // An event stream never ends.
  const answer = await app.http.inject({ ...request, payloadAsStream: streams(route) })
  const media = String(answer.headers['content-type'])
  if (media.includes('event-stream')) answer.stream().destroy()
  if (!media.includes('problem+json')) return null
  const problem = JSON.parse(streams(route) ? await text(answer.stream()) : answer.payload) as {
    code: string
    detail?: string
    willStatus?: string
  }
  if (problem.code === 'too-many-requests') throw new Error(`${route.id} was limited, not judged`)
  if (problem.code === 'not-now' && problem.willStatus !== undefined) return 'not-now'
  if (problem.detail !== undefined) return null
  return ['sign-in-needed', 'forbidden', 'factor-needed', 'not-found'].includes(problem.code)
    ? problem.code
    : null
}

/**
 * The use case itself returns the same response as the gate once the caller has passed: there is no such
 * anchor, link or request.
 */
const answersNotFound = new Set([
  'payments.readDocument',
  'accounts.showAccount',
  'accounts.endSession',
  'ownData.fetchExport',
  'service.readMailbox',
  'handOffs.read',
  'handOffs.open',
  'handOffs.end',
  'registration.retry',
  'wills.fetchOpened',
  'ceremony.fetchRecording',
  'ceremony.completePlay',
  'identity.review',
  'identity.openEvidence',
  'identity.fetchEvidence',
  'parties.readInvitation',
  'parties.openInvitation',
  'parties.resendInvitation',
  'parties.readReminders',
  'parties.stopReminders',
  'audit.readTile',
  'verification.readLink',
  'verification.listRenewals',
  'audit.readCheckpoint',
  'service.showDevelopment',
  'wills.saveDraft',
  'wills.deleteDraft',
  'wills.restoreDraft',
  'payments.refund',
  'deathNotices.withdraw',
  'deathNotices.stop',
  'deathNotices.openCertificate',
  'deathNotices.fetchCertificate',
  'deathNotices.printLetter',
  'deathNotices.fetchLetter',
  'deathNotices.undoLetter',
  'disputePacks.fetch',
  'released.listRecordings',
  'released.fetchRecording',
  'sharedSecrets.give',
  'sharedSecrets.switchOn',
  'sharedSecrets.end',
  'sharedSecrets.loseHolder',
  'sharedSecrets.loseHolding',
  'sharedSecrets.giveOwn',
])

const verbs =
  `accept acknowledge add answer append ask assign begin cancel change check choose close complete confirm decide
  declare decline delete discard disown dispute end export fetch give inspect invite keep list lose mail make move
  open preview print read receive refund remind remove rename renew replace request resend reset restore
  retry return review save send settle show sign stop stream submit supersede switch take tell undo unlock upload
  use verify wait withdraw write`.split(/\s+/)

// The ids are the operations of the API's description, and what is made from it names its methods after them.
test('every route’s id is its subject, a dot and a verb, in one spelling', () => {
  const subjects = new Set(app.routes.map(({ id }) => id.split('.')[0]!))
  for (const { id } of app.routes) {
    expect(id).toMatch(/^[a-z]+([A-Z][a-z]+)*\.[a-z]+([A-Z][a-z]+)*$/)
    expect(verbs, id).toContain(/\.([a-z]+)/.exec(id)![1])
  }
  // One word for one subject: not `account` beside `accounts`.
  expect([...subjects].filter((subject) => subjects.has(`${subject}s`))).toEqual([])
})

test('what the fuzzer leaves out is named by ids that exist', () => {
  const rules = readFileSync(
    join(import.meta.dirname, '../independent/schemathesis/schemathesis.toml'),
    'utf8',
  )
  const named = [...rules.matchAll(/include-operation-id = "([^"]+)"/g)].map(([, id]) => id!)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((id) => !app.routes.some((route) => route.id === id))).toEqual([])
})

test('every route is in this table, every line is a route, and every permission is used', () => {
  expect(new Set(app.routes.map((route) => route.id))).toEqual(new Set(Object.keys(expected)))
  expect(new Set(app.routes.map((route) => route.who))).toEqual(new Set(Object.keys(permissions)))
})

const full = process.env['TESTATE_FULL'] === '1'
let turn = 0
/** In which statuses of the will the next person calls the route. */
function statusesFor(route: App['routes'][number]): readonly WillStatus[] {
  if (route.subject === undefined) return ['verified']
  if (full || expected[route.id]!.during !== undefined) return willStatuses
  turn += 1
  return willStatuses.filter((_, at) => (at + turn) % 3 === 0)
}

test('the server answers as the table says, for each person, route and status', async () => {
  const wrong: string[] = []
  let cells = 0
  for (const route of app.routes) {
    const line = expected[route.id]!
    for (const who of ['V', 'S', 'G', 'T', 'W', 'R', 'D', 'L'] as const) {
      for (const status of statusesFor(route)) {
        cells += 1
        const said = await ask(route, who, status)
        const related = who === 'T' || who === 'W'
        // An admin without a second factor counts as an ordinary account, and is told what is missing only on
        // staff routes.
        const allowed = line.may.includes(who === 'L' ? 'S' : who)
        const wanted = allowed
          ? line.during === undefined || line.during.includes(status)
            ? null
            : 'not-now'
          : who === 'V'
            ? 'sign-in-needed'
            : route.subject !== undefined && !related
              ? 'not-found'
              : route.subject?.kind === 'quote'
                ? 'not-found'
                : who === 'L' && line.may === 'D'
                  ? 'factor-needed'
                  : 'forbidden'
        if (said !== wanted && !(wanted === null && said === 'not-found' && answersNotFound.has(route.id)))
          wrong.push(
            `${route.id} as ${who} at ${status}: ${said ?? 'let through'}, expected ${wanted ?? 'let through'}`,
          )
      }
    }
  }
  process.stdout.write(`permission matrix: ${cells} cells, ${wrong.length} wrong\n`)
  expect(wrong).toEqual([])
}, 120_000)

test('a foreign will and one that does not exist get the same answer, byte for byte', async () => {
  const stranger = people.get('S')!
  for (const path of ['', '/ceremony', '/anchors', '/parties', '/payment', '/audit']) {
    const [foreign, missing] = await Promise.all(
      [wills.get('registered')!.id, randomUUID()].map((id) =>
        app.http.inject({
          method: 'GET',
          url: `/api/wills/${id}${path}`,
          headers: { 'x-person': stranger.id },
        }),
      ),
    )
    expect(foreign!.statusCode).toBe(404)
    expect(foreign!.body).toBe(missing!.body)
  }
})

test('row-level security holds where the gate does not look: nothing said, nothing seen', async () => {
  const { db } = ceremony.stack
  const tables = (
    await ceremony.stack.owner.query<{ relname: string }>(
      `
        select relname from pg_class join pg_namespace n on n.oid = relnamespace where n.nspname = 'public'
        and relkind = 'r' and relrowsecurity`,
    )
  ).rows.map((row) => row.relname)
  expect(tables.length).toBeGreaterThan(15)
  for (const table of tables) {
    const rows = await db
      .transaction()
      .execute((tx) => sql`select 1 from ${sql.table(table)} limit 1`.execute(tx))
      .then(
        (result) => result.rows.length,
        (error: { code?: string }) => (error.code === '42501' ? 0 : Promise.reject(error as Error)),
      )
    expect({ table, rows }).toEqual({ table, rows: 0 })
  }
  const bare = (
    await ceremony.stack.owner.query<{ relname: string }>(
      `
        select relname from pg_class join pg_namespace n on n.oid = relnamespace where n.nspname = 'public'
        and relkind = 'r' and not relforcerowsecurity`,
    )
  ).rows
    .map((row) => row.relname)
    .sort()
  process.stdout.write(`tables without row-level security: ${bare.join(', ')}\n`)
})
