// Shared by the tests of accounts and parties: the mounted calls, a browser's cookies, and the mails queued.
import { listenForFactors } from '../../apps/server/src/factors/events.ts'
import { listenForMail } from '../../apps/server/src/notifications/events.ts'
import type { Template } from '../../apps/server/src/notifications/templates.ts'
import type { App } from '../../apps/server/src/platform/http/http.ts'
import { allAnswerers } from '../../apps/server/src/answerers.ts'
import { proofJobs } from '../../apps/server/src/proofs/jobs.ts'
import { openNoticesOf } from '../../apps/server/src/death-notices/open-notices-of.ts'
import { whatIsConfirmed } from '../../apps/server/src/what-is-confirmed.ts'
import { mailsOf, type Mailed } from './mails.ts'
import { eventually, startStack, type Stack, type StackOptions } from './stack.ts'
import { checkOrigin } from '../../apps/server/src/accounts/session/check-origin.ts'
import { createPersonOf } from '../../apps/server/src/accounts/session/person-of.ts'
import { mountAccounts } from '../../apps/server/src/accounts/routes.ts'

type InjectOptions = Parameters<Stack['call']>[0]
type LightMyRequestResponse = Awaited<ReturnType<Stack['call']>>

export interface Browser {
  cookies: Map<string, string>
  call(options: InjectOptions): Promise<LightMyRequestResponse>
  post(url: string, payload?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  put(url: string, payload?: object): Promise<LightMyRequestResponse>
  get(url: string): Promise<LightMyRequestResponse>
}

export type AccountsStack = Stack & {
  browser(): Browser
  mails(): Promise<Mailed[]>
  lastMail(template: Template, to?: string): Promise<Mailed>
}

export async function startAccounts(
  options: { env?: Record<string, string>; mount?: (app: App) => void; queues?: StackOptions['queues'] } = {},
): Promise<AccountsStack> {
  listenForFactors()
  listenForMail()
  const stack = await startStack({
    answerers: allAnswerers,
    jobs: proofJobs,
    ...(options.queues === undefined ? {} : { queues: options.queues }),
    ...(options.env === undefined ? {} : { env: options.env }),
    mount: (app) => {
      app.personOf = createPersonOf(app)
      app.http.addHook('preHandler', async (request) => checkOrigin(request, app.config.publicUrl))
      mountAccounts(app, { documentHashOf: whatIsConfirmed, openNoticesOf })
      options.mount?.(app)
    },
  })
  return {
    ...stack,
    browser: () => browserOf(stack),
    mails: async () => await mailsOf(stack),
    lastMail: async (template, to) => {
      // Some are made by a worker's job.
      return await eventually(async () =>
        (await mailsOf(stack, { template, ...(to === undefined ? {} : { to }) })).at(-1),
      )
    },
  }
}

/** Stores cookies as a browser does, including deletions. */
function browserOf(stack: Stack): Browser {
  const cookies = new Map<string, string>()
  const call = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const answer = await stack.call({
      ...options,
      cookies: { ...Object.fromEntries(cookies), ...options.cookies },
    })
    for (const cookie of answer.cookies) {
      if (cookie.maxAge === 0 || (cookie.expires !== undefined && cookie.expires.getTime() <= 0))
        cookies.delete(cookie.name)
      else cookies.set(cookie.name, cookie.value)
    }
    return answer
  }
  return {
    cookies,
    call,
    get: async (url) => await call({ method: 'GET', url }),
    post: async (url, payload, headers) =>
      await call({
        method: 'POST',
        url,
        ...(payload === undefined ? {} : { payload }),
        ...(headers === undefined ? {} : { headers }),
      }),
    put: async (url, payload) =>
      await call({ method: 'PUT', url, ...(payload === undefined ? {} : { payload }) }),
  }
}

export const ann = {
  firstName: 'Ann',
  lastName: 'Example',
  email: 'ann@example.org',
  username: 'ann.example',
  password: 'correct horse battery',
  role: 'testator',
} as const

/**
 * Signs up and in; the address is confirmed directly in the database, unless the test needs the state before.
 */
export async function signedIn(
  stack: AccountsStack,
  who: Partial<Record<keyof typeof ann, string>> = {},
  { confirmed = true } = {},
): Promise<Browser & { id: string }> {
  const person = { ...ann, ...who }
  const browser = stack.browser()
  const up = await browser.post('/api/auth/sign-up', person)
  if (up.statusCode !== 201) throw new Error(up.body)
  const inn = await browser.post('/api/auth/sign-in', {
    username: person.username,
    password: person.password,
  })
  if (inn.statusCode !== 200) throw new Error(inn.body)
  const { id } = inn.json().user as { id: string }
  if (confirmed)
    await stack.owner.query(
      'insert into proven_addresses (person_id, email, proven_at) values ($1, $2, now()) on conflict do nothing',
      [id, person.email],
    )
  return { ...browser, id }
}
