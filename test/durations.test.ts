// Durations are stated only where they were measured (decisions, section 1): no sentence of the screens or
// mails guesses one.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const guess = new RegExp(
  [
    String.raw`\btakes? (about|around|two|three|a few|only|less|under)\b[^.]*\b(minute|hour)`,
    String.raw`\busually within\b`,
    String.raw`\bunder \d+ minutes\b`,
  ].join('|'),
  'i',
)

test('the guess is recognised', () => {
  for (const sentence of [
    'It takes about three minutes.',
    'It takes two or three minutes.',
    'usually within a minute',
    'It takes about a quarter of an hour.',
  ])
    expect(sentence).toMatch(guess)
  for (const sentence of [
    'Prices are fixed for 30 minutes.',
    'It takes some days.',
    'The link works for ten minutes.',
  ])
    expect(sentence).not.toMatch(guess)
})

test('no sentence says how long something takes', () => {
  const files = [...globSync('apps/web/src/**/*words.ts'), 'apps/server/src/notifications/templates.ts']
  expect(files.length).toBeGreaterThan(15)
  expect(
    files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => guess.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    ),
  ).toEqual([])
})
