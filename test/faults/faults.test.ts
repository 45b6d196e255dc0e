// Whichever process dies, at any time: nothing acknowledged is lost, one charge, one token, and work resumes
// without help within a minute of the fault's end. Short by default; TESTATE_FULL=1 (`npm run assurance`)
// injects faults at steps of every kind, and for longer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figures, killsAt, points, runCampaign, type Campaign, type Fault } from './campaign.ts'
import { loseWebhook, otherFaults } from './harms.ts'
import { parts, startInstallation, type Installation, type Registered } from './installation.ts'
import { checkInvariants } from './invariants.ts'
import { ledgerHoldings, scan, secretsOf } from './ledger-bytes.ts'

const full = process.env['TESTATE_FULL'] === '1'
const recoverWithinMs = 60_000
const campaignWithinMs = full ? 2_400_000 : 900_000

/** Money, the seal, a ledger's response, and who dies after it. The full form has every step and every part. */
const brief: readonly (readonly [point: (typeof points)[number], part: 'api' | 'worker'])[] = [
  ['payment.paid', 'worker'],
  ['will.sealed', 'api'],
  ['anchor.prepared', 'worker'],
]
/** The steps during which the three networks are being written to. */
const registering = points.filter((point) =>
  /^(will\.sealed|will\.registering|anchor\.|capsule\.)/.test(point),
)
/**
 * In full: every part at every point, api and worker twice, and all of them once more while the networks are
 * being written to, which is more than 300 kills. In short: api or worker at each point of three.
 */
const killsOn = (installation: Installation): Fault[] =>
  full
    ? [
        ...killsAt(installation, points, parts),
        ...killsAt(installation, points, ['worker', 'api'], 2),
        ...killsAt(installation, registering, parts, 3),
      ]
    : brief.flatMap(([point, part]) => killsAt(installation, [point], [part]))
const kills = killsOn({} as Installation).map((fault) => fault.name)
/** In short: of the three ledgers one is killed and another does not answer. */
const othersOn = (installation: Installation): Fault[] =>
  otherFaults(installation, full ? 10_000 : 3_000).filter(
    ({ name }) => full || !/Corda|kill -9 of the Solana ledger|the Ethereum ledger not answering/.test(name),
  )
const others = othersOn({} as Installation).map((fault) => fault.name)

let installation: Installation
const registered: Registered[] = []
const told: string[] = []
beforeAll(async () => {
  installation = await startInstallation()
}, campaignWithinMs)
afterAll(async () => {
  process.stdout.write(told.map((line) => `faults: ${line}\n`).join(''))
  await installation?.stop()
}, campaignWithinMs)

function note(what: string, campaign: Campaign): Campaign {
  registered.push(...campaign.registered)
  const { outcomes } = campaign
  told.push(
    `${what}: ${outcomes.length} faults in ${campaign.registered.length} registrations, ` +
      `${campaign.seconds.toFixed(0)} s; recovered after ${figures(outcomes)}`,
  )
  for (const { fault, beganMs, recoveredMs, next } of outcomes)
    told.push(
      `  ${(beganMs / 1000).toFixed(1)} s ${fault.name}: ` +
        `${recoveredMs === null ? 'NEVER' : `${Math.round(recoveredMs)} ms`}, next ${next || 'nothing'}`,
    )
  return campaign
}

function expectRecovered(campaign: Campaign | undefined, name: string): void {
  const outcome = campaign?.outcomes.find(({ fault }) => fault.name === name)
  expect(outcome, 'the fault found no occasion').toBeDefined()
  expect(outcome?.recoveredMs ?? Infinity).toBeLessThan(recoverWithinMs)
}

describe('killed between two steps, it goes on', () => {
  let campaign: Campaign | undefined
  beforeAll(async () => {
    campaign = note(
      full ? 'kill -9 of every part' : 'kill -9 of api and worker',
      await runCampaign(installation, killsOn(installation), {
        sideBySide: full ? 3 : 1,
        mostRuns: full ? 200 : 60,
      }),
    )
  }, campaignWithinMs)

  it('and every registration begun ends with success', () => expect(campaign?.failures).toEqual([]))
  it.each(kills)('%s', (name) => expectRecovered(campaign, name))
})

describe('without what it needs, it waits and goes on', () => {
  let campaign: Campaign | undefined
  beforeAll(async () => {
    const faults = othersOn(installation)
    if (full)
      faults.push({
        name: 'the webhook lost for good',
        point: 'will.submitted',
        part: 'api',
        harm: () => loseWebhook(installation, true),
      })
    campaign = note(
      'database, ledgers, payment provider, power',
      await runCampaign(installation, faults, { sideBySide: 1, mostRuns: 12 }),
    )
  }, campaignWithinMs)

  it('and every registration begun ends with success', () => expect(campaign?.failures).toEqual([]))
  it.each(full ? [...others, 'the webhook lost for good'] : others)('%s', (name) =>
    expectRecovered(campaign, name),
  )
})

it(
  'nothing is lost, charged or registered twice, open to read or without its reasons; the audit log is whole',
  async () => {
    const { violations, ...counts } = await checkInvariants(installation, registered)
    told.push(`invariants: ${violations.length} violations; ${JSON.stringify(counts)}`)
    expect(violations).toEqual([])
    expect(counts.wills).toBeGreaterThan(full ? 2 : 1)
    // After all these crashes and repeats the ledger contains nothing it should not; register.test.ts checks the
    // traffic itself.
    expect(scan(await ledgerHoldings(installation), await secretsOf(installation))).toEqual([])
  },
  campaignWithinMs,
)
