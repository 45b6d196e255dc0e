// Examines object store, mail, text messages and payments, each with the least request that shows it would work;
// writes and sends nothing.
import { access, constants, stat } from 'node:fs/promises'
import { choosePaymentProvider } from '../payments/providers/choose-provider.ts'
import type { Config } from '../platform/config.ts'
import { objectId, openObjectStore } from '../platform/storage/objects.ts'
import { findingsOf, type Finding } from './findings.ts'

const WITHIN_MS = 5_000

export async function examineParts(config: Config): Promise<Finding[]> {
  return (await Promise.all([objects(config), mail(config), texts(config), payments(config)])).flat()
}

async function objects({ objectStoreUrl, mode }: Config): Promise<Finding[]> {
  const found = findingsOf('objects')
  if (objectStoreUrl.startsWith('s3://')) {
    // An object that does not exist: the answer needs the bucket, and the right to read it.
    const asked = await found.ask(
      async () => await (await openObjectStore(objectStoreUrl)).has(objectId('0'.repeat(64))),
      'See to the bucket and its credentials, or set OBJECT_STORE_URL.',
    )
    if (asked !== undefined) found.well('The object store answers.')
    return found.all
  }
  const folder = objectStoreUrl.startsWith('file:') ? new URL(objectStoreUrl).pathname : objectStoreUrl
  const usable = await stat(folder).then(
    (entry) =>
      entry.isDirectory()
        ? access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
            () => 'usable',
            () => 'closed',
          )
        : 'closed',
    () => 'absent',
  )
  if (usable === 'usable') found.well(`The object store is the folder ${folder}.`)
  else if (usable === 'absent' && mode !== 'production')
    found.well(`The object store will be the folder ${folder}; the first start makes it.`)
  else
    found.mend(
      `The object store’s folder ${folder} ` +
        `${usable === 'absent' ? 'is not there' : 'cannot be read and written by this user'}.`,
      'Make the folder and give it to this user, or set OBJECT_STORE_URL.',
    )
  return found.all
}

async function mail({ mail: { smtpUrl, mailboxUrl } }: Config): Promise<Finding[]> {
  const found = findingsOf('mail')
  if (smtpUrl === undefined && mailboxUrl !== undefined) {
    const answer = await found.ask(
      () => fetch(mailboxUrl, { signal: AbortSignal.timeout(WITHIN_MS) }),
      'Start the register again (npm start).',
    )
    await answer?.body?.cancel()
    if (answer !== undefined) found.well('The development mailbox answers; it sends nothing to anybody.')
  } else if (smtpUrl === undefined)
    found.unasked('There is no mail server to ask.', 'Start the register (npm start), or set SMTP_URL.')
  else {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: WITHIN_MS,
      greetingTimeout: WITHIN_MS,
      socketTimeout: WITHIN_MS,
      dnsTimeout: WITHIN_MS,
    })
    try {
      await transport.verify()
      found.well('The mail server takes us in.')
    } catch (error) {
      // A server that answers and rejects the name or password will reject every mail.
      if ((error as { code?: string }).code === 'EAUTH')
        found.mend('The mail server does not accept the name and password.', 'Correct SMTP_URL.')
      else found.unasked('The mail server does not answer.', 'See to the mail server, or set SMTP_URL.')
    } finally {
      transport.close()
    }
  }
  return found.all
}

async function texts({ texts: settings, mode }: Config): Promise<Finding[]> {
  const found = findingsOf('texts')
  if (settings === undefined) {
    const says = 'No text messages are set up: a testator is told of a notice of their death by mail alone.'
    if (mode === 'production') found.warn(says, 'See “Text messages” in docs/runbook.md.')
    else found.well(says)
    return found.all
  }
  const { accountSid, authToken, apiBase = 'https://api.twilio.com' } = settings
  const answer = await found.ask(
    () =>
      fetch(`${apiBase}/2010-04-01/Accounts/${accountSid}.json`, {
        headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
        signal: AbortSignal.timeout(WITHIN_MS),
        redirect: 'manual',
      }),
    'See to the line to Twilio.',
  )
  await answer?.body?.cancel()
  if (answer === undefined) return found.all
  if (answer.status === 401 || answer.status === 403)
    found.mend(
      'Twilio does not know the account or its token.',
      'Correct TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
    )
  else if (!answer.ok) found.unasked(`Twilio answers with HTTP ${answer.status}.`, 'Try again later.')
  else
    found.well(
      apiBase === 'https://api.twilio.com'
        ? 'Twilio answers and knows the account.'
        : 'The development mailbox takes text messages; it sends nothing to anybody.',
    )
  return found.all
}

async function payments(config: Config): Promise<Finding[]> {
  const found = findingsOf('payments')
  const { provider, url, key, stripeApiBase } = config.payment
  if (provider === 'test' && url === undefined && config.mode !== 'production') {
    found.unasked('There is no test payment provider to ask.', 'Start the register (npm start).')
    return found.all
  }
  try {
    for (const purpose of ['everything', 'checkouts'] as const) await choosePaymentProvider(config, purpose)
  } catch (error) {
    found.mend((error as Error).message, 'See “Payments” in docs/runbook.md.')
    return found.all
  }
  const at =
    provider === 'stripe' ? `${stripeApiBase ?? 'https://api.stripe.com'}/v1/checkout/sessions?limit=1` : url!
  const answer = await found.ask(
    () =>
      fetch(at, {
        headers: { authorization: `Bearer ${key}` },
        signal: AbortSignal.timeout(WITHIN_MS),
        redirect: 'manual',
      }),
    'See to the line to the payment provider.',
  )
  await answer?.body?.cancel()
  if (answer === undefined) return found.all
  // A restricted key may not be allowed to list; 403 still shows that it is known.
  if (provider === 'stripe' && answer.status === 401)
    found.mend('Stripe does not know the key.', 'Set PAYMENT_PROVIDER_KEY to a key of your account.')
  else if (answer.status >= 500)
    found.unasked(`The payment provider answers with HTTP ${answer.status}.`, 'Try again later.')
  else
    found.well(
      provider === 'stripe'
        ? 'Stripe answers and knows the key.'
        : 'The test payment provider answers; it takes no real money.',
    )
  return found.all
}
