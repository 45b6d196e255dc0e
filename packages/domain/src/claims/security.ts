// How the register protects its data, what is on a ledger, and the certifications and regulation that the
// register does not have.
import { defineClaims } from './claim.ts'

const ours = {
  jurisdiction: 'this register',
  standing: 'fact',
  asAt: '2026-11-22',
  reviewBy: '2027-05-22',
} as const

export const security = defineClaims({
  sealedFiles: {
    en:
      'The copy of the will, the recordings, and the pictures of documents and faces are stored ' +
      'encrypted with AES-256-GCM, each under a key of its own.',
    cy:
      'Mae’r copi o’r ewyllys, y recordiadau, a’r lluniau o ddogfennau ac wynebau’n cael eu storio ' +
      'wedi’u hamgryptio ag AES-256-GCM, pob un â’i allwedd ei hun.',
    ...ours,
    source: {
      name: 'how it keeps its files',
      cy: 'sut y mae’n cadw ei ffeiliau',
      where: 'apps/server/src/platform/storage/vault.ts',
    },
  },
  whoOpens: {
    en:
      'The part of the register that answers browsers holds no key that opens them. A separate process ' +
      'opens a will’s copy for one request, after it has checked who asks and a second factor.',
    cy:
      'Nid oes gan y rhan o’r gofrestr sy’n ateb porwyr unrhyw allwedd sy’n eu hagor. Mae proses ar ' +
      'wahân yn agor copi o ewyllys ar gyfer un cais, ar ôl gwirio pwy sy’n gofyn ac ail ffactor.',
    ...ours,
    source: {
      name: 'how it opens a will on request',
      cy: 'sut y mae’n agor ewyllys ar gais',
      where: 'apps/server/src/wills/open-for-request.ts',
    },
  },
  staffCannotRead: {
    en: 'Administrators run the service and review identity checks. Their accounts cannot open a will.',
    cy: 'Mae gweinyddwyr yn rhedeg y gwasanaeth ac yn adolygu gwiriadau hunaniaeth. Ni all eu cyfrifon agor ewyllys.',
    ...ours,
    source: {
      name: 'its table of who may do what',
      cy: 'ei thabl o bwy gaiff wneud beth',
      where: 'packages/domain/src/permissions.ts',
    },
  },
  notEncrypted: {
    en:
      'Not encrypted one by one: names, contact details, the title and description of a will, who its ' +
      'executor is, and where the original is kept. They stand in the database, because the register has ' +
      'to work with them.',
    cy:
      'Heb eu hamgryptio fesul un: enwau, manylion cyswllt, teitl a disgrifiad ewyllys, pwy yw’r ' +
      'ysgutor, a lle cedwir y gwreiddiol. Maent yn y gronfa ddata, am fod angen i’r gofrestr weithio ' +
      'gyda nhw.',
    ...ours,
    source: {
      name: 'the tables of its database',
      cy: 'tablau ei chronfa ddata',
      where: 'apps/server/migrations',
    },
  },
  passwords: {
    en: 'Passwords are kept only as a hash (scrypt), from which they cannot be read back.',
    cy: 'Dim ond fel hash (scrypt) y cedwir cyfrineiriau, ac ni ellir eu darllen yn ôl ohono.',
    ...ours,
    source: {
      name: 'how it keeps passwords',
      cy: 'sut y mae’n cadw cyfrineiriau',
      where: 'apps/server/src/accounts/password/password-hash.ts',
    },
  },
  commitment: {
    en:
      'A ledger holds a salted hash of the copy (SHA-256 over a random value, the document’s hash and ' +
      'its version), a salted hash of the sealed file, the time, the version, the status and the number ' +
      'of witnesses. No name, no address, no place and no word of the will.',
    cy:
      'Ar gyfriflyfr saif hash â halen o’r copi (SHA-256 dros werth ar hap, hash y ddogfen a’i fersiwn), ' +
      'hash â halen o’r ffeil a seliwyd, yr amser, y fersiwn, y statws a nifer y tystion. Dim enw, dim ' +
      'cyfeiriad, dim lleoliad a dim gair o’r ewyllys.',
    ...ours,
    source: {
      name: 'its decision 4, on the random value in the sealed PDF',
      cy: 'ei phenderfyniad 4, ar y gwerth hap yn y PDF wedi’i selio',
      where: 'docs/decisions/0004-salt-in-the-sealed-pdf.md',
    },
  },
  cutLink: {
    en:
      'What is written there cannot be deleted. When we delete our random value and keys, nothing we ' +
      'hold links it to you any more. Whoever still has the sealed file or the capsule can make that ' +
      'link.',
    cy:
      'Ni ellir dileu’r hyn a ysgrifennwyd yno. Pan fyddwn yn dileu ein gwerth ar hap a’n hallweddi, nid ' +
      'oes dim sydd gennym ni yn ei gysylltu â chi mwyach. Gall pwy bynnag sydd â’r ffeil a seliwyd ' +
      'neu’r capsiwl o hyd wneud y cysylltiad hwnnw.',
    ...ours,
    source: {
      name: 'its decision 4, on the random value in the sealed PDF',
      cy: 'ei phenderfyniad 4, ar y gwerth hap yn y PDF wedi’i selio',
      where: 'docs/decisions/0004-salt-in-the-sealed-pdf.md',
    },
  },
  ledgerAdds: {
    en:
      'An entry on a public ledger cannot be changed or backdated quietly, not even by us. Anybody with ' +
      'the file can check that it is the one that was registered, and since when, as long as one ' +
      'independent copy of that ledger survives.',
    cy:
      'Ni ellir newid nac ôl-ddyddio cofnod ar gyfriflyfr cyhoeddus yn dawel, ddim hyd yn oed gennym ni. ' +
      'Gall unrhyw un sydd â’r ffeil wirio mai honno a gofrestrwyd, ac ers pryd, cyhyd ag y bydd un copi ' +
      'annibynnol o’r cyfriflyfr hwnnw’n goroesi.',
    ...ours,
    source: {
      name: 'how its evidence is checked',
      cy: 'sut y caiff ei thystiolaeth ei gwirio',
      where: 'packages/evidence',
    },
  },
  ledgerDoesNot: {
    en:
      'A ledger does not show that a will is valid, that it is the last one, or that the person was well ' +
      'and free when they made it. It moves nothing to anybody, and nothing on it can revoke a will.',
    cy:
      'Nid yw cyfriflyfr yn dangos bod ewyllys yn ddilys, mai hi yw’r olaf, na bod y person yn iach ac ' +
      'yn rhydd wrth ei gwneud. Nid yw’n trosglwyddo dim i neb, ac ni all dim arno ddirymu ewyllys.',
    ...ours,
    source: {
      name: 'its decision 1: registering a will is not making one',
      cy: 'ei phenderfyniad 1: nid gwneud ewyllys yw ei chofrestru',
      where: 'docs/decisions/0001-registering-is-not-making.md',
    },
  },
  withdrawn: {
    en: 'A registration that is taken back is shown as “Registration withdrawn. This does not revoke the will.”',
    cy:
      'Dangosir cofrestriad a dynnwyd yn ôl fel “Registration withdrawn. This does not revoke the ' +
      'will.”, hynny yw: nid yw tynnu’r cofrestriad yn ôl yn dirymu’r ewyllys.',
    ...ours,
    source: {
      name: 'what it answers when a document is checked',
      cy: 'yr hyn y mae’n ei ateb pan wirir dogfen',
      where: 'apps/server/src/verification',
    },
  },
  checkWithoutUs: {
    en:
      'You can check the evidence without us: save your capsule or sealed PDF, and this register’s trust ' +
      'file. The checking page works on your own device and asks only the ledgers. Somebody who knows ' +
      'computers can also check with the program that comes with the register.',
    cy:
      'Gallwch wirio’r dystiolaeth hebom ni: cadwch eich capsiwl neu’ch PDF wedi’i selio, a ffeil ' +
      'ymddiriedaeth y gofrestr hon. Mae’r dudalen wirio’n gweithio ar eich dyfais eich hun ac yn holi’r ' +
      'cyfriflyfrau’n unig. Gall rhywun sy’n deall cyfrifiaduron wirio hefyd â’r rhaglen sy’n dod gyda’r ' +
      'gofrestr.',
    ...ours,
    source: {
      name: 'its page for checking a document, and its verifier',
      cy: 'ei thudalen ar gyfer gwirio dogfen, a’i gwirydd',
      where: 'apps/cli, apps/web/src/verify',
    },
  },
  identityPreChecked: {
    en:
      'An identity is pre-checked by a program and then accepted or refused by a person. The check is ' +
      'designed after GPG 45 and is not certified; no certified identity provider is used.',
    cy:
      'Caiff hunaniaeth ei rhag-wirio gan raglen ac yna ei derbyn neu ei gwrthod gan berson. Lluniwyd y ' +
      'gwiriad ar sail GPG 45 ac nid yw wedi’i ardystio; ni ddefnyddir darparwr hunaniaeth ardystiedig.',
    ...ours,
    source: {
      name: 'its decision 10: identity is pre-checked, and a person decides',
      cy: 'ei phenderfyniad 10: gwirir hunaniaeth ymlaen llaw, a pherson sy’n penderfynu',
      where: 'docs/decisions/0010-identity-is-pre-checked.md',
    },
  },
  notFca: {
    en:
      'This is not a service regulated by the Financial Conduct Authority (FCA). Registering a will is ' +
      'not a regulated financial service.',
    cy:
      'Nid yw hwn yn wasanaeth a reoleiddir gan yr Awdurdod Ymddygiad Ariannol (FCA). Nid yw cofrestru ' +
      'ewyllys yn wasanaeth ariannol a reoleiddir.',
    jurisdiction: 'United Kingdom',
    standing: 'in force',
    asAt: '2026-11-21',
    reviewBy: '2027-05-21',
    source: {
      name: 'Financial Services and Markets Act 2000, section 19',
      url: 'https://www.legislation.gov.uk/ukpga/2000/8/section/19',
    },
  },
  notIso: {
    en: 'This register is not certified to ISO 27001.',
    cy: 'Nid yw’r gofrestr hon wedi’i hardystio i ISO 27001.',
    ...ours,
    source: { name: 'No certificate is held', cy: 'Nid oes tystysgrif' },
  },
})
