// The sentences of adding a network to a registration that is paid for.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Add a network',
    lead: 'Your will can be registered on another network too. What is registered already stays as it is.',
    offer: '{network}, {amount}',
    offerFree: '{network}, no extra cost',
    add: 'Add {network}',
    addedNow: '{network} was added',
    failed: 'The network could not be added',
    fixedUntil: 'This price is fixed until {time}.',
    expressMissing: 'Please tick this: we may begin only if you ask for it',
    right: 'This payment is for {network} alone. You can cancel it until {network} holds your registration.',
    form: 'Your right to cancel, with the model cancellation form',
    pay: 'Pay {amount}',
    paying: 'Opening the payment page…',
    payFailed: 'The payment page could not be opened',
    leave: 'Not now',
    toCome: '{network} was added. Your will will be registered there.',
    begun: '{network} was added, and your will is being registered there',
    held: '{network} was added, and holds your registration',
    until: 'Until {network} holds your registration, you can cancel.',
    giveUp: 'Give up a network and get its money back',
    open: 'A payment page for {network} is open',
    openAgain: 'Go to the payment page',
    processing: 'Your bank has not answered yet about {network}. You do not need to do anything.',
    declined: 'The payment for {network} did not go through. Nothing was taken.',
    refunding: '{amount}, paid for {network}, is on its way back to you.',
    refunded: '{amount}, paid for {network}, has gone back to you.',
  },
})
