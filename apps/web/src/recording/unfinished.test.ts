import { expect, it } from 'vitest'
import { unfinished, uploadIdOf } from './unfinished.ts'

const at = {
  uploadId: 'u1',
  address: '/api/wills/w/recordings/uploads/u1',
  offset: 5,
  startedAt: '2026-11-21T10:00:00.000Z',
}
const here = { uploadId: 'u1', durationMs: 4000, startedAt: '2026-11-21T09:59:59.000Z', stopped: true }

it('goes on where the register stopped, when it is the same take', () => {
  expect(unfinished(at, here)).toEqual({
    kind: 'resume',
    address: at.address,
    uploadId: 'u1',
    durationMs: 4000,
    startedAt: here.startedAt,
    cutShort: false,
  })
  expect(unfinished(at, { ...here, stopped: false })).toMatchObject({ kind: 'resume', cutShort: true })
})

it('sends anew what the register no longer has, or never had', () => {
  expect(unfinished(null, here)).toMatchObject({ kind: 'resume', address: null, uploadId: null })
  expect(unfinished(null, { ...here, uploadId: null })).toMatchObject({ kind: 'resume', address: null })
  // The take replaces an older upload of another take.
  expect(unfinished({ ...at, uploadId: 'u0', startedAt: '2026-11-21T09:00:00.000Z' }, here)).toMatchObject({
    kind: 'resume',
    address: null,
  })
})

it('does not mix two takes: a later one begun elsewhere is named, not continued with these bytes', () => {
  expect(unfinished({ ...at, uploadId: 'u2' }, here)).toEqual({
    kind: 'elsewhere',
    address: at.address,
    startedAt: at.startedAt,
  })
  expect(unfinished(at, null)).toEqual({ kind: 'elsewhere', address: at.address, startedAt: at.startedAt })
})

it('has nothing to say when there is nothing', () => {
  expect(unfinished(null, null)).toEqual({ kind: 'none' })
})

it('reads the id off the address', () => {
  expect(uploadIdOf(at.address)).toBe('u1')
})
