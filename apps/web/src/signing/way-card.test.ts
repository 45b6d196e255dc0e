import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { showCeremony } from '@testate/api/ceremony'
import type { CeremonyWay } from '@testate/domain/ceremony'
import '../platform/icu.ts'
import { FoldedWay, WayCard } from './way-card.tsx'

const willId = 'a2b7c1de-0000-4000-8000-000000000001'
function shown(way: CeremonyWay | null, { wayOpen = true, isNext = true } = {}): string {
  const client = new QueryClient()
  client.setQueryData([showCeremony.id, { params: { id: willId } }], { way, wayOpen, recordingShown: false })
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(WayCard, { willId, isNext })),
  )
}

it('is open while no way is chosen, so that nobody records without one', () => {
  expect(shown(null)).toMatch(/<details[^>]* open=""/)
})

it('is folded before it is its turn, and can be opened', () => {
  const html = shown(null, { isNext: false })
  expect(html).not.toMatch(/<details[^>]* open=""/)
  expect(html).toContain('<summary>How you three take part</summary>')
})

it('is folded once one is chosen, and names it', () => {
  const html = shown('apart')
  expect(html).not.toMatch(/<details[^>]* open=""/)
  expect(html).toContain('How you three take part: Each for themselves')
})

it('says that their statements will say how they take part', () => {
  expect(shown(null)).toContain('Your statements will say so.')
  expect(shown(null)).toContain('says separately what you saw')
})

it('says what the other ways mean until one is chosen, and then of that one alone', () => {
  const live = 'In your own call'
  const apart = 'says separately what you saw'
  const said = (way: CeremonyWay | null) => [live, apart].filter((words) => shown(way).includes(words))
  expect(said(null)).toEqual([live, apart])
  expect(said('together')).toEqual([])
  expect(said('live-video')).toEqual([live])
  expect(said('apart')).toEqual([apart])
})

it('names the choice once where the statement beside it does', () => {
  const html = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(FoldedWay, { willId, way: 'apart', recordingShown: false, isStated: true }),
    ),
  )
  expect(html).toContain('<summary>Change how you take part</summary>')
})

it('is gone once it cannot be chosen any more', () => {
  expect(shown('together', { wayOpen: false })).toBe('')
})
