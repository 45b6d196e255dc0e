// The sentences of choosing among the networks, and of what they cost.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    optimiser: 'Multi-Chain Cost Optimiser',
    optimiserHint:
      'A network records a sealed fingerprint, a time and a version. It holds no name, and nothing of your ' +
      'will’s text.',
    strategy: 'Choose a set, or networks below',
    minimal: 'Minimal',
    maximum: 'Maximum',
    custom: 'Custom',
    strategyIs: 'Your choice: {strategy}',
    noneYet: 'none yet',
    minimalHint: '{networks}. Included in the registration fee.',
    maximumHint: '{networks}. The most independent proof.',
    totalAlone: '{total} in all.',
    totalScore: '{total} in all. Security score {score}\u00A0out\u00A0of\u00A0100.',
    networksEach: 'Networks',
    networksDiffer: 'How they differ',
    included: 'included, £0.00',
    score: 'Security score {score}\u00A0out\u00A0of\u00A0100',
    notInstalled: 'Not installed on this register yet, so it cannot be chosen.',
    facts: '{access, select, public {Public} other {Private}}. Final {finality}. Who can check it: {who}.',

    costTitle: 'What you pay',
    costNone: 'Choose at least one network to see the price.',
    registrationFee: 'Registration of one will',
    once: 'Paid once; no recurring fee',
    includedNote: 'Included',
    ethereumNetwork:
      'The price now: what the network asks, and our margin. It moves with the network, between ' +
      '{floor} and {cap}; if it cannot be asked, it is {base}',
    ethereumFloor:
      'Our lowest price for Ethereum. It moves with the network, between {floor} and {cap}; if that ' +
      'cannot be asked, it is {base}',
    ethereumCap:
      'Our highest price for Ethereum. It moves with the network, between {floor} and {cap}; if that ' +
      'cannot be asked, it is {base}',
    ethereumAway: 'The network could not be asked, so this is the base price',
    total: 'Total',
    byPrice: 'This is about the price alone, not the security score.',
    overall: 'Security score: {score}\u00A0out\u00A0of\u00A0100',
    scoreMeans:
      'The score is our own rating, averaged, and not a measurement. The facts are beside each network.',
    networkCosts: 'What the networks charge now',
    networkCostsHint:
      'What each network charges for one registration, rounded up to the penny. We pay it. Only the ' +
      'price of Ethereum moves with it, within its limits.',
    costNote: '{amount}, asked {age} ago',
    costNoteNow: '{amount}, asked just now',
    noFee: 'This network charges no fee here',
    rateConfigured: 'One {coin} is counted at {amount}, a rate this register’s operator set on {day}.',
    notAsked: 'could not be asked',
    rateAge: 'It is {age} old',
    rateReason: 'No newer rate could be had: {reason}',
    pricesAsked:
      'The price of Ethereum moves with the network, between {floor} and {cap}. When you go on, the ' +
      'price is fixed for {minutes} minutes.',

    noneChosen: 'Tick at least one network above, or begin with what the registration fee includes.',
    chooseIncluded: 'Choose {networks}',
  },
})
