// The PDF on the form's pages: nothing is dropped without a word, and what it waits for is said.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { because, Problem } from '@testate/api/problem'
import { DocumentReview } from '../../wills/document-review.tsx'
import type { WillDetail } from '../../wills/upload/send-will.ts'
import { saidOfOthers, type DocumentUpload } from '../../wills/upload/use-document-upload.ts'
import type { SaveState } from '../autosave.ts'
import { SendingPdf } from './sending-pdf.tsx'
import { StepCheck } from '../step-check.tsx'
import { StepWill } from '../step-will.tsx'
import { waitsFor, type FormDocument } from './use-form-document.ts'
import '../../platform/icu.ts'

const file = new File(['%PDF-1.7'], 'scan.pdf')
const upload: DocumentUpload = {
  state: { phase: 'idle' },
  progress: { phase: 'idle' },
  ofOthers: [],
  file,
  arrived: null,
  said: [],
  attempt: 0,
  errors: {},
  next: undefined,
  corrected: () => undefined,
  take: () => true,
  send: async () => await Promise.resolve(null),
  stop: () => undefined,
  drop: () => undefined,
}
const shown = (element: ReactNode): string =>
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(MemoryRouter, null, element),
    ),
  )
const waits = (what: 'title' | 'save', save: SaveState): string =>
  shown(createElement(SendingPdf, { document: { waits: { file, for: what }, upload }, save }))

test('a chosen PDF waits for the title on the form, and until the register has one', () => {
  expect(waitsFor({}, {})).toBe('title')
  expect(waitsFor({ willTitle: ' ' }, { willTitle: 'Will of Ann' })).toBe('title')
  expect(waitsFor({ willTitle: 'Will of Ann' }, {})).toBe('save')
  expect(waitsFor({ willTitle: 'Will of Ann' }, { willTitle: ' ' })).toBe('save')
  expect(waitsFor({ willTitle: 'Last will of Ann' }, { willTitle: 'Will of Ann' })).toBe(null)
})

test('it says what it waits for, why the form is not saved, and can be taken back', () => {
  expect(waits('title', { phase: 'untouched' })).toMatch(/Once the will has a title, scan\.pdf is sent/)
  const saving = waits('save', { phase: 'saving' })
  expect(saving).toMatch(/Once your form is saved, scan\.pdf is sent.*Saving your form….*Do not send it/)
  const closed = new Problem('not-now', undefined, because('form-accepted'))
  for (const [save, reason] of [
    [{ phase: 'failed', error: new TypeError('offline') }, 'there is no connection to the register'],
    [{ phase: 'failed', error: closed }, '409: '],
    [{ phase: 'closed', error: closed }, '409: '],
    [{ phase: 'conflict', fields: ['willTitle'], theirs: {} }, 'choose at the top of the page'],
  ] as const) {
    expect(waits('save', save as SaveState)).toContain(reason)
    expect(waits('save', save as SaveState)).not.toContain('Saving your form')
  }
})

test('on every page its progress is shown, and what failed can be sent again', () => {
  const at = (progress: DocumentUpload['progress'], ofOthers: string[] = []): string =>
    shown(
      createElement(SendingPdf, {
        document: { waits: null, upload: { ...upload, progress, ofOthers } },
        save: { phase: 'untouched' },
      }),
    )
  expect(at({ phase: 'sending', file, share: 0.5, hash: null })).toMatch(/Sending scan\.pdf.*Stop the upload/)
  expect(at({ phase: 'failed', file, error: new TypeError('lost') })).toMatch(/Upload Failed.*Send it again/)
  // A field that no page shows is said where the upload is.
  const refused = new Problem('invalid-fields', undefined, { errors: [] })
  expect(at({ phase: 'failed', file, error: refused }, ['Will Title is required'])).toMatch(
    /Upload Failed.*Will Title is required/,
  )
  const fields = [
    { field: 'title', message: 'Will Title is required' },
    { field: 'pdf', message: 'Choose the PDF of the will' },
  ]
  expect([saidOfOthers(fields, {}), saidOfOthers(fields, { title: '' })]).toEqual([
    ['Will Title is required'],
    [],
  ])
})

test('until the draft is there, the page asks for a title only where none is typed', () => {
  const at = (willTitle: string, save: SaveState): string =>
    shown(
      createElement(StepWill, {
        form: { willTitle },
        errors: {},
        change: () => undefined,
        onLeave: () => undefined,
        will: undefined,
        document: {
          upload,
          pick: () => undefined,
          waits: null,
          isOnItsWay: false,
          taken: undefined,
        } satisfies FormDocument,
        save,
      }),
    )
  expect(at(' ', { phase: 'untouched' })).toMatch(
    /<h2[^>]*>The PDF of the will<\/h2>.*Please give the will a title/,
  )
  const typed = at('Will of Ann', { phase: 'saving' })
  expect(typed).toContain('Saving your form…')
  expect(typed).not.toContain('Please give the will a title')
  expect(at('Will of Ann', { phase: 'failed', error: new TypeError('offline') })).toContain('no connection')
})

test('that its pages can be read is announced', () => {
  const will = {
    id: '6f6e8f0e-6d0c-4c8e-9f5b-0d3f6a1b2c3d',
    title: 'Will of Ann',
    status: 'uploaded',
    submittedAt: null,
    sameDocumentAs: null,
    document: { name: 'scan.pdf', size: 8, sha256: 'ab' },
    pagesStage: { state: 'ok', pages: 2 },
    form: null,
  } as unknown as WillDetail
  const html = shown(createElement(DocumentReview, { will, upload, onPick: () => undefined, inForm: true }))
  expect(html).toContain('<span role="status">Both pages can be read.</span>')
})

test('before the last answers are sent, the PDF is not said to be missing once it was taken', () => {
  const at = (document: Pick<FormDocument, 'isOnItsWay' | 'taken'>, will?: WillDetail): string =>
    shown(
      createElement(StepCheck, {
        form: {},
        errors: {},
        change: () => undefined,
        onLeave: () => undefined,
        chosen: [],
        willId: '6f6e8f0e-6d0c-4c8e-9f5b-0d3f6a1b2c3d',
        will,
        document,
      }),
    )
  expect(at({ isOnItsWay: false, taken: undefined })).toContain('Not uploaded yet')
  expect(at({ isOnItsWay: true, taken: undefined })).toContain('still being sent')
  const before = { document: null } as unknown as WillDetail
  for (const html of [
    at({ isOnItsWay: false, taken: 'scan.pdf' }),
    at({ isOnItsWay: false, taken: 'scan.pdf' }, before),
  ]) {
    expect(html).toContain('scan.pdf')
    expect(html).not.toContain('Not uploaded yet')
  }
})
