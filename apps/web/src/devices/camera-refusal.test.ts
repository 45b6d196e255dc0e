import { expect, it } from 'vitest'
import { cameraRefusal } from './camera-refusal.ts'

const named = (name: string) => Object.assign(new Error('no'), { name })

it('tells apart what a person can do something about', () => {
  expect(['NotAllowedError', 'SecurityError'].map((name) => cameraRefusal(named(name)))).toEqual([
    'denied',
    'denied',
  ])
  expect(['NotFoundError', 'OverconstrainedError'].map((name) => cameraRefusal(named(name)))).toEqual([
    'missing',
    'missing',
  ])
  expect(['NotReadableError', 'AbortError'].map((name) => cameraRefusal(named(name)))).toEqual([
    'busy',
    'busy',
  ])
})

it('calls everything else a browser that cannot do it, also no browser object at all', () => {
  expect([new TypeError('x'), undefined, null, 'x'].map(cameraRefusal)).toEqual([
    'unsupported',
    'unsupported',
    'unsupported',
    'unsupported',
  ])
})
