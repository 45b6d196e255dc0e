import { because, Problem } from '@testate/api/problem'
import { expect, it } from 'vitest'
import type { Draft } from '../drafts/merge-draft.ts'
import { createAutosave, type SaveState } from './autosave.ts'

/**
 * One draft as the register stores it (wills/drafts/save-draft.ts): merges the fields sent, refuses those based on
 * an older state.
 */
function draftOnServer() {
  let form: Draft = {}
  let version = 0
  const stored = () => ({ form, updatedAt: version === 0 ? null : new Date(version).toISOString() })
  const put = (fields: Draft, updatedAt: string | null) => {
    if (version > 0 && updatedAt !== null && updatedAt !== stored().updatedAt)
      throw new Problem('conflict', 'changed', { ...because('draft-changed-elsewhere'), ...stored() })
    form = { ...form, ...fields }
    version += 1
    return { form, updatedAt: stored().updatedAt ?? '' }
  }
  return { stored, put }
}

/** A window on it. */
function openWindow(server: ReturnType<typeof draftOnServer>, refuse: () => Error | null = () => null) {
  const window = { form: server.stored().form, states: [] as SaveState[], sent: [] as Draft[], made: 0 }
  const autosave = createAutosave({
    stored: server.stored(),
    save: async (fields, updatedAt) => {
      await Promise.resolve()
      window.sent.push(fields)
      const refused = refuse()
      if (refused !== null) throw refused
      return server.put(fields, updatedAt)
    },
    onState: (state) => window.states.push(state),
    onAdopt: (fields) => (window.form = { ...window.form, ...fields }),
    onMade: () => (window.made += 1),
    now: () => new Date('2026-11-21T14:02:00Z'),
  })
  return Object.assign(window, {
    autosave,
    type: (fields: Draft) => autosave.edit((window.form = { ...window.form, ...fields })),
    last: () => window.states.at(-1),
  })
}

it('nothing is saved before something is typed, and then only what was', async () => {
  const server = draftOnServer()
  const one = openWindow(server)
  await one.autosave.flush()
  expect([one.sent, one.states, one.autosave.unsaved()]).toEqual([[], [], false])
  one.type({ testatorName: 'Ann Example' })
  expect([one.last()?.phase, one.autosave.unsaved()]).toEqual(['waiting', true])
  await one.autosave.flush()
  expect(one.sent).toEqual([{ testatorName: 'Ann Example' }])
  expect(one.last()).toEqual({ phase: 'saved', at: new Date('2026-11-21T14:02:00Z') })
  expect(one.autosave.unsaved()).toBe(false)
})

it('what is typed while a save is under way is saved after it, one at a time', async () => {
  const server = draftOnServer()
  const one = openWindow(server)
  one.type({ testatorName: 'Ann' })
  const first = one.autosave.flush()
  one.type({ willTitle: 'Will of Ann' })
  await Promise.all([first, one.autosave.flush(), one.autosave.flush()])
  expect(one.sent).toEqual([{ testatorName: 'Ann' }, { willTitle: 'Will of Ann' }])
  expect(server.stored().form).toEqual({ testatorName: 'Ann', willTitle: 'Will of Ann' })
})

it('what a page takes with it when it is left: the unsaved fields, as they were and as they are', async () => {
  const server = draftOnServer()
  server.put({ testatorName: 'An', willTitle: 'Will' }, null)
  const one = openWindow(server)
  expect(one.autosave.unsavedEdits()).toBe(null)
  one.type({ testatorName: 'Ann' })
  const saving = one.autosave.flush()
  one.type({ willTitle: 'Will of Ann' })
  expect(one.autosave.unsavedEdits()).toEqual({
    mine: { testatorName: 'Ann', willTitle: 'Will of Ann' },
    base: { testatorName: 'An', willTitle: 'Will' },
  })
  await saving
  expect(one.autosave.unsavedEdits()).toBe(null)
})

