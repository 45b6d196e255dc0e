// At every step of the path, after any interruption: the person is where they were, and nothing was lost. Here each of
// four disturbances once, at the first step for it; these and a restart of the server at each step with RESILIENCE=all,
// as `npm run assurance` does. A restart needs a product of its own and every stage of a will: in each run
// start.test.ts starts the product again on its data, and faults.test.ts kills its processes.
import type { Browser } from 'playwright-core'
import { afterEach, describe, test } from 'vitest'
import { hasBrowser, openPerson, whySkipped, type Person } from './browser.ts'
import { disturb, disturbances, restartUnder } from './disturbances.ts'
import type { Place, Product } from './product.ts'
import { bringTo, openAs, type Stage, type Staged } from './stages.ts'
import { steps, type Step } from './work.ts'
import { withOwnProduct, withProduct } from './with-product.ts'

const whole = process.env['RESILIENCE'] === 'all'
/** Of those that are disturbed so in short. */
const isFirst = (at: number): boolean =>
  steps.findIndex(({ briefly }) => briefly === steps[at]!.briefly) === at
const wanted = steps.flatMap((step, at) =>
  disturbances
    .filter((kind) => whole || (kind === step.briefly && kind !== 'restart' && isFirst(at)))
    .map((kind) => ({ step, kind })),
)
const alone = wanted
  .filter(({ kind }) => kind !== 'restart')
  .map(({ step, kind }) => ({ step, kind, name: step.name }))
const restarted = wanted.filter(({ kind }) => kind === 'restart')

describe.skipIf(!hasBrowser)(`whatever comes between${whySkipped}`, () => {
  let product: Place | Product
  let chromium: Browser
  const staged = new Map<Stage, Promise<Staged>>()
  const people: Person[] = []
  const give = (has: { product: Place | Product; chromium: Browser }): void =>
    void ({ product, chromium } = has)
  if (whole) withOwnProduct(give)
  else withProduct(give)
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
      await restartUnder(product as Product, there)
    },
  )
})
