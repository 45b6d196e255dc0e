// The sentences of the page that the code on a certificate leads to.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    page: 'Is this will registered?',
    asking: 'Asking the register…',
    failed: 'The register could not be asked',
    registeredTitle: 'This will is registered',
    registered:
      'The will of this certificate was entered in this register on {day}, and the registration stands.',
    releasedTitle: 'This will is registered, and its copy was released',
    released:
      'The will of this certificate was entered in this register on {day}. Its copy has since been released to the ' +
      'executors.',
    supersededTitle: 'A later version of this will is registered',
    superseded:
      'The will of this certificate was entered in this register on {day}. A later version has been registered since.',
    withdrawnTitle: 'This registration was withdrawn',
    withdrawn:
      'The will of this certificate was entered in this register on {day}. Its registration has since been ' +
      'withdrawn. This does not revoke the will.',
    withdrawnOn:
      'The will of this certificate was entered in this register on {day}. Its registration was withdrawn on {end}. ' +
      'This does not revoke the will.',
    unknownTitle: 'We do not know of this registration',
    unknown:
      'This register has no registration with this number. The address may be incomplete, or the ' +
      'testator had the registration erased. A will does not have to be registered to be valid.',
    law:
      'A registration shows that a copy is unchanged, and since when. It does not decide whether a will is valid in ' +
      'law; probate needs the signed paper original.',
    ownTitle: 'Check it without us',
    ownText: 'What this page says is this register’s word. You do not have to rely on it:',
    ownFile:
      'Open the certificate, the sealed PDF or the capsule on the page “Check a document”. Your own device checks ' +
      'the seal and asks the ledgers.',
    ownLedger: 'The details name the entry on each ledger. A node of your own shows the same.',
    ownTerminal: 'In a terminal, npm run verify does the same without this website.',
    check: 'Check a document',
    details: 'The details',
    number: 'Number of the registration',
    ledger: 'Ledger',
    entered: 'Entered',
    transaction: 'Transaction',
    block: 'Block',
    entry: 'The entry on {network}',
  },
  cy: {
    page: 'A yw’r ewyllys hon wedi’i chofrestru?',
    asking: 'Yn holi’r gofrestr…',
    failed: 'Nid oedd modd holi’r gofrestr',
    registeredTitle: 'Mae’r ewyllys hon wedi’i chofrestru',
    registered:
      'Cofnodwyd ewyllys y dystysgrif hon yn y gofrestr hon ar {day}, ac mae’r cofrestriad yn dal i sefyll.',
    releasedTitle: 'Mae’r ewyllys hon wedi’i chofrestru, a rhyddhawyd ei chopi',
    released:
      'Cofnodwyd ewyllys y dystysgrif hon yn y gofrestr hon ar {day}. Rhyddhawyd ei chopi i’r ysgutorion ers hynny.',
    supersededTitle: 'Mae fersiwn diweddarach o’r ewyllys hon wedi’i chofrestru',
    superseded:
      'Cofnodwyd ewyllys y dystysgrif hon yn y gofrestr hon ar {day}. Cofrestrwyd fersiwn diweddarach ers hynny.',
    withdrawnTitle: 'Tynnwyd y cofrestriad hwn yn ôl',
    withdrawn:
      'Cofnodwyd ewyllys y dystysgrif hon yn y gofrestr hon ar {day}. Tynnwyd ei chofrestriad yn ôl ers hynny. Nid ' +
      'yw hyn yn dirymu’r ewyllys.',
    withdrawnOn:
      'Cofnodwyd ewyllys y dystysgrif hon yn y gofrestr hon ar {day}. Tynnwyd ei chofrestriad yn ôl ar {end}. Nid yw ' +
      'hyn yn dirymu’r ewyllys.',
    unknownTitle: 'Nid ydym yn gwybod am y cofrestriad hwn',
    unknown:
      'Nid oes gan y gofrestr hon gofrestriad â’r rhif hwn. Efallai nad yw’r cyfeiriad yn gyfan, neu fod y ' +
      'cofrestriad wedi’i ddileu ar ddymuniad yr ewyllysiwr. Nid oes rhaid cofrestru ewyllys iddi fod yn ddilys.',
    law:
      'Mae cofrestriad yn dangos nad yw copi wedi newid, ac ers pryd. Nid yw’n penderfynu a yw ewyllys yn ddilys yn ' +
      'gyfreithiol; mae ar brofiant angen y papur gwreiddiol wedi’i lofnodi.',
    ownTitle: 'Gwiriwch hyn hebom ni',
    ownText:
      'Gair y gofrestr hon yw’r hyn y mae’r dudalen hon yn ei ddweud. Nid oes rhaid i chi ddibynnu arno:',
    ownFile:
      'Agorwch y dystysgrif, y PDF dan sêl neu’r capsiwl ar y dudalen “Gwirio dogfen”. Bydd eich dyfais eich hun yn ' +
      'gwirio’r sêl ac yn holi’r cyfriflyfrau.',
    ownLedger:
      'Mae’r manylion yn enwi’r cofnod ar bob cyfriflyfr. Mae nod o’ch eiddo chi yn dangos yr un peth.',
    ownTerminal: 'Mewn terfynell, mae npm run verify yn gwneud yr un peth heb y wefan hon.',
    check: 'Gwirio dogfen',
    details: 'Y manylion',
    number: 'Rhif y cofrestriad',
    ledger: 'Cyfriflyfr',
    entered: 'Cofnodwyd',
    transaction: 'Trafodyn',
    block: 'Bloc',
    entry: 'Y cofnod ar {network}',
  },
})
