// One interval for every screen that depends on the time, and the same first HTML at any hour.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everySecond, useAsOfNow } from './as-of-now.ts'

const end = new Date('2026-11-21T12:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T11:59:58.400Z') }))
afterEach(() => void vi.useRealTimers())

test('whoever listens hears of an end within a second of it', () => {
  const heard: boolean[] = []
  const leave = everySecond(() => heard.push(end <= new Date()))
  vi.advanceTimersByTime(3_000)
  leave()
  expect(heard).toEqual([false, true, true])
})

test('all share one interval, which goes with the last', () => {
  const told = [vi.fn<() => void>(), vi.fn<() => void>()]
  const [leaveFirst, leaveSecond] = told.map((listener) => everySecond(listener))
  expect(vi.getTimerCount()).toBe(1)
  leaveFirst!()
  vi.advanceTimersByTime(1_000)
  expect(told.map((listener) => listener.mock.calls.length)).toEqual([0, 1])
  leaveSecond!()
  expect(vi.getTimerCount()).toBe(0)
})

test('HTML made beforehand says the same at whatever hour it is made and taken over', () => {
  const Screen = () => useAsOfNow((now) => (end <= now ? 'over' : 'open'))
  const before = renderToString(createElement(Screen))
  vi.setSystemTime(new Date('2026-11-21T12:00:01Z'))
  expect([before, renderToString(createElement(Screen))]).toEqual(['open', 'open'])
})
