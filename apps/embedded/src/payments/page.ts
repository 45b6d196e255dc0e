// The test payment provider's own pages. The card form takes test numbers only, and is filled in with one: no
// browser offers a stored card there, and no one needs to type one.
import type { LoopbackAnswer } from '../ledgers/loopback-http.ts'
import { escapeHtml, page } from '../page.ts'
import { TEST_CARDS, type CardProblem } from './test-cards.ts'
import type { Session } from './store.ts'

const NOTE =
  '<p class="note" role="note"><strong>No card is charged.</strong> Use test numbers only, never ' +
  'a real card.</p>'

const problems: Record<CardProblem, { field: string; words: string }> = {
  number: { field: 'card-number', words: 'This is not one of the test numbers below' },
  expiry: { field: 'expiry', words: 'Please give a month that is still to come, such as 12/40' },
  code: { field: 'code', words: 'The security code has three digits' },
}
const month = (now = new Date()): string => `12/${String((now.getFullYear() + 5) % 100).padStart(2, '0')}`

/** Shows the payment and the card form. What was typed is never shown again, or kept. */
export function cardPage(session: Session, problem?: CardProblem): LoopbackAnswer {
  const wrong = problem === undefined ? undefined : problems[problem]
  const field = (name: string, label: string, value: string, more: string): string => {
    const isWrong = wrong?.field === name
    return (
      `<p><label for="${name}">${label}</label>` +
      (isWrong ? `<strong class="wrong" id="${name}-wrong">${wrong.words}</strong>` : '') +
      `<input type="text" id="${name}" name="${name}" value="${value}" inputmode="numeric" required ` +
      `autocomplete="off" ${more}` +
      `${isWrong ? ` autofocus aria-invalid="true" aria-describedby="${name}-wrong"` : ''}></p>`
    )
  }
  const cards = TEST_CARDS.map(
    ({ number, meaning }) => `<dt><code>${number}</code></dt><dd>${meaning}</dd>`,
  ).join('')
  return page(
    wrong === undefined ? 'Test payment' : 'Error: Test payment',
    `<h1>Test payment</h1>${NOTE}${order(session)}
    <form method="post"><fieldset><legend>Test card</legend>
    ${field('card-number', 'Card number', TEST_CARDS[0].number, 'maxlength="23"')}
    ${field('expiry', 'Expires (month/year)', month(), 'maxlength="5"')}
    ${field('code', 'Security code', '123', 'maxlength="3"')}
    </fieldset><button>Pay ${pounds(session.amountPence)}</button></form>
    <p><a href="${escapeHtml(session.cancelUrl)}">Go back without paying</a></p>
    <details${wrong?.field === 'card-number' ? ' open' : ''}><summary>Test numbers</summary>
    <dl class="cards">${cards}</dl></details>`,
    { status: wrong === undefined ? 200 : 400, formAction: ends(session) },
  )
}

/** The bank's approval step of a 3-D Secure payment. */
export function bankPage(session: Session): LoopbackAnswer {
  const question =
    '<p>Here a bank would ask its customer, in an app or by a code, whether this payment is theirs.</p>'
  const form =
    '<form method="post"><button name="outcome" value="approve">Approve</button>' +
    '<button name="outcome" value="refuse">Refuse</button></form>'
  return page(
    'Approve this test payment?',
    `<h1>Approve this test payment?</h1>${NOTE}${question}${order(session)}
    ${form}`,
    { formAction: ends(session) },
  )
}

/** Shown once the session is no longer open; later events of the payment can be chosen here. */
export function endedPage(session: Session): LoopbackAnswer {
  const sentence = {
    open: '',
    processing: 'This payment has been made; the bank has not said yet whether the money comes.',
    completed: 'This payment has been made.',
    refunded:
      session.dispute === 'lost'
        ? 'This payment was made, and the bank has taken the money back.'
        : 'This payment was made and has been given back.',
    failed:
      session.failureReason === 'authentication_refused'
        ? 'The bank’s question was answered with no. Nothing was paid.'
        : session.failureReason === 'bank_refused'
          ? 'The bank has said no. Nothing was paid.'
          : 'The card was refused. Nothing was paid.',
    expired: 'This payment was not made in time, or was replaced. Nothing was paid.',
  }[session.status]
  const paid = session.status === 'completed' || session.status === 'refunded'
  const back = paid || session.status === 'processing' ? session.successUrl : session.cancelUrl
  return page(
    'Test payment',
    `<h1>Test payment</h1>${NOTE}<p>${sentence}</p>${order(session)}${afterwards(session)}<p><a ` +
      `href="${escapeHtml(back)}">Back</a></p>`,
    { status: paid || session.status === 'processing' ? 200 : 410 },
  )
}

/** The choices of what a bank, a card company or a cardholder may still do. */
function afterwards(session: Session): string {
  const choices: [string, string][] =
    session.status === 'processing'
      ? [
          ['bank-yes', 'The bank says yes: the money comes'],
          ['bank-no', 'The bank says no'],
        ]
      : session.status === 'completed' || session.status === 'refunded'
        ? [
            ...(session.dispute === 'none' && session.status === 'completed'
              ? [['dispute', 'The cardholder disputes the payment'] as [string, string]]
              : []),
            ...(session.dispute === 'open'
              ? ([
                  ['dispute-won', 'The bank decides for the register'],
                  ['dispute-lost', 'The bank takes the money back'],
                ] as [string, string][])
              : []),
            ['refunds-succeed', 'Refunds of this payment succeed'],
            ['refunds-wait', 'Refunds of this payment stay on their way'],
            ['refunds-fail', 'Refunds of this payment fail, one that had succeeded too'],
          ]
        : []
  if (choices.length === 0) return ''
  const now = { succeed: 'succeed', wait: 'stay on their way', fail: 'fail' }[session.refundOutcome]
  const refunds =
    session.status === 'processing'
      ? ''
      : `<dl><dt>Given back</dt><dd>${pounds(session.refundedPence)}</dd><dt>Refunds</dt><dd>${now}</dd>` +
        `<dt>Dispute</dt><dd>${session.dispute}</dd></dl>`
  const radios = choices
    .map(
      ([value, label], index) =>
        `<label><input type="radio" name="outcome" value="${value}"${index === 0 ? ' checked' : ''}> ${label}</label>`,
    )
    .join('\n')
  return (
    `${refunds}<form method="post"><fieldset><legend>What shall happen to this payment ` +
    `now?</legend>${radios}</fieldset><button>Let it happen</button></form>`
  )
}

function order(session: Session): string {
  return (
    `<p class="amount">${pounds(session.amountPence)}</p>` +
    `<dl><dt>For</dt><dd>${escapeHtml(session.description)}</dd>` +
    `<dt>Reference</dt><dd>${escapeHtml(session.reference)}</dd></dl>`
  )
}

/** Browsers apply form-action to a form's redirect too (CSP 3), so its possible targets are listed. */
function ends(session: Session): string {
  return [
    "'self'",
    ...new Set([session.successUrl, session.cancelUrl].map((url) => new URL(url).origin)),
  ].join(' ')
}

function pounds(pence: number): string {
  return `£${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`
}