it('the first save makes the draft, and what the register has is known from the answers', async () => {
  const server = draftOnServer()
  let offline = true
  const one = openWindow(server, () => (offline ? new TypeError('offline') : null))
  one.type({ willTitle: 'Will of Ann' })
  await one.autosave.flush()
  expect([one.made, one.autosave.stored()]).toEqual([0, {}])
  offline = false
  await one.autosave.flush()
  one.type({ testatorName: 'Ann' })
  expect([one.made, one.autosave.stored()]).toEqual([1, { willTitle: 'Will of Ann' }])
  await one.autosave.flush()
  expect([one.made, openWindow(server).made]).toEqual([1, 0])
})

it('two windows on different fields: both are kept, in both', async () => {
  const server = draftOnServer()
  server.put({ testatorName: 'Ann' }, null)
  const [one, two] = [openWindow(server), openWindow(server)]
  two.type({ willTitle: 'Will of Ann' })
  await two.autosave.flush()
  one.type({ testatorName: 'Ann Example' })
  await one.autosave.flush()
  expect(server.stored().form).toEqual({ testatorName: 'Ann Example', willTitle: 'Will of Ann' })
  expect(one.form).toEqual(server.stored().form)
  two.autosave.seen(server.stored())
  expect(two.form).toEqual(server.stored().form)
})

it('two windows on one field: the second is asked, and either answer is what is kept', async () => {
  for (const choice of ['mine', 'theirs'] as const) {
    const server = draftOnServer()
    server.put({ willTitle: 'Will' }, null)
    const [one, two] = [openWindow(server), openWindow(server)]
    two.type({ willTitle: 'From two' })
    await two.autosave.flush()
    one.type({ willTitle: 'From one' })
    await one.autosave.flush()
    expect(one.last()).toMatchObject({
      phase: 'conflict',
      fields: ['willTitle'],
      theirs: { willTitle: 'From two' },
    })
    expect([server.stored().form.willTitle, one.autosave.unsaved()]).toEqual(['From two', true])
    await one.autosave.resolve(choice)
    const kept = choice === 'mine' ? 'From one' : 'From two'
    expect([
      one.form.willTitle,
      server.stored().form.willTitle,
      one.autosave.unsaved(),
      one.last()?.phase,
    ]).toEqual([kept, kept, false, 'saved'])
  }
})

it('a failed save keeps what was typed, and the next one brings it', async () => {
  const server = draftOnServer()
  let offline = true
  const one = openWindow(server, () => (offline ? new TypeError('offline') : null))
  one.type({ testatorName: 'Ann' })
  await one.autosave.flush()
  expect([one.last()?.phase, one.autosave.unsaved()]).toEqual(['failed', true])
  offline = false
  await one.autosave.flush()
  expect([one.last()?.phase, server.stored().form]).toEqual(['saved', { testatorName: 'Ann' }])
})

it('a form that was submitted elsewhere takes nothing more', async () => {
  const server = draftOnServer()
  const one = openWindow(server, () => new Problem('not-now', undefined, because('form-accepted')))
  one.type({ testatorName: 'Ann' })
  await one.autosave.flush()
  await one.autosave.flush()
  expect([one.last()?.phase, one.sent.length, one.autosave.unsaved()]).toEqual(['closed', 1, false])
  expect(one.autosave.unsavedEdits()).toBe(null)
})

it('the document’s own changes of the draft are no conflict', async () => {
  const server = draftOnServer()
  server.put({ willTitle: 'Will' }, null)
  const one = openWindow(server)
  one.type({ testatorName: 'Ann' })
  // The pages were read meanwhile: a later time, the same form.
  server.put({}, server.stored().updatedAt)
  await one.autosave.flush()
  expect([one.last()?.phase, server.stored().form]).toEqual([
    'saved',
    { willTitle: 'Will', testatorName: 'Ann' },
  ])
})
