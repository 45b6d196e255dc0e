// Refusals about quote, payment and refund: in Welsh that of the cost calculator.
import type { ReasonOf } from '@testate/api/reasons'

export const en: Record<ReasonOf<'payments'>, string> = {
  'network-unknown': 'Unsupported blockchain network: {network}',
  'form-incomplete': 'Complete the registration form first; then you can pay.',
  'nothing-to-pay': 'This will is “{willStatus}”; there is nothing to pay for.',
  'paid-already': 'This will is already paid for',
  'registration-unpaid':
    'A network can be added once the registration is paid for. Until then choose it in the form.',
  'network-chosen-already': '{networkName} is one of this will’s networks already.',
  'network-paid-back': 'What was paid for {networkName} went back, so it cannot be added to this will again.',
  'networks-paid-for':
    'You have paid for these networks, so none of them can be taken out here. You can add another on the ' +
    'payment page. Everything else in the form can be changed.',
  'payment-being-confirmed': 'The payment has been made and is being confirmed.',
  'bank-to-confirm':
    'The payment has been made, and the bank has yet to confirm it. Please do not pay again.',
  'payment-page-used':
    'An earlier payment page of this will has just been used. Its payment is being confirmed.',
  'payment-being-opened':
    'Another payment for this will is being opened at the same moment. Please try again.',
  'payment-provider-away':
    'The payment provider does not answer at the moment. Nothing was charged; please try again.',
  'not-cancellable':
    'Nothing has been paid, so there is nothing to cancel. You can withdraw the registration.',
  'no-payment-to-return': 'There is no payment of which a part could go back.',
  'network-share-returned': 'What was paid for {networkName} has been asked back already.',
  'network-share-earned':
    '{networkName} holds the registration for good by now, so nothing goes back for it.',
  'network-share-unpaid': 'Nothing was paid for {networkName}.',
  'refund-begun': 'This money is on its way back already.',
  'part-refund-begun': 'A part of this money is on its way back. Ask for the rest when it has gone.',
  'nothing-to-refund': 'This payment is {paymentState}: there is nothing to give back.',
  'refund-while-registering':
    'The will is being entered on the networks. Its payment stays until that has ended, one way or the other.',
}

export const cy: Partial<Record<ReasonOf<'payments'>, string>> = {
  'network-unknown': 'Rhwydwaith blockchain nas cefnogir: {network}',
}
