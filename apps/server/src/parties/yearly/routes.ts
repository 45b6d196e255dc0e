// Mounts the calls about the yearly question.
import * as calls from '@testate/api/death/yearly-check'
import { mount, type App } from '../../platform/http/http.ts'
import { answerYearly } from './answer-yearly.ts'
import { chooseYearly } from './choose-yearly.ts'
import { showYearly } from './show-yearly.ts'

export function mountYearlyCheck(app: App): void {
  mount(app, calls.showYearlyCheck, ({ tx, person }) => showYearly(tx, person))
  mount(
    app,
    calls.answerYearlyCheck,
    async ({ tx, person }) => {
      await answerYearly(tx, person)
      return await showYearly(tx, person)
    },
    { rateLimit: 30 },
  )
  mount(
    app,
    calls.chooseYearlyCheck,
    async ({ tx, person, body }) => {
      await chooseYearly(tx, person, body.asks)
      return await showYearly(tx, person)
    },
    { rateLimit: 30 },
  )
}
