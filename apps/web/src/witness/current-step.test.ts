// Consent to comparing faces can be withdrawn at the bottom of the witness's page, at every step: also where
// pictures must be retaken and the consent was given with the earlier ones.
import { createElement } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { showCeremony } from '@testate/api/ceremony'
import { willTasks } from '@testate/api/dashboard'
import { myChecks } from '@testate/api/identity'
import { listParties } from '@testate/api/parties'
import { showWill } from '@testate/api/wills'
import { standingOf } from '@testate/domain/journey'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { words as identity } from '../identity/words.ts'
import { createQueries, read } from '../platform/queries.ts'
import { meQuery } from '../platform/session.ts'
import { CurrentStep } from './current-step.tsx'

const stands = {
  pending: 'identity-in-review',
  accepted: 'identities-awaited',
  rejected: 'identity-rejected',
  returned: 'identity-returned',
} as const
const givenAt = '2026-11-22T10:00:00.000Z'

function shown(
  state: 'pending' | 'accepted' | 'rejected' | 'returned',
  faceConsent: { version: string; givenAt: string; takenBackAt: null } | null,
): string {
  const queries = createQueries()
  const input = { params: { id: 'w' } }
  const party = { partyId: 'p', role: 'witness', signedAt: null, recordedAt: null }
  const known: [{ queryKey: readonly unknown[] }, unknown][] = [
    [meQuery, { id: 'a', kind: 'guest' }],
    [read(showWill, input), { id: 'w', status: 'uploaded', title: 'Will' }],
    [
      read(showCeremony, input),
      {
        recordingOpen: false,
        parties: [party, { ...party, partyId: 't', role: 'testator', name: 'Ann Example' }],
      },
    ],
    [read(listParties, input), [{ id: 'p', you: true, state: 'opened', declared: true, presence: null }]],
    [read(willTasks, input), { journey: { code: stands[state], step: standingOf(stands[state]).step } }],
    [
      read(myChecks),
      {
        accepted: state === 'accepted',
        checks: [{ id: 'c', state, reason: null, sample: false, faceConsent }],
        triesLeft: 3,
        returnsLeftToday: 3,
        documentTypes: [],
      },
    ],
  ]
  for (const [{ queryKey }, data] of known) queries.setQueryData(queryKey, data)
  return renderToString(
    createElement(
      QueryClientProvider,
      { client: queries },
      createElement(MemoryRouter, null, createElement(CurrentStep, { willId: 'w' })),
    ),
  )
}

it.each(['pending', 'accepted', 'rejected', 'returned'] as const)('while the check is %s', (state) => {
  expect(shown(state, { version: '1', givenAt, takenBackAt: null })).toContain(identity.en.facesEnd)
  expect(shown(state, null)).not.toContain(identity.en.facesEnd)
})
