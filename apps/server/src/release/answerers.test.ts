// Each question to the release worker is taken up by its own answerer: they are named here and loaded late.
import { expect, test } from 'vitest'
import { openKeptQuestion } from '../custody/open-kept.ts'
import { checkReleasePasskey } from '../factors/questions.ts'
import { findQuestion } from '../finding/question.ts'
import { askReleaseCode, checkReleaseCode } from '../proofs/mailed-code.ts'
import { releaseAnswerers } from './answerers.ts'
import {
  askPackQuestion,
  askRecordingQuestion,
  readPageQuestion,
  renewGrantQuestion,
  takeAllQuestion,
  takeFileQuestion,
} from './questions.ts'
import { endOwnKeyQuestion, keepOwnKeyQuestion } from './own-copies/questions.ts'
import * as shared from './shares/questions.ts'

test('every question has one answerer', () => {
  const questions = [
    readPageQuestion,
    takeFileQuestion,
    takeAllQuestion,
    askRecordingQuestion,
    askPackQuestion,
    renewGrantQuestion,
    findQuestion,
    askReleaseCode,
    checkReleaseCode,
    checkReleasePasskey,
    openKeptQuestion,
    keepOwnKeyQuestion,
    endOwnKeyQuestion,
    ...Object.values(shared),
  ]
  expect(releaseAnswerers.map(({ kind }) => kind).toSorted()).toEqual(
    questions.map(({ kind }) => kind).toSorted(),
  )
})

test.each(releaseAnswerers.map((one) => [one.kind, one] as const))(
  '%s is answered as what it is',
  async (kind, one) => {
    // It is loaded, and refuses what no question of its kind says: whatever another kind is loaded says another word.
    await expect(one.answer(undefined as never, 'no question', undefined as never)).rejects.not.toThrow(
      `${kind} is answered by`,
    )
  },
)
