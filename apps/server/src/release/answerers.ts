// Every question that the release worker answers. Loaded once one comes, the question's own description too: what draws
// and opens would take a resting process half as much memory again.
import type { AnsweringContext, Answerer } from '../proofs/answering.ts'

const later = (kind: string, load: () => Promise<Answerer>): Answerer => ({
  kind,
  answer: async (tx, what, context: AnsweringContext) => {
    const loaded = await load()
    if (loaded.kind !== kind) throw new Error(`${kind} is answered by what answers ${loaded.kind}`)
    return await loaded.answer(tx, what, context)
  },
})

export const releaseAnswerers: readonly Answerer[] = [
  later('released.page', async () => (await import('./answer-page.ts')).answerReadPage),
  later('released.file', async () => (await import('./answer-file.ts')).answerTakeFile),
  later('released.files', async () => (await import('./answer-file.ts')).answerTakeAll),
  later(
    'released.recording',
    async () => (await import('./recordings/answer-recording.ts')).answerAskRecording,
  ),
  later('released.pack', async () => (await import('./pack/answer-pack.ts')).answerAskPack),
  later('released.renew', async () => (await import('./renew-grant.ts')).answerRenewGrant),
  later('own-key.keep', async () => (await import('./own-copies/keep-key.ts')).answerKeepOwnKey),
  later('own-key.end', async () => (await import('./own-copies/keep-key.ts')).answerEndOwnKey),
  later('finding.ask', async () => (await import('../finding/answer-search.ts')).answerFindAWill),
  later('release.code', async () => (await import('./closed/own-code.ts')).answerAskReleaseCode),
  later('release.check-code', async () => (await import('./closed/own-code.ts')).answerCheckReleaseCode),
  later(
    'release.check-passkey',
    async () => (await import('./closed/own-passkey.ts')).answerCheckReleasePasskey,
  ),
  later('will.open', async () => (await import('./closed/answer-open.ts')).answerOpenKept),
  later('shared.key', async () => (await import('./shares/answer-shared.ts')).answerReleaseKey),
  later('shared.switch', async () => (await import('./shares/answer-shared.ts')).answerSwitchShared),
  later('shared.end', async () => (await import('./shares/answer-shared.ts')).answerEndShared),
  later('shared.give', async () => (await import('./shares/answer-shared.ts')).answerGiveShare),
]
