// Claims on the three networks as this register uses them, and on what it writes there. They do not say which
// of them an installation really writes to: that is read from the installation and shown beside them.
import { defineClaims } from './claim.ts'

const asAt = '2026-11-22'
const reviewBy = '2027-11-22'
/** Solana's consensus is about to change (Alpenglow), so its claims are reviewed sooner. */
const sooner = '2027-05-22'
const entry = {
  name: 'its decisions 8, 14 and 21, on what it writes to a network',
  cy: 'ei phenderfyniadau 8, 14 a 21, ar yr hyn y mae’n ei ysgrifennu i rwydwaith',
  where:
    'docs/decisions/0008-solana-token.md, docs/decisions/0014-gas-and-batches.md, ' +
    'docs/decisions/0021-corda-who-may-read.md',
}

export const ledgers = defineClaims({
  solanaReaders: {
    en:
      'Solana is a public ledger: anybody may run a node, and anybody can read and check an entry with ' +
      'any node or explorer.',
    cy:
      'Cyfriflyfr cyhoeddus yw Solana: caiff unrhyw un redeg nod, a gall unrhyw un ddarllen a gwirio ' +
      'cofnod gydag unrhyw nod neu archwiliwr.',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt,
    reviewBy: sooner,
    source: {
      name: 'Solana documentation',
      where: 'docs/decisions/0008-solana-token.md',
      url: 'https://solana.com/docs',
    },
  },
  solanaFinal: {
    en:
      'An entry on Solana counts here as final once the network reports it as finalised. That is a ' +
      'matter of seconds.',
    cy:
      'Mae cofnod ar Solana yn cyfrif yma fel un terfynol pan fydd y rhwydwaith yn dweud ei fod wedi’i ' +
      'gwblhau. Mater o eiliadau yw hynny.',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt,
    reviewBy: sooner,
    source: { name: 'Anza, Solana commitment status', url: 'https://docs.anza.xyz/consensus/commitments' },
  },
  ethereumReaders: {
    en:
      'Ethereum is a public ledger: anybody may run a node, and anybody can read and check an entry with ' +
      'any node or explorer.',
    cy:
      'Cyfriflyfr cyhoeddus yw Ethereum: caiff unrhyw un redeg nod, a gall unrhyw un ddarllen a gwirio ' +
      'cofnod gydag unrhyw nod neu archwiliwr.',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt,
    reviewBy,
    source: {
      name: 'ethereum.org, nodes and clients',
      url: 'https://ethereum.org/developers/docs/nodes-and-clients/',
    },
  },
  ethereumFinal: {
    en:
      'An entry on Ethereum counts here as final once the network reports it as finalised. That takes ' +
      'about 15 minutes.',
    cy:
      'Mae cofnod ar Ethereum yn cyfrif yma fel un terfynol pan fydd y rhwydwaith yn dweud ei fod wedi’i ' +
      'gwblhau. Mae hynny’n cymryd tua 15 munud.',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt,
    reviewBy,
    source: {
      name: 'ethereum.org, single slot finality',
      url: 'https://ethereum.org/roadmap/single-slot-finality/',
    },
  },
  cordaReaders: {
    en:
      'Corda is a private ledger: only the nodes an entry concerns keep it, and nobody can look it up at ' +
      'a node of their own. Whoever holds the evidence of a will can ask the register’s Corda node about ' +
      'that one will, where the operator keeps that door open.',
    cy:
      'Cyfriflyfr preifat yw Corda: dim ond y nodau y mae’r cofnod yn ymwneud â nhw sy’n ei gadw, ac ni ' +
      'all neb chwilio amdano ar ei nod ei hun. Gall pwy bynnag sydd â thystiolaeth ewyllys holi nod ' +
      'Corda’r gofrestr am yr un ewyllys honno, lle mae’r gweithredwr yn cadw’r drws hwnnw ar agor.',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt,
    reviewBy,
    source: {
      name: 'R3’s documentation of Corda',
      where: 'docs/decisions/0021-corda-who-may-read.md',
      url: 'https://docs.r3.com/',
    },
  },
  cordaFinal: {
    en:
      'An entry on Corda is final when the notary has signed it: a service of that network which sees to ' +
      'it that nothing is entered twice.',
    cy:
      'Mae cofnod ar Corda yn derfynol pan fydd y notari wedi’i lofnodi: gwasanaeth gan y rhwydwaith ' +
      'hwnnw sy’n gofalu na chofnodir dim ddwywaith.',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt,
    reviewBy,
    source: {
      name: 'R3’s documentation of Corda',
      where: 'docs/decisions/0020-corda.md',
      url: 'https://docs.r3.com/',
    },
  },
  kinds: {
    en:
      'On Solana and Ethereum the entry is a token that is the only one of its kind (an NFT). On Corda ' +
      'it is a record with the same content.',
    cy: 'Ar Solana ac Ethereum tocyn unigryw o’i fath (NFT) yw’r cofnod. Ar Corda mae’n gofnod â’r un cynnwys.',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt,
    reviewBy,
    source: entry,
  },
  storesFingerprint: {
    en: 'a fingerprint of your document, mixed with a random number that only you and the register have',
    cy: 'ôl bys eich dogfen, wedi’i gymysgu â rhif ar hap sydd gennych chi a’r gofrestr yn unig',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt,
    reviewBy,
    source: entry,
  },
  storesSealed: {
    en: 'a fingerprint of the sealed copy with the three signatures, mixed with a random number in the same way',
    cy: 'ôl bys y copi dan sêl gyda’r tri llofnod, wedi’i gymysgu â rhif ar hap yn yr un modd',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt,
    reviewBy,
    source: entry,
  },
  storesStanding: {
    en:
      'the version of the will, the time of registration, whether it is still registered, and the number ' +
      'of witnesses',
    cy: 'fersiwn yr ewyllys, amser y cofrestru, a yw’n dal yn gofrestredig, a nifer y tystion',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt,
    reviewBy,
    source: entry,
  },
  storesKey: {
    en: 'the address of a key that was made for this one will, and your consent signed with it',
    cy: 'cyfeiriad allwedd a wnaed ar gyfer yr un ewyllys hon, a’ch cydsyniad wedi’i lofnodi â hi',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt,
    reviewBy,
    source: entry,
  },
  nothingPersonal: {
    en:
      'No name, address or date of birth is written to any network, nothing of what the will says, not ' +
      'where the paper is kept, and no plain fingerprint that somebody who has the document could ' +
      'recognise. If you have the token moved to a wallet of your own, that wallet’s address stands ' +
      'there for good.',
    cy:
      'Ni chaiff enw, cyfeiriad na dyddiad geni ei ysgrifennu ar unrhyw rwydwaith, na dim o’r hyn y ' +
      'mae’r ewyllys yn ei ddweud, na ble cedwir y papur, nac ôl bys plaen y gallai rhywun sydd â’r ' +
      'ddogfen ei adnabod. Os gofynnwch i’r tocyn gael ei symud i waled o’ch eiddo chi, bydd cyfeiriad y ' +
      'waled honno yno am byth.',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt,
    reviewBy,
    source: {
      name: 'its decisions 3 and 4; its contract on each network has no field for it',
      cy: 'ei phenderfyniadau 3 a 4; nid oes maes ar ei gyfer yn ei chontract ar unrhyw rwydwaith',
      where: 'docs/decisions/0003-canonical-evidence.md, docs/decisions/0004-salt-in-the-sealed-pdf.md',
    },
  },
  notTraded: {
    en:
      'The token cannot be sold or passed on. Only the register can move it: to the executor when a will ' +
      'is released, or to an address of the testator’s own.',
    cy:
      'Ni ellir gwerthu’r tocyn na’i drosglwyddo. Dim ond y gofrestr all ei symud: i’r ysgutor pan ' +
      'ryddheir ewyllys, neu i gyfeiriad y mae’r ewyllysiwr ei hun yn berchen arno.',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt,
    reviewBy,
    source: {
      name: 'its decisions 8 and 14, on the token of a will',
      cy: 'ei phenderfyniadau 8 a 14, ar docyn ewyllys',
      where: 'docs/decisions/0008-solana-token.md, docs/decisions/0014-gas-and-batches.md',
    },
  },
  cannotBeErased: {
    en:
      'An entry on a public ledger cannot be removed again, by you, by us or by anybody. What we can ' +
      'delete is our copy of the random number and the will’s keys. Then only whoever still has the ' +
      'evidence can connect the entry with the document.',
    cy:
      'Ni ellir tynnu cofnod oddi ar gyfriflyfr cyhoeddus wedyn, gennych chi, gennym ni na chan neb. Yr ' +
      'hyn y gallwn ni ei ddileu yw ein copi o’r rhif ar hap ac allweddi’r ewyllys. Yna dim ond pwy ' +
      'bynnag sydd â’r dystiolaeth o hyd all gysylltu’r cofnod â’r ddogfen.',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt,
    reviewBy,
    source: {
      name: 'its decisions 3 and 4, on what stands on a network and what it keeps itself',
      cy: 'ei phenderfyniadau 3 a 4, ar yr hyn sydd ar rwydwaith a’r hyn y mae’n ei gadw ei hun',
      where: 'docs/decisions/0003-canonical-evidence.md, docs/decisions/0004-salt-in-the-sealed-pdf.md',
    },
  },
  detectable: {
    en: 'A change to the document is detectable as long as one independent copy of the evidence survives.',
    cy: 'Gellir canfod newid i’r ddogfen cyhyd ag y bydd un copi annibynnol o’r dystiolaeth yn goroesi.',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt,
    reviewBy,
    source: {
      name: 'its verifier, which checks a capsule without it',
      cy: 'ei gwirydd, sy’n gwirio capsiwl hebddi',
      where: 'apps/cli',
    },
  },
  registeredWhen: {
    en:
      'A will is registered as soon as the first network holds its entry for good. The networks are ' +
      'written side by side, so one that is down does not hold up the others.',
    cy:
      'Mae ewyllys wedi’i chofrestru cyn gynted ag y bydd y rhwydwaith cyntaf yn dal ei chofnod yn ' +
      'derfynol. Ysgrifennir y rhwydweithiau ochr yn ochr, felly nid yw un sydd i lawr yn dal y lleill ' +
      'yn ôl.',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt,
    reviewBy,
    source: {
      name: 'its decision 9, and how it writes to several networks side by side',
      cy: 'ei phenderfyniad 9, a sut y mae’n ysgrifennu i sawl rhwydwaith ochr yn ochr',
      where: 'ARCHITECTURE.md, docs/decisions/0009-money-back.md',
    },
  },
})
