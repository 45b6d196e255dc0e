// The sentences between the facts of law: questions, headings and the register's own statements without
// figures.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    lead:
      'How this register relates to the law of England and Wales. It supports the formalities of a will; ' +
      'it does not replace them.',
    short: 'The short answers',
    qLegal: 'Is my will legal because of this?',
    aLegal:
      'No. Whether a will is valid depends on the paper and on how it was signed. Registering it ' +
      'changes nothing about that.',
    qHelp: 'Does it help?',
    aHelp:
      'Yes, if your executor knows of it: the certificate says where you said the paper is, the copy ' +
      'can be shown to be unchanged since a date, and there is evidence of how it was signed.',
    qPaper: 'Where must the paper be?',
    aPaper: 'In a safe place that your executors know. You tell us which place; we do not hold the paper.',
    qSee: 'Who can see it?',
    aSee:
      'Only you can open the copy through this website. Your witnesses see the statement they sign, not ' +
      'the will.',
    qClose: 'What if you close?',
    aClose: 'Keep the files you receive: they hold the evidence.',
    qChain: 'What is on a ledger?',
    qHuman: 'What did a person check?',
    aHuman: 'Nobody here reads your will, advises on it, or says that it is valid.',
    qCost: 'What does it cost in total?',
    qDate: 'As of what date?',
    aDate: 'The foot of this page says when its facts were checked, and where each comes from.',
    formal: 'What makes a will valid',
    formalMore: 'Two things more:',
    independent: 'So choose two witnesses who have nothing to gain from your will.',
    ending: 'What ends a will',
    adds: 'What registering adds, and what it does not',
    signatures: 'Kinds of electronic signature',
    signaturesLead:
      'Nobody signs a will here. These are about the registration statements, which three people sign.',
    simple: 'Simple',
    advanced: 'Advanced',
    qualifiedTerm: 'Qualified',
    enhanced: '“Blockchain-enhanced”',
    enhancedText:
      'This is the industry’s word, not the law’s. Here it means that a hash of the signed file is ' +
      'entered on a ledger as well. That adds proof of when, and of no change since; it does not make it ' +
      'a higher kind of signature.',
    ours: 'Ours',
    proposed: 'What is proposed',
    ready: 'This register is designed around that proposal. It claims no effect from it.',
    ended: 'What has ended, and what is not settled',
    notCovered: 'What is not covered',
    notCoveredLead:
      'This register is for wills under the law of England and Wales, and this page speaks of no other law.',
    elsewhere:
      'If you live elsewhere, own land elsewhere, or made your will there, please ask somebody who knows that law.',
    data: 'Data protection',
    dataLink: 'What we keep, why and for how long',
    weAreNot: 'What we are not',
    noAdvice:
      'We are not solicitors and give no legal advice. When in doubt, ask a solicitor before you rely on your will.',
    contact: 'Questions about this page',
    contactText:
      'Please ask. If you think something here is wrong, tell us which sentence: each has a source ' +
      'that we compare it with.',
    pricing: 'All prices',
    verify: 'Check a document',
    support: 'Support',
  },
  cy: {
    lead:
      'Sut mae’r gofrestr hon yn ymwneud â chyfraith Cymru a Lloegr. Mae’n cefnogi ffurfioldebau ' +
      'ewyllys; nid yw’n cymryd eu lle.',
    short: 'Yr atebion byr',
    qLegal: 'A yw fy ewyllys yn gyfreithlon oherwydd hyn?',
    aLegal:
      'Nac ydy. Mae dilysrwydd ewyllys yn dibynnu ar y papur ac ar sut y’i llofnodwyd. Nid yw ei ' +
      'chofrestru’n newid dim am hynny.',
    qHelp: 'A yw’n helpu?',
    aHelp:
      'Ydy, os yw eich ysgutor yn gwybod amdani: mae’r dystysgrif yn dweud ble y dywedasoch fod y ' +
      'papur, gellir dangos nad yw’r copi wedi newid ers dyddiad penodol, ac mae tystiolaeth o sut y’i ' +
      'llofnodwyd.',
    qPaper: 'Ble mae’n rhaid i’r papur fod?',
    aPaper:
      'Mewn lle diogel y mae eich ysgutorion yn gwybod amdano. Chi sy’n dweud wrthym pa le; nid ydym ni’n dal y papur.',
    qSee: 'Pwy all ei gweld?',
    aSee:
      'Drwy’r wefan hon, dim ond chi all agor y copi. Mae eich tystion yn gweld y datganiad y maent yn ' +
      'ei lofnodi, nid yr ewyllys.',
    qClose: 'Beth os byddwch yn cau?',
    aClose: 'Cadwch y ffeiliau a gewch: ynddynt hwy y mae’r dystiolaeth.',
    qChain: 'Beth sydd ar gyfriflyfr?',
    qHuman: 'Beth a wiriodd person?',
    aHuman: 'Nid oes neb yma’n darllen eich ewyllys, yn rhoi cyngor arni, nac yn dweud ei bod yn ddilys.',
    qCost: 'Faint mae’n ei gostio i gyd?',
    qDate: 'O ba ddyddiad?',
    aDate: 'Ar waelod y dudalen hon mae’n dweud pryd y gwiriwyd ei ffeithiau, ac o ble y daw pob un.',
    formal: 'Beth sy’n gwneud ewyllys yn ddilys',
    formalMore: 'Dau beth arall:',
    independent: 'Felly dewiswch ddau dyst nad oes ganddynt ddim i’w ennill o’ch ewyllys.',
    ending: 'Beth sy’n dod ag ewyllys i ben',
    adds: 'Beth y mae cofrestru’n ei ychwanegu, a beth nad ydyw',
    signatures: 'Mathau o lofnod electronig',
    signaturesLead:
      'Nid oes neb yn llofnodi ewyllys yma. Am y datganiadau cofrestru, y mae tri pherson yn eu ' +
      'llofnodi, y mae’r rhain.',
    simple: 'Syml',
    advanced: 'Uwch',
    qualifiedTerm: 'Cymwys',
    enhanced: '“Blockchain-enhanced”',
    enhancedText:
      'Gair y fasnach, nid gair y gyfraith. Yma mae’n golygu bod hash o’r ffeil a lofnodwyd yn cael ei ' +
      'gofnodi ar gyfriflyfr hefyd. Mae hynny’n ychwanegu prawf o bryd, ac o ddim newid ers hynny; nid ' +
      'yw’n codi math y llofnod.',
    ours: 'Ein rhai ni',
    proposed: 'Beth sydd wedi’i gynnig',
    ready:
      'Mae’r gofrestr hon wedi’i llunio gyda’r cynnig hwnnw mewn golwg. Nid yw’n hawlio unrhyw effaith ganddo.',
    ended: 'Beth sydd wedi dod i ben, a beth nad yw’n glir',
    notCovered: 'Beth nad yw wedi’i gynnwys',
    notCoveredLead:
      'Ar gyfer ewyllysiau o dan gyfraith Cymru a Lloegr y mae’r gofrestr hon, ac nid yw’r dudalen hon ' +
      'yn sôn am unrhyw gyfraith arall.',
    elsewhere:
      'Os ydych yn byw yn rhywle arall, yn berchen ar dir yn rhywle arall, neu os gwnaethoch eich ' +
      'ewyllys yno, gofynnwch i rywun sy’n gyfarwydd â’r gyfraith honno.',
    data: 'Diogelu data',
    dataLink: 'Beth rydym yn ei gadw, pam ac am ba hyd',
    weAreNot: 'Beth nad ydym',
    noAdvice:
      'Nid ydym yn gyfreithwyr ac nid ydym yn rhoi cyngor cyfreithiol. Os oes gennych amheuaeth, ' +
      'gofynnwch i gyfreithiwr cyn dibynnu ar eich ewyllys.',
    contact: 'Cwestiynau am y dudalen hon',
    contactText:
      'Gofynnwch, os gwelwch yn dda. Os ydych yn meddwl bod rhywbeth yma’n anghywir, dywedwch wrthym ' +
      'pa frawddeg: mae gan bob un ffynhonnell y byddwn yn ei chymharu â hi.',
    pricing: 'Pob pris',
    verify: 'Gwirio dogfen',
    support: 'Cymorth',
  },
})
