// One person's video statement from the first second to the record: recorded, hashed, stored and uploaded at
// the same time, then watched, and put on record or discarded.
import { useCallback, useEffect, useRef, useState } from 'react'
import { completeRecording, recordingLimit, showCeremony, showRecordingUpload } from '@testate/api/ceremony'
import { willTasks } from '@testate/api/dashboard'
import { useQueryClient } from '@tanstack/react-query'
import { callAndStay } from '../platform/client.ts'
import { takeFile } from './take-file.ts'
import { findKeptTake, forgetTake, keepPiece, keepTake, updateKeptTake, type KeptTake } from './kept-take.ts'
import { measureLength } from './measure-length.ts'
import { chooseMediaType } from './media-type.ts'
import { takeTurn } from './one-window.ts'
import { beginTake, type FinishedTake, type Take } from './take.ts'
import { useSending } from './use-sending.ts'

/** The server refuses anything not longer than this (apps/server/src/ceremony/recordings/check-recording.ts). */
const leastMs = 3000
/** Stops before the register would refuse it. */
const mostBytes = recordingLimit - 4 * 1024 * 1024

export type Phase = 'start' | 'recording' | 'finishing' | 'preview'
export type Trouble = 'failed' | 'tooShort' | 'cannotRecord' | 'busy'

export function useVideoStatement(willId: string, personId: string) {
  const key = `${personId} ${willId}`
  const queries = useQueryClient()
  const [phase, setPhase] = useState<Phase>('start')
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [elapsedMs, setElapsed] = useState(0)
  const [bytes, setBytes] = useState(0)
  const [finished, setFinished] = useState<FinishedTake | null>(null)
  const take = useRef<Take | null>(null)
  const kept = useRef<KeptTake | null>(null)
  const giveTurnBack = useRef<(() => void) | null>(null)
  const placeKey = useRef(crypto.randomUUID())

  const keep = (change: Partial<KeptTake>): KeptTake | null =>
    (kept.current = kept.current === null ? null : { ...kept.current, ...change })
  const sending = useSending(willId, (uploadId) => {
    const now = keep({ uploadId })
    if (now !== null) void updateKeptTake(now)
  })
  const { begin, stop: stopSending, discard: discardUpload, allSent } = sending

  const reset = useCallback(
    (why: Trouble | null) => {
      take.current = null
      kept.current = null
      giveTurnBack.current?.()
      giveTurnBack.current = null
      placeKey.current = crypto.randomUUID()
      setFinished(null)
      setTrouble(why)
      setPhase('start')
      void queries.invalidateQueries({ queryKey: ['recording.kept'] })
    },
    [queries],
  )

  const turn = async (): Promise<boolean> => {
    giveTurnBack.current ??= await takeTurn(key)
    if (giveTurnBack.current === null) setTrouble('busy')
    return giveTurnBack.current !== null
  }

  const discard = async (why: Trouble | null = null): Promise<void> => {
    await forgetTake(key)
    await discardUpload()
    reset(why)
    await queries.invalidateQueries({ queryKey: [showRecordingUpload.id] })
  }

  const start = async (stream: MediaStream): Promise<void> => {
    const mediaType =
      typeof MediaRecorder === 'undefined'
        ? null
        : chooseMediaType(navigator.userAgent, (type) => MediaRecorder.isTypeSupported(type))
    if (mediaType === null) return setTrouble('cannotRecord')
    if (!(await turn())) return
    kept.current = {
      key,
      mediaType,
      startedAt: new Date().toISOString(),
      durationMs: 0,
      stopped: false,
      uploadId: null,
    }
    await keepTake(kept.current)
    let number = 0
    const mine = beginTake(stream, mediaType, (piece, durationMs) => {
      setBytes(mine.file.size)
      const now = keep({ durationMs })
      if (now !== null) void keepPiece(now, number++, piece)
      if (mine.file.size > mostBytes) mine.stop()
    })
    take.current = mine
    setTrouble(null)
    setElapsed(0)
    setBytes(0)
    setPhase('recording')
    begin(mine.file, null)
    const finish = async (): Promise<void> => {
      const done = await mine.finished
      if (take.current !== mine) return
      if (done.durationMs <= leastMs) return await discard('tooShort')
      const now = keep({ stopped: true, durationMs: done.durationMs })
      if (now !== null) await updateKeptTake(now)
      setElapsed(done.durationMs)
      setFinished(done)
      setPhase('preview')
    }
    finish().catch(async () => await discard('failed'))
  }

  const stop = (): void => {
    setPhase('finishing')
    take.current?.stop()
  }

  /** Resumes what this browser stored; `address` is where the register has a part of it. */
  const resume = async (address: string | null): Promise<void> => {
    if (!(await turn())) return
    const found = await findKeptTake(key)
    if (found === null) return reset(null)
    const { mediaType } = found.take
    const file = takeFile()
    for (const piece of found.pieces) file.append(piece)
    const sha256 = file.end()
    const durationMs =
      (found.take.stopped ? null : await measureLength(file.blob(mediaType))) ?? found.take.durationMs
    kept.current = { ...found.take, stopped: true, durationMs }
    await updateKeptTake(kept.current)
    setBytes(file.size)
    setElapsed(durationMs)
    setFinished({ file, mediaType, sha256, durationMs })
    setTrouble(null)
    setPhase('preview')
    begin(file, address)
  }

  /** Throws the register's refusal; the recording is retained. */
  const place = async (): Promise<void> => {
    if (finished === null) return
    const uploadId = await allSent()
    // A redirect to sign in would make a private window lose the recording.
    await callAndStay(completeRecording, {
      params: { id: willId },
      idempotencyKey: placeKey.current,
      body: { uploadId, sha256: finished.sha256, durationMs: finished.durationMs },
    })
    await forgetTake(key)
    await Promise.all(
      [showCeremony.id, willTasks.id].map((id) => queries.invalidateQueries({ queryKey: [id] })),
    )
    await queries.invalidateQueries({ queryKey: [showRecordingUpload.id] })
    reset(null)
  }

  useEffect(() => {
    if (phase !== 'recording') return
    const ticking = setInterval(() => setElapsed(take.current?.elapsedMs() ?? 0), 200)
    // A phone whose screen turns off stops its camera.
    const awake = navigator.wakeLock?.request('screen').catch(() => undefined)
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => {
      clearInterval(ticking)
      removeEventListener('beforeunload', warn)
      void awake?.then((lock) => lock?.release())
    }
  }, [phase])

  // On unmount: the recording is retained, and offered when the screen is opened again.
  useEffect(
    () => () => {
      take.current?.stop()
      take.current = null
      giveTurnBack.current?.()
      void stopSending()
    },
    [stopSending],
  )

  return {
    key,
    phase,
    trouble,
    elapsedMs,
    bytes,
    nearlyFull: bytes > mostBytes * 0.9,
    finished,
    sent: sending.sent,
    interrupted: sending.interrupted,
    signedOut: sending.signedOut,
    start,
    stop,
    resume,
    discard,
    discardUpload,
    sendAgain: sending.again,
    place,
  }
}
