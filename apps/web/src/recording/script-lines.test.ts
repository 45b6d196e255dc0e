import { expect, it } from 'vitest'
import { scriptLines } from './script-lines.ts'
import { words } from './words.ts'

it('asks nobody to say what is not true of them', () => {
  expect(scriptLines('testator', 'together')).not.toContain('scriptEligible')
  expect(scriptLines('witness', 'together')).toContain('scriptInPerson')
  expect(scriptLines('witness', 'together')).not.toContain('scriptVideo')
  expect(scriptLines('witness', 'live-video')).toContain('scriptVideo')
  expect(scriptLines('witness', 'live-video')).not.toContain('scriptInPerson')
  for (const open of ['apart', null] as const) {
    expect(scriptLines('witness', open)).toContain('scriptSaw')
    expect(scriptLines('witness', open)).not.toContain('scriptInPerson')
    expect(scriptLines('witness', open)).not.toContain('scriptVideo')
  }
})

it('begins with the name, and every line has its words', () => {
  for (const lines of [
    scriptLines('testator', 'together'),
    scriptLines('witness', 'together'),
    scriptLines('witness', 'live-video'),
    scriptLines('witness', 'apart'),
  ]) {
    expect(lines[0]).toBe('scriptName')
    for (const line of lines) expect(words.en[line]).toMatch(/\w/)
  }
})

it('asks the testator alone, when they begin, to state their agreement to the will', () => {
  expect(words.en['startedToast testator']).toContain('your agreement to the will terms')
  expect(words.en['startedToast witness']).toBe('Recording Started: Please say who you are and what you saw.')
})

it('never has anybody claim that watching counts as witnessing', () => {
  expect(words.en.scriptVideo).toContain('does not count as witnessing')
})
