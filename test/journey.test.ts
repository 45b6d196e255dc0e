// For one release the answers still have sentences and addresses beside their codes: a tab of the release
// before reads the former, a new one the latter, and both lead to the same screen.
import { expect, test } from 'vitest'
import { places, standings, type StandingCode } from '@testate/domain/journey'
import { hrefOf, hrefOfPoint, sentenceOf } from '../apps/server/src/dashboard/in-words.ts'
import { addressAt, addressOf } from '../apps/web/src/journey/addresses.ts'
import { screenAt } from '../apps/web/src/addresses/screen-at.ts'

/** The screen, the will it is about, and what opens there. */
function leads(address: string | undefined | null): unknown {
  if (address === undefined || address === null) return null
  const { pathname, searchParams } = new URL(address, 'https://register.example')
  const will = searchParams.get('will') ?? searchParams.get('draft')
  return {
    screen: screenAt(pathname)?.path ?? `no screen at ${pathname}`,
    will,
    open: searchParams.get('open'),
  }
}

test('for every place and every code both lead to the same screen', () => {
  for (const place of places) {
    expect([place, leads(addressOf(place, 'W'))]).toEqual([place, leads(hrefOf(place, 'W'))])
    expect([place, leads(addressOf(place, null))]).toEqual([place, leads(hrefOf(place, null))])
  }
  for (const code of Object.keys(standings) as StandingCode[])
    expect([code, leads(addressAt(code, 'W'))]).toEqual([
      code,
      leads(hrefOfPoint({ code, details: {} }, 'W')),
    ])
})

test('the sentences are filled in', () => {
  expect(sentenceOf({ code: 'witness-declined-late', details: { names: ['Bob Example'] } }, 'testator')).toBe(
    'Bob Example has declined. Please name another witness. Your signed statement names them, so whoever has ' +
      'signed then signs again.',
  )
  expect(
    sentenceOf(
      {
        code: 'registered',
        details: { held: ['Solana', 'Corda'], again: [], refused: ['Ethereum'], givenUp: [] },
      },
      'testator',
    ),
  ).toBe('Registered on Solana and Corda. Not on Ethereum, which refused it. You may try it again.')
})
