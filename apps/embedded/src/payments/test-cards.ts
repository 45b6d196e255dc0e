// The cards that the test payment page takes: the well-known test numbers of card payment pages, none of which
// any bank has issued. A number is looked up here and forgotten; nothing stores it or logs it.

export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', outcome: 'succeed', meaning: 'The card is accepted' },
  { number: '4000 0000 0000 0002', outcome: 'decline', meaning: 'The card is refused' },
  {
    number: '4000 0027 6000 3184',
    outcome: 'three-d-secure',
    meaning: '3-D Secure: the card’s bank asks first',
  },
  { number: '4111 1111 1111 1111', outcome: 'later', meaning: 'The bank says yes or no some other day' },
] as const

export type Outcome = (typeof TEST_CARDS)[number]['outcome']
export type CardProblem = 'number' | 'expiry' | 'code'

const digits = (text: string): string => text.replaceAll(/[ -]/g, '')

/** What the card form means: how the payment ends, or which field is wrong. */
export function readCard(
  form: URLSearchParams,
  now: Date = new Date(),
): { outcome: Outcome } | { problem: CardProblem } {
  const card = TEST_CARDS.find(({ number }) => digits(number) === digits(form.get('card-number') ?? ''))
  if (card === undefined) return { problem: 'number' }
  const [, month, year] = /^(0[1-9]|1[0-2]) ?\/ ?(\d\d)$/.exec((form.get('expiry') ?? '').trim()) ?? []
  // A card is valid to the end of its month.
  if (month === undefined || new Date(2000 + Number(year), Number(month)) <= now) return { problem: 'expiry' }
  if (!/^\d{3}$/.test(form.get('code') ?? '')) return { problem: 'code' }
  return { outcome: card.outcome }
}
