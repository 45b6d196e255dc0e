// What somebody might try so that a living person’s will opens, each over HTTP or with a login of its own, on a will of
// its own. Then two weeks and a day pass for every clock, and the release worker looks: none of them is released.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDeathStack, type DeathStack } from '../stack/death.ts'
import { against } from './death-abuse/against.ts'
import { confirming } from './death-abuse/confirming.ts'
import { byLogins } from './death-abuse/logins.ts'
import { aboutProfessionals } from './death-abuse/professionals.ts'
import { waiting, type Script, type Will } from './death-abuse/scripts.ts'
import { aboutStaff } from './death-abuse/staff.ts'
import { submitting } from './death-abuse/submitting.ts'

const honest: Script = {
  tries: 'nobody does anything wrong: two confirm, and nobody objects',
  ends: 'released',
  will: 'released',
  run: async (will) => void (await waiting(will)),
}
const scripts = [
  honest,
  ...submitting,
  ...confirming,
  ...against,
  ...aboutProfessionals,
  ...aboutStaff,
  ...byLogins,
]
const wills = new Map<Script, Will>()

let death: DeathStack
beforeAll(async () => {
  death = await startDeathStack()
  for (const script of scripts) wills.set(script, { ...(await death.wills.registered()), death })
}, 120_000)
afterAll(() => death?.stop())

test('there are sixty or more, each its own', () => {
  expect(scripts.length).toBeGreaterThan(60)
  expect(new Set(scripts.map(({ tries }) => tries)).size).toBe(scripts.length)
})

test.each(scripts)('$tries', async (script) => await script.run(wills.get(script)!))

test('two weeks and a day later each stands as it must, and only the honest one is released', async () => {
  await death.look()
  const restore = await death.pass(15)
  try {
    for (let rounds = 0; rounds < 3; rounds += 1) await death.look()
    const found = await Promise.all(
      scripts.map(async (script) => {
        const { notice, will, grants, events } = await death.endOf(wills.get(script)!.willId)
        return {
          tries: script.tries,
          ends: notice?.state ?? 'none',
          will,
          grants,
          lines: events.filter((event) => event === 'release.granted').length,
        }
      }),
    )
    for (const script of scripts.filter(({ doubt }) => doubt !== undefined)) {
      const { notice } = await death.endOf(wills.get(script)!.willId)
      expect(death.doubtOf(notice!.id), script.tries).toContain(script.doubt)
    }
    expect(found).toEqual(
      scripts.map(({ tries, ends, will = 'registered' }) => {
        const grants = will === 'released' ? 1 : 0
        return { tries, ends, will, grants, lines: grants }
      }),
    )
    process.stdout.write(`death notices: ${scripts.length - 1} scripts of abuse, 0 released\n`)
  } finally {
    await restore()
  }
})
