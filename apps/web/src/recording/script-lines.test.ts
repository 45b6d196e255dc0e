import { expect, it } from 'vitest'
import { scriptLines } from './script-lines.ts'
import { words } from './words.ts'

it('asks nobody to say what is not true of them', () => {
  expect(scriptLines('testator', 'in-person')).not.toContain('scriptEligible')
  expect(scriptLines('witness', 'in-person')).toContain('scriptInPerson')
  expect(scriptLines('witness', 'in-person')).not.toContain('scriptVideo')
  expect(scriptLines('witness', 'video')).toContain('scriptVideo')
  expect(scriptLines('witness', 'video')).not.toContain('scriptInPerson')
})

it('begins with the name, and every line has its words', () => {
  for (const lines of [
    scriptLines('testator', 'in-person'),
    scriptLines('witness', 'in-person'),
    scriptLines('witness', 'video'),
  ]) {
    expect(lines[0]).toBe('scriptName')
    for (const line of lines) expect(words.en[line]).toMatch(/\w/)
  }
})

it('never has anybody claim that watching counts as witnessing', () => {
  expect(words.en.scriptVideo).toContain('does not count as witnessing')
})
