// At every step of the path, after any interruption: the person is where they were, and nothing was lost. Here each of
// the five disturbances once, at steps that are three apart; all five at each step with RESILIENCE=all, as `npm run
// assurance` does.
import type { Browser } from 'playwright-core'
import { afterEach, describe, test } from 'vitest'
import { hasBrowser, openPerson, whySkipped, type Person } from './browser.ts'
import { disturb, disturbances, restartUnder } from './disturbances.ts'
import type { Product } from './product.ts'
import { bringTo, openAs, type Stage, type Staged } from './stages.ts'
import { steps, type Step } from './work.ts'
import { withOwnProduct } from './with-product.ts'

const whole = process.env['RESILIENCE'] === 'all'
const thirds = steps.filter((_, at) => at % 3 === 2)
const wanted = whole
  ? steps.flatMap((step) => disturbances.map((kind) => ({ step, kind })))
  : disturbances.flatMap((kind) =>
      thirds
        .filter(({ briefly }) => briefly === kind)
        .slice(0, 1)
        .map((step) => ({ step, kind })),
    )
const alone = wanted
  .filter(({ kind }) => kind !== 'restart')
  .map(({ step, kind }) => ({ step, kind, name: step.name }))
const restarted = wanted.filter(({ kind }) => kind === 'restart')

describe.skipIf(!hasBrowser)(`whatever comes between${whySkipped}`, () => {
  let product: Product
  let chromium: Browser
  const staged = new Map<Stage, Promise<Staged>>()
  const people: Person[] = []
  withOwnProduct((has) => void ({ product, chromium } = has))
  afterEach(async () => {
    for (const person of people.splice(0)) await person.close()
  })

  /** Each stage is prepared once and shared by all steps that leave nothing behind. */
  async function stageOf({ stage, fresh }: Step): Promise<Staged> {
    const known = staged.get(stage)
    if (known !== undefined && fresh !== true) return await known
    const begun = bringTo(product, stage)
    if (fresh !== true) staged.set(stage, begun)
    return await begun
  }

  async function begin(step: Step): Promise<Person> {
    const at = await stageOf(step)
    const actor = at.people[step.order ?? 0]
    const known = actor.browser.cookies.size > 0
    // What slows the connection or records stays with its window.
    const window = { url: product.url, usedWindow: step.fresh !== true }
    const person = known ? await openAs(chromium, actor, window) : await openPerson(chromium, window)
    people.push(person)
    // A person warned about unsaved input leaves anyway.
    person.page.on('dialog', (asked) => void asked.accept().catch(() => undefined))
    // A page to come from, and to go back to.
    await person.page.goto('/')
    await person.page.goto(await step.path(at))
    await step.begin(person.page)
    return person
  }

  test.each(alone)('$name: $kind', async ({ step, kind }) => {
    await disturb(await begin(step), kind, step)
  })

  test.skipIf(restarted.length === 0)(
    'the server is started anew under everybody',
    { timeout: 900_000 },
    async () => {
      const there: { person: Person; work: Step }[] = []
      for (const { step } of restarted) there.push({ person: await begin(step), work: step })
      await restartUnder(product, there)
    },
  )
})
