// People accept the terms by their version: another text under the same version would be one that nobody agreed to.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { consumerLaw } from '@testate/domain/claims/consumer-law'
import { CANCELLATION_FORM } from '@testate/domain/cancellation-form'
import { TERMS } from '@testate/domain/registration-form'
import { words } from './words.ts'

/** Of each version there has been with these pages. Whoever changes the terms adds a line and sets TERMS.version, and leaves the old lines. */
const texts: Record<string, string> = {
  // The first without the form among its sentences.
  '2026-11-22': '2a4a58b67cc6f6dc',
  '2026-11-22.2': '33f38db259df3faf',
}

test('the text is the one of its version', () => {
  const sentences = Object.values(consumerLaw).map(({ en, cy }) => [en, cy])
  expect(
    createHash('sha256')
      .update(JSON.stringify([words.en, words.cy, sentences, CANCELLATION_FORM]))
      .digest('hex')
      .slice(0, 16),
  ).toBe(texts[TERMS.version])
})
