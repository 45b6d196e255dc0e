// Every question that the release worker answers. Loaded once one comes: what draws and opens would take a resting
// process half as much memory again.
import type { AnsweringContext, Answerer } from '../proofs/answering.ts'
import { askReleaseCode, checkReleaseCode } from '../proofs/mailed-code.ts'
import { checkReleasePasskey } from '../factors/questions.ts'
import { openKeptQuestion } from '../custody/open-kept.ts'
import { findQuestion } from '../finding/question.ts'
import {
  endSharedQuestion,
  giveShareQuestion,
  releaseKeyQuestion,
  switchSharedQuestion,
} from './shares/questions.ts'
import { askPackQuestion, readPageQuestion, renewGrantQuestion, takeFileQuestion } from './questions.ts'

const later = (kind: string, load: () => Promise<Answerer>): Answerer => ({
  kind,
  answer: async (tx, what, context: AnsweringContext) => await (await load()).answer(tx, what, context),
})

export const releaseAnswerers: readonly Answerer[] = [
  later(readPageQuestion.kind, async () => (await import('./answer-page.ts')).answerReadPage),
  later(takeFileQuestion.kind, async () => (await import('./answer-file.ts')).answerTakeFile),
  later(askPackQuestion.kind, async () => (await import('./pack/answer-pack.ts')).answerAskPack),
  later(findQuestion.kind, async () => (await import('../finding/answer-search.ts')).answerFindAWill),
  later(askReleaseCode.kind, async () => (await import('./closed/own-code.ts')).answerAskReleaseCode),
  later(checkReleaseCode.kind, async () => (await import('./closed/own-code.ts')).answerCheckReleaseCode),
  later(
    checkReleasePasskey.kind,
    async () => (await import('./closed/own-passkey.ts')).answerCheckReleasePasskey,
  ),
  later(openKeptQuestion.kind, async () => (await import('./closed/answer-open.ts')).answerOpenKept),
  later(releaseKeyQuestion.kind, async () => (await import('./shares/answer-shared.ts')).answerReleaseKey),
  later(
    switchSharedQuestion.kind,
    async () => (await import('./shares/answer-shared.ts')).answerSwitchShared,
  ),
  later(endSharedQuestion.kind, async () => (await import('./shares/answer-shared.ts')).answerEndShared),
  later(giveShareQuestion.kind, async () => (await import('./shares/answer-shared.ts')).answerGiveShare),
  later(renewGrantQuestion.kind, async () => (await import('./renew-grant.ts')).answerRenewGrant),
]
