// The guide's sentences. Facts of law, price, time and number are claims; these are the sentences around
// them.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Blockchain and NFT guide',
    lead: 'You can register a will without knowing any of this. It is here if you are curious.',
    contents: 'On this page',
    ledgerTitle: 'What a distributed ledger is',
    ledger1:
      'A ledger is a book in which lines are only ever added. A distributed ledger is one book of ' +
      'which many computers keep a copy at the same time. They agree on each new line, and they notice ' +
      'when a copy was changed afterwards.',
    ledger2:
      'A blockchain is such a ledger whose lines are bound together in blocks, each carrying a ' +
      'fingerprint of the one before.',
    ledger3:
      'A fingerprint is a number worked out from every byte of a document. Change one letter and the ' +
      'number changes. Nobody can work out the document from the number. The kind used here is called ' +
      'SHA-256.',
    networksTitle: 'The three networks',
    processTitle: 'The four steps of a registration',
    prepareTitle: 'Document preparation',
    prepare: 'You need:',
    identityTitle: 'Identity verification',
    identity:
      'Each of you shows the camera an identity document and your face, on your own device. The document can be:',
    ceremonyTitle: 'Digital signing ceremony',
    ceremony:
      'You record a short statement on video. Then each of the three of you signs a registration ' +
      'statement: who you are, what you saw, when, and about which document.',
    mintTitle: 'NFT creation',
    mint:
      'The signed copy is sealed, and its entry is made on the networks you chose. You get the sealed ' +
      'copy, the evidence and a certificate.',
    timeTitle: 'How long it takes',
    time:
      'As long as the three of you need. You do not have to do it in one go. Agree on how you sign: ' +
      'together in one room, in a video call of your own, or each for yourselves. A person looks at the ' +
      'identity checks, which can take some time.',
    tokenTitle: 'What the token stores, and what it never does',
    stores: 'What it stores',
    never: 'What it never stores',
    benefitsTitle: 'What it helps with, and what it does not',
    benefits: 'What it helps with',
    benefit1: 'Showing that a copy is exactly the one that was registered, and since when.',
    benefit2: 'Showing who said what about how the will was signed.',
    benefit3: 'Checking both without us: the evidence is a file of your own.',
    benefit4: 'Writing down for your executor, on a certificate you give them, where the paper is kept.',
    limits: 'What it does not do',
    limit1: 'It does not make a will valid, and it does not replace the paper.',
    limit2:
      'It does not say whether a will is the last one: somebody may have made another since and registered it nowhere.',
    limit3: 'Withdrawing a registration does not revoke the will.',
    limit4: 'It does not show that what was said is true, only who said it and when.',
    legalTitle: 'Legal information',
    legal: 'This is for wills under the law of England and Wales.',
    legalMore: 'How this relates to the law',
    priceTitle: 'Pricing',
    priceMore: 'See every price',
    priceDemo: 'Work out your own price',
    startTitle: 'Next step',
    start: 'Start Registration Process',
    signIn: 'Sign in',
  },
  cy: {
    title: 'Canllaw i’r blockchain a’r NFT',
    lead: 'Gallwch gofrestru ewyllys heb wybod dim o hyn. Mae yma i bwy bynnag a hoffai wybod.',
    contents: 'Ar y dudalen hon',
    ledgerTitle: 'Beth yw cyfriflyfr gwasgaredig',
    ledger1:
      'Llyfr yw cyfriflyfr lle na wneir dim ond ychwanegu llinellau. Un llyfr y mae llawer o ' +
      'gyfrifiaduron yn cadw copi ohono ar yr un pryd yw cyfriflyfr gwasgaredig. Maent yn cytuno ar ' +
      'bob llinell newydd, ac maent yn sylwi os newidiwyd copi wedyn.',
    ledger2:
      'Cyfriflyfr o’r fath yw blockchain, a’i linellau wedi’u rhwymo mewn blociau, pob un yn cario ôl ' +
      'bys yr un o’i flaen.',
    ledger3:
      'Rhif a gyfrifir o bob beit o ddogfen yw ôl bys. Newidiwch un llythyren, ac mae’r rhif yn un ' +
      'arall. Ni all neb gyfrifo’r ddogfen o’r rhif. SHA-256 yw enw’r math a ddefnyddir yma.',
    networksTitle: 'Y tri rhwydwaith',
    processTitle: 'Pedwar cam cofrestru',
    prepareTitle: 'Paratoi’r ddogfen',
    prepare: 'Bydd arnoch angen:',
    identityTitle: 'Gwirio hunaniaeth',
    identity:
      'Mae pob un ohonoch yn dangos dogfen adnabod a’i wyneb i’r camera, o’i ddyfais ei hun. Gall y ddogfen fod yn:',
    ceremonyTitle: 'Seremoni llofnodi digidol',
    ceremony:
      'Rydych chi’n recordio datganiad fideo byr. Yna mae’r tri ohonoch yn llofnodi datganiad ' +
      'cofrestru: pwy ydych chi, beth a welsoch, pryd, ac am ba ddogfen.',
    mintTitle: 'Creu’r NFT',
    mint:
      'Rhoddir y copi wedi’i lofnodi dan sêl, a gwneir ei gofnod ar y rhwydweithiau a ddewisoch. Cewch y ' +
      'copi dan sêl, y dystiolaeth a thystysgrif.',
    timeTitle: 'Faint o amser y mae’n ei gymryd',
    time:
      'Cyhyd ag y bydd ei angen ar y tri ohonoch. Nid oes rhaid i chi ei wneud ar un tro. Cytunwch ar ' +
      'sut y byddwch yn llofnodi: gyda’ch gilydd mewn un ystafell, mewn galwad fideo o’ch eiddo eich ' +
      'hunain, neu bob un ar ei ben ei hun. Mae person yn edrych ar y gwiriadau hunaniaeth, a gall hynny ' +
      'gymryd peth amser.',
    tokenTitle: 'Beth y mae’r tocyn yn ei storio, a beth na wna byth',
    stores: 'Beth y mae’n ei storio',
    never: 'Beth nad yw byth yn ei storio',
    benefitsTitle: 'Beth y mae’n helpu gydag ef, a beth nad yw',
    benefits: 'Beth y mae’n helpu gydag ef',
    benefit1: 'Dangos mai’r union gopi a gofrestrwyd yw hwn, ac ers pryd.',
    benefit2: 'Dangos pwy a ddywedodd beth am sut y llofnodwyd yr ewyllys.',
    benefit3: 'Gwirio’r ddau heb ein help ni: ffeil o’ch eiddo chi yw’r dystiolaeth.',
    benefit4: 'Ysgrifennu i’ch ysgutor, ar dystysgrif a rowch iddo, ble cedwir y papur.',
    limits: 'Beth nad yw’n ei wneud',
    limit1: 'Nid yw’n gwneud ewyllys yn ddilys, ac nid yw’n cymryd lle’r papur.',
    limit2:
      'Nid yw’n dweud ai hon yw’r ewyllys olaf: gall rhywun fod wedi gwneud un arall ers hynny a heb ' +
      'ei chofrestru yn unman.',
    limit3: 'Nid yw tynnu cofrestriad yn ôl yn dirymu’r ewyllys.',
    limit4: 'Nid yw’n dangos bod yr hyn a ddywedwyd yn wir, dim ond pwy a’i dywedodd a phryd.',
    legalTitle: 'Gwybodaeth gyfreithiol',
    legal: 'Ar gyfer ewyllysiau o dan gyfraith Cymru a Lloegr y mae hyn.',
    legalMore: 'Sut y mae hyn yn ymwneud â’r gyfraith',
    priceTitle: 'Prisiau',
    priceMore: 'Gweld pob pris',
    priceDemo: 'Cyfrifo eich pris eich hun',
    startTitle: 'Y cam nesaf',
    start: 'Dechrau’r broses gofrestru',
    signIn: 'Mewngofnodi',
  },
})
