// Messages between the api and the worker are in a table that every connection of the api can read and write.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeKeyPair, type KeyPair } from '../platform/http/request-keys.ts'
import { openAnswer, openQuestion, sealAnswer, sealQuestion } from './question.ts'

let worker: KeyPair
let other: KeyPair
beforeAll(async () => {
  ;[worker, other] = await Promise.all([makeKeyPair(3072), makeKeyPair(3072)])
})
const id = randomUUID()
const question = { kind: 'echo', asked: { words: 'a secret question' } }
const flipped = (bytes: Buffer, at: number): Buffer =>
  Buffer.from(bytes.map((byte, n) => (n === at ? byte ^ 1 : byte)))

test('a question opens to the worker, for its own row, and its answer to the asker', () => {
  const { sealed, key } = sealQuestion(worker.publicKey, id, question)
  expect(sealed.includes('secret')).toBe(false)
  const opened = openQuestion(worker.privateKey, id, sealed)!
  expect(opened).toEqual({ ...question, key })
  expect(openAnswer(key, id, sealAnswer(opened.key, id, { value: { words: 'yes' } }))).toEqual({
    value: { words: 'yes' },
  })
})

test('it opens to no other key or row, and not after any byte was changed or lost', () => {
  const { sealed } = sealQuestion(worker.publicKey, id, question)
  expect(openQuestion(other.privateKey, id, sealed)).toBeNull()
  expect(openQuestion(worker.privateKey, randomUUID(), sealed)).toBeNull()
  for (let at = 0; at < sealed.length; at += 7)
    expect(openQuestion(worker.privateKey, id, flipped(sealed, at)), `byte ${at}`).toBeNull()
  for (const length of [0, 10, 384, 400, sealed.length - 1])
    expect(openQuestion(worker.privateKey, id, sealed.subarray(0, length)), `${length} bytes`).toBeNull()
})

test('an answer is refused for another question or key, when changed, or as the question itself', () => {
  const { sealed, key } = sealQuestion(worker.publicKey, id, question)
  const answer = sealAnswer(key, id, { value: 1 })
  expect(() => openAnswer(key, randomUUID(), answer)).toThrow()
  expect(() => openAnswer(sealQuestion(worker.publicKey, id, question).key, id, answer)).toThrow()
  for (let at = 0; at < answer.length; at += 1)
    expect(() => openAnswer(key, id, flipped(answer, at)), `byte ${at}`).toThrow()
  expect(() => openAnswer(key, id, sealed.subarray(384))).toThrow()
})
