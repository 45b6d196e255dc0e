// From a PDF on disk to a submitted registration: the draft, the upload, the check of every page, the whole
// form.
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { problemFrom } from '@testate/api/problem'
import { saveDraft, showWill, submitRegistration, uploadWill } from '@testate/api/wills'
import type { Actor } from './people.ts'
import type { Progress } from './progress.ts'
import { until } from './until.ts'

/** The register allows a hostile PDF 10 s; there may be a long queue before it. */
const pagesWithinMs = 120_000

export interface BroughtWill {
  willId: string
  documentHash: string
  pages: number
}

/** Throws the register's Problem when it refuses the file, a page of it, or a field. */
export async function bringWill(
  people: readonly [Actor, Actor, Actor],
  file: { path: string; bytes: Uint8Array<ArrayBuffer> },
  networks: string[],
  progress: Progress,
): Promise<BroughtWill> {
  const [testator, witness1, witness2] = people
  const { call } = testator.browser
  const willId = randomUUID()
  const form = {
    testatorName: testator.name,
    testatorEmail: testator.email,
    testatorPhone: '020 7946 0000',
    testatorAddress: '1 Sample Street, London, SW1A 1AA',
    witness1Name: witness1.name,
    witness1Email: witness1.email,
    witness2Name: witness2.name,
    witness2Email: witness2.email,
    executorName: 'Executor Example',
    executorEmail: testator.email.replace('@', '.executor@'),
    executorRelationship: 'Sample executor',
    willTitle: `Will of ${testator.name}`,
    willDescription: 'A sample registration made from the terminal',
    storageLocationAddress: 'Sample storage: 1 Sample Street, London, SW1A 1AA',
    selectedChains: networks,
    agreeTerms: true,
    confirmLegalAdvice: true,
  }
  await call(saveDraft, { params: { id: willId }, body: { form } })
  const upload = new FormData()
  upload.set('title', form.willTitle)
  upload.set('originalLocation', form.storageLocationAddress)
  upload.set('version', '1.0')
  upload.set('testatorId', testator.id)
  upload.set('willId', willId)
  upload.set('pdf', new Blob([file.bytes], { type: 'application/pdf' }), basename(file.path))
  const uploaded = await call(uploadWill, { form: upload })
  const documentHash = uploaded.document?.sha256 ?? ''
  progress.say(
    `${basename(file.path)}, ${file.bytes.length.toLocaleString('en-GB')} bytes, SHA-256 ${documentHash}`,
  )
  const read = await until('the pages to be read', pagesWithinMs, async () => {
    const { pagesStage } = await call(showWill, { params: { id: willId } })
    if (pagesStage.state === 'refused') throw problemFrom(pagesStage.problem ?? {}, 'file-refused')
    return pagesStage.state === 'ok' ? pagesStage : null
  })
  const pages = read.pages ?? 0
  progress.say(
    pages === 1
      ? 'Its one page can be read'
      : pages === 2
        ? 'Both pages can be read'
        : `All ${pages} pages can be read`,
  )
  const { will } = await call(submitRegistration, { params: { id: willId }, body: form })
  progress.say(`Submitted: will ${will.id}`)
  return { willId, documentHash, pages }
}
