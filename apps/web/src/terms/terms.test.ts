// People accept the terms by version: a changed text under the same version would be one that nobody agreed
// to.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { consumerLaw } from '@testate/domain/claims/consumer-law'
import { CANCELLATION_FORM } from '@testate/domain/cancellation-form'
import { TERMS } from '@testate/domain/registration-form'
import { words } from './words.ts'

/**
 * The hash of each published version. To change the terms, add a line, set TERMS.version, and leave the old
 * lines.
 */
const texts: Record<string, string> = {
  // The first without the form among its sentences.
  '2026-11-22': '2a4a58b67cc6f6dc',
  '2026-11-22.2': '33f38db259df3faf',
  '2026-11-22.3': '1a8eea19a83eefb9',
  '2026-11-25.1': '806b5d79c4bc924a',
  '2026-11-26.1': '7c9fbac79d69398d',
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
