// The texts for a failed network: which one, what can be done, and for whom the payment matters.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import '../platform/icu.ts'
import { WhatFailed } from './what-failed.tsx'

type View = Parameters<typeof WhatFailed>[0]['view']
const said = (rows: Record<string, [text: string, givenUp?: boolean]>, own = true): string =>
  renderToStaticMarkup(
    createElement(WhatFailed, {
      own,
      view: {
        willStatus: 'registered',
        capsule: null,
        anchors: Object.entries(rows).map(([network, [statusText, givenUp]]) => ({
          network,
          statusText,
          givenUp: givenUp === true,
          action: 'register',
        })),
      } as unknown as View,
    }),
  )

test('the network that failed is named, with what can be done and what becomes of the money', () => {
  expect(said({ solana: ['Registered'], ethereum: ['Failed'] })).toBe(
    'Your will is secured on Solana. Ethereum has not taken it yet: you can try again here or from the ' +
      'dashboard. If it refuses for good, anything you paid for it comes back by itself.',
  )
  expect(said({ solana: ['Registered'], ethereum: ['Failed'], corda: ['Failed'] })).toContain(
    'Ethereum and Corda have not taken it yet: you can try again here or from the dashboard. If one of ' +
      'them refuses for good, anything',
  )
})

test('a network whose money goes back is not tried again', () => {
  expect(said({ solana: ['Registered'], ethereum: ['Failed', true] })).toBe(
    'Your will is secured on Solana. Ethereum has not taken it, and what you paid for it goes back to ' +
      'you, or has gone back.',
  )
})

test('where none holds it yet, nothing is said to be secured', () => {
  expect(said({ solana: ['Failed'], ethereum: ['Pending'] })).toMatch(
    /^Nothing is lost: your will is sealed and kept\. Solana has not taken it yet/,
  )
})

test('a witness reads neither of money nor of a will of their own', () => {
  expect(said({ solana: ['Registered'], ethereum: ['Failed'] }, false)).toBe(
    'The will is secured on Solana. Ethereum has not taken it.',
  )
  expect(said({ solana: ['Failed'] }, false)).toBe(
    'Nothing is lost: the will is sealed and kept. Solana has not taken it.',
  )
})
