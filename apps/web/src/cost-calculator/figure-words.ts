// The sentences around the cost calculator's figures, loaded with them.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    total: 'Total for one will',
    altogether: 'Two wills, with a quote each',
    byPrice: 'This is about the price alone, not the security score.',
    score: 'Security score: {score}\u00A0out\u00A0of\u00A0100',
    scoreMeans:
      'The score is our own rating of each network, averaged over those you chose, and not a ' +
      'measurement. The facts about each network are listed separately.',
    lockMeans:
      'When you go on to register, a quote fixes the figure for {minutes} minutes. Until then the ' +
      'price of Ethereum moves with its network, between {floor} and {cap}.',
    pricedAt: 'Worked out on {time}.',
    print: 'Print this preview',
    costs: 'What the networks charge now',
    costsHint:
      'What each network charges for one registration, rounded up to the penny. We pay it. Only the ' +
      'price of Ethereum moves with it, within its limits.',
    costAsked: '{amount}, asked {age} ago',
    costAskedNow: '{amount}, asked just now',
    noFee: 'This network charges no fee here',
    notAsked: 'could not be asked',
    ownLedger: 'local development ledger',
    unreached: 'The networks could not be asked: this browser did not reach the register.',
    rateConfigured: 'One {coin} is counted at {amount}, a rate this register’s operator set on {day}.',
    rateLive: 'One {coin} is counted at {amount}, the rate of {time}.',
    ETH: 'ether',
    SOL: 'SOL',
  },
  cy: {
    total: 'Cyfanswm am un ewyllys',
    altogether: 'Dwy ewyllys, gyda dyfynbris yr un',
    byPrice: 'Mae’r geiriau hyn yn dibynnu ar y pris yn unig, nid ar y sgôr diogelwch.',
    score: 'Sgôr diogelwch: {score}\u00A0allan\u00A0o\u00A0100',
    scoreMeans:
      'Ein ffigur ni ein hunain yw’r sgôr am bob rhwydwaith, a chymedr y rhai a ddewisoch. Nid ' +
      'mesuriad mohono: nodir ar wahân yr hyn y gellir ei wirio am bob rhwydwaith.',
    lockMeans:
      'Pan ewch ymlaen i gofrestru, mae dyfynbris yn dal y ffigur am {minutes} munud. Tan hynny mae ' +
      'pris Ethereum yn symud gyda’i rwydwaith, rhwng {floor} a {cap}.',
    pricedAt: 'Cyfrifwyd ar {time}.',
    print: 'Argraffu’r rhagolwg hwn',
    costs: 'Beth mae’r rhwydweithiau’n ei gymryd nawr',
    costsHint:
      'Yr hyn y mae pob rhwydwaith yn ei ofyn am un cofrestriad. Ni sy’n ei dalu. Mae pris Ethereum yn ' +
      'symud gydag ef, o fewn ei derfynau; o ran y lleill nid yw’n newid dim i chi. Talgrynnir i fyny ' +
      'i’r geiniog.',
    costAsked: '{amount}, holwyd {age} yn ôl',
    costAskedNow: '{amount}, holwyd yr eiliad hon',
    noFee: 'Nid yw’r rhwydwaith hwn yn codi ffi yma',
    notAsked: 'ni ellid ei holi',
    ownLedger: 'cyfriflyfr datblygu lleol',
    unreached: 'Ni ellid holi’r rhwydweithiau: ni chyrhaeddodd y porwr hwn y gofrestr.',
    rateConfigured: 'Cyfrifir un {coin} yn {amount}, cyfradd a osododd gweithredwr y gofrestr hon ar {day}.',
    rateLive: 'Cyfrifir un {coin} yn {amount}, y gyfradd ar {time}.',
    ETH: 'ether',
    SOL: 'SOL',
  },
})
