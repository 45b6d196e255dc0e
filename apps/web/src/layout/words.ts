// The sentences around every screen: header and foot.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    skip: 'Skip to the content',
    secure: 'Secure Platform',
    registers:
      'Testate registers existing wills in England and Wales. It does not make, sign, change or revoke a will.',
    policies: 'Policies',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
    compliance: 'UK Wills Act Compliance',
    support: 'Support',
    accessibility: 'Accessibility',
    howItIs: 'How this service is running',
    encrypted: 'AES-256 Encrypted',
    encryptedHow: 'Wills are stored this way.',
    asking: 'Asking the networks…',
    ownLedger: 'local development ledger',
    answers: 'answers: block\u00A0{height}, {age} old',
    answersNow: 'answers: block\u00A0{height}, just now',
    answersNoBlock: 'answers',
    silent: 'could not be asked',
    unasked: 'The networks’ state is not known: this browser could not reach the register.',
    theme: 'Colours',
    light: 'Light',
    dark: 'Dark',
    system: 'Same as device',
    rehearsal: 'SAMPLE',
    rehearsalText:
      'This is a rehearsal of the register. Sample identities or test payments are accepted, and no ' +
      'will is registered here.',
    development: 'This is a development installation',
    developmentText:
      'Its ledgers, payments and mailbox are parts of this installation, and sample identities are ' +
      'accepted. What is registered here is for trying out.',
    loading: 'Loading…',
    translated:
      'This page is a translation that no professional translator has checked. Where the two differ, ' +
      'the English text applies.',
    newerBuild: 'Testate has been updated',
    partMissing: 'A part of this page is missing',
    finishFirst: 'First finish or save what you are typing.',
    reload: 'Reload this page',
    brokenTitle: 'Something went wrong',
    brokenText: 'Nothing you saved is lost.',
    brokenAgain: 'Open this page again',
    brokenHome: 'Go to the front page',
    needsScript: 'This page needs JavaScript.',
  },
  cy: {
    skip: 'Neidio i’r cynnwys',
    secure: 'Llwyfan Diogel',
    registers:
      'Mae Testate yn cofrestru ewyllysiau sy’n bod eisoes yng Nghymru a Lloegr. Nid yw’n llunio, yn ' +
      'llofnodi, yn newid nac yn dirymu ewyllys.',
    policies: 'Polisïau',
    privacy: 'Polisi Preifatrwydd',
    terms: 'Telerau Gwasanaeth',
    compliance: 'Cydymffurfio â Wills Act y DU',
    support: 'Cymorth',
    accessibility: 'Hygyrchedd',
    howItIs: 'Cyflwr y gwasanaeth hwn ar hyn o bryd',
    encrypted: 'Amgryptio AES-256',
    encryptedHow: 'Fel hyn y cedwir ewyllysiau.',
    asking: 'Yn holi’r rhwydweithiau…',
    ownLedger: 'cyfriflyfr datblygu lleol',
    answers: 'yn ateb: bloc\u00A0{height}, {age} oed',
    answersNow: 'yn ateb: bloc\u00A0{height}, yr eiliad hon',
    answersNoBlock: 'yn ateb',
    silent: 'ni ellid ei holi',
    unasked: 'Ni wyddys cyflwr y rhwydweithiau: ni allai’r porwr hwn gyrraedd y gofrestr.',
    theme: 'Lliwiau',
    light: 'Golau',
    dark: 'Tywyll',
    system: 'Fel y ddyfais',
    rehearsal: 'SAMPL',
    rehearsalText:
      'Ymarfer o’r gofrestrfa yw hwn. Derbynnir hunaniaethau sampl neu daliadau prawf, ac ni ' +
      'chofrestrir unrhyw ewyllys yma.',
    development: 'Gosodiad datblygu yw hwn',
    developmentText:
      'Rhannau o’r gosodiad hwn yw ei gyfriflyfrau, ei daliadau a’i flwch post, a derbynnir ' +
      'hunaniaethau sampl. Er mwyn rhoi cynnig arni y mae’r hyn a gofrestrir yma.',
    loading: 'Yn llwytho…',
    translated:
      'Cyfieithiad yw’r dudalen hon nad yw wedi’i wirio gan gyfieithydd proffesiynol. Lle mae’r ddau’n ' +
      'wahanol, y testun Saesneg sy’n berthnasol.',
    newerBuild: 'Mae Testate wedi’i ddiweddaru',
    partMissing: 'Mae rhan o’r dudalen hon ar goll',
    finishFirst: 'Yn gyntaf, gorffennwch neu cadwch yr hyn rydych yn ei deipio.',
    reload: 'Ail-lwytho’r dudalen hon',
    brokenTitle: 'Aeth rhywbeth o’i le',
    brokenText: 'Nid oes dim a gadwyd gennych wedi’i golli.',
    brokenAgain: 'Agor y dudalen hon eto',
    brokenHome: 'Mynd i’r dudalen flaen',
    needsScript: 'Mae angen JavaScript ar y dudalen hon.',
  },
})
