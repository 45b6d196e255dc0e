// The test payment provider's own pages. No field takes a card: nobody can type a real one into a page that is only a test.
import type { LoopbackAnswer } from './loopback-http.ts'
import { escapeHtml, page } from './page.ts'
import type { Session } from './payment-store.ts'

const NOTE = '<p class="note" role="note"><strong>Test payment. No real money.</strong> This page stands in for a card company’s page on a development machine.</p>'

/** What the person pays and how the test shall end. */
export function choicePage(session: Session): LoopbackAnswer {
  return page(
    'Test payment',
    `<h1>Test payment</h1>${NOTE}${order(session)}
    <form method="post"><fieldset><legend>How shall this payment end?</legend>
    <label><input type="radio" name="outcome" value="succeed" checked> Succeed: the card is accepted</label>
    <label><input type="radio" name="outcome" value="decline"> Decline: the card is refused</label>
    <label><input type="radio" name="outcome" value="three-d-secure"> 3-D Secure: the card’s bank asks first</label>
    </fieldset><button>Pay ${pounds(session.amountPence)}</button></form>
    <p><a href="${escapeHtml(session.cancelUrl)}">Go back without paying</a></p>`,
    { formAction: ends(session) },
  )
}

/** The bank's question in a 3-D Secure payment. */
export function bankPage(session: Session): LoopbackAnswer {
  return page(
    'Approve this test payment?',
    `<h1>Approve this test payment?</h1>${NOTE}<p>Here a bank would ask its customer, in an app or by a code, whether this payment is theirs.</p>${order(session)}
    <form method="post"><button name="outcome" value="approve">Approve</button><button name="outcome" value="refuse">Refuse</button></form>`,
    { formAction: ends(session) },
  )
}

/** Said instead when the session is over. */
export function endedPage(session: Session): LoopbackAnswer {
  const sentence = {
    open: '',
    completed: 'This payment has been made.',
    refunded: 'This payment was made and has been given back.',
    failed: session.failureReason === 'authentication_refused' ? 'The bank’s question was answered with no. Nothing was paid.' : 'The card was refused. Nothing was paid.',
    expired: 'This payment was not made in time, or was replaced. Nothing was paid.',
  }[session.status]
  const back = session.status === 'completed' || session.status === 'refunded' ? session.successUrl : session.cancelUrl
  return page('Test payment', `<h1>Test payment</h1>${NOTE}<p>${sentence}</p>${order(session)}<p><a href="${escapeHtml(back)}">Back</a></p>`, { status: session.status === 'completed' ? 200 : 410 })
}

function order(session: Session): string {
  return `<p class="amount">${pounds(session.amountPence)}</p><dl><dt>For</dt><dd>${escapeHtml(session.description)}</dd><dt>Reference</dt><dd>${escapeHtml(session.reference)}</dd></dl>`
}

/** Browsers hold a form's redirect to form-action too (CSP 3), so the places it may end at are named. */
function ends(session: Session): string {
  return ["'self'", ...new Set([session.successUrl, session.cancelUrl].map((url) => new URL(url).origin))].join(' ')
}

function pounds(pence: number): string {
  return `£${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`
}
