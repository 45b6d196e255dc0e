import { expect, test } from 'vitest'
import { because, problemFrom, receivedProblem } from './problem.ts'
import { reasons, reasonsBySlice } from './reasons.ts'

test('a refusal’s document carries its reason and the values of it', () => {
  expect(
    problemFrom({ code: 'gone', detail: 'Over.', ...because('code-wrong', { triesLeft: 2 }) }).document(),
  ).toMatchObject({ code: 'gone', status: 410, detail: 'Over.', reason: 'code-wrong', triesLeft: 2 })
})

test('a received refusal keeps its code, sentence, reason and facts', () => {
  const text = '{"code":"file-refused","detail":"It is cut off.","status":422,"reason":"truncated","page":3}'
  expect(receivedProblem(text, 422)).toMatchObject({
    code: 'file-refused',
    status: 422,
    detail: 'It is cut off.',
    extra: { reason: 'truncated', page: 3 },
  })
})

test('what is no problem document is not taken for one', () => {
  for (const body of ['', '<html>', '{"code":"never-heard"}', '{"code":"toString"}', 'null', '[]', '7'])
    expect(receivedProblem(body, 502)).toMatchObject({ code: 'internal', status: 500 })
  expect(receivedProblem('<html>', 413).code).toBe('too-large')
})

test('no reason stands in two slices', () => {
  const all = Object.values(reasonsBySlice).flatMap((slice) => Object.keys(slice))
  expect(all.toSorted()).toEqual(Object.keys(reasons).toSorted())
})
