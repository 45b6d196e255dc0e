import { expect, it } from 'vitest'
import type { CeremonyWay } from '@testate/domain/ceremony'
import { nextChoice } from './way-choice.tsx'

it('passing over another way withdraws no leave to play the recording', () => {
  let shown: { way: CeremonyWay | null; showRecording: boolean } = { way: 'apart', showRecording: true }
  let left = true
  const saved = (['live-video', 'together', 'apart'] as const).map((way) => {
    const next = nextChoice(way, shown, left)
    shown = next.choice
    left = next.left
    return next.choice
  })
  expect(saved).toEqual([
    { way: 'live-video', showRecording: false },
    { way: 'together', showRecording: false },
    { way: 'apart', showRecording: true },
  ])
})

it('leave that was never given, or taken back, is not given by it', () => {
  expect(nextChoice('apart', { way: null, showRecording: false }, false).choice.showRecording).toBe(false)
  const { left } = nextChoice('together', { way: 'apart', showRecording: false }, true)
  expect(nextChoice('apart', { way: 'together', showRecording: false }, left).choice.showRecording).toBe(
    false,
  )
})
