import { expect, test } from 'vitest'
import { standingOf } from './standing.ts'
import { words } from './words.ts'

const having = (...statuses: string[]) =>
  standingOf({ registrations: statuses.map((status) => ({ status })) } as never)

test('only a registration in force is called one', () => {
  expect([having(), having('registered'), having('withdrawn', 'registered'), having('released')]).toEqual([
    'notRegistered',
    'registered',
    'registered',
    'registered',
  ])
  expect([having('withdrawn'), having('superseded'), having('superseded', 'withdrawn')]).toEqual([
    'wasRegistered',
    'wasRegistered',
    'wasRegistered',
  ])
})

test('the time shown is that of the registration, and no other sentence dates its own fact by it', () => {
  const { statusregistered, statussuperseded, statuswithdrawn, statusreleased } = words.en
  expect(statusregistered).toBe('Registered since {time}, version {version}.')
  expect(statuswithdrawn).toMatch(
    /^Registration withdrawn\. This does not revoke the will\. It was registered on \{time\}/,
  )
  for (const sentence of [statussuperseded, statuswithdrawn, statusreleased])
    expect(sentence.split('{time}')[0]).toMatch(/\. It was registered on $/)
})
