// The sentences around the accessibility statement's facts.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    lead: 'What we have done so that everybody can use this website, what we have not, and who to tell.',
    aim: 'What we aim for',
    aimText:
      'A person of any age should be able to read every page, register a will, be a witness and check a ' +
      'document. That includes people who use only a keyboard, a magnifier, a screen reader or a phone, ' +
      'in light or dark colours.',
    without: 'The public pages can be read without scripts, and can be printed.',
    tested: 'What is tested, and by what',
    notTested: 'What has not been tested',
    notTestedLead: 'A program cannot tell whether a page is comfortable to use. Nobody has tried this yet:',
    known: 'Barriers we know of',
    knownVideo:
      'A video statement is part of every registration. If you cannot speak or be filmed, please ask us ' +
      'first.',
    knownPhoto:
      'To photograph an identity document, somebody has to hold it up to a camera. You can ask another ' +
      'person to hold it for you.',
    tell: 'Tell us about a barrier',
    tellText:
      'Say which page, what you wanted to do, what happened, and what you use (a screen reader, a ' +
      'magnifier, which browser). You can also ask for anything on this website in another form, such ' +
      'as large print. If you write, please say how we should answer.',
    state: 'State of this statement',
    reads: 'The colours',
    readsText:
      'At the foot of most pages you can choose light, dark, or the same as your device. Text grows ' +
      'with the size set in your browser.',
  },
  cy: {
    lead:
      'Beth rydym wedi’i wneud er mwyn i bawb allu defnyddio’r wefan hon, beth nad ydym wedi’i wneud, a ' +
      'phwy i ddweud wrtho.',
    aim: 'Beth yw ein nod',
    aimText:
      'Dylai person o unrhyw oedran allu darllen pob tudalen, cofrestru ewyllys, bod yn dyst a gwirio ' +
      'dogfen. Mae hynny’n wir am fysellfwrdd, chwyddwydr, darllenydd sgrin a ffôn, yn dywyll neu’n olau.',
    without: 'Gellir darllen y tudalennau cyhoeddus heb sgriptiau, a gellir eu hargraffu.',
    tested: 'Beth sy’n cael ei brofi, a chan beth',
    notTested: 'Beth nad yw wedi’i brofi',
    notTestedLead:
      'Ni all rhaglen ddweud a yw tudalen yn gysur i’w defnyddio. Dyma’r hyn nad oes neb wedi rhoi cynnig arno:',
    known: 'Rhwystrau y gwyddom amdanynt',
    knownVideo:
      'Mae datganiad fideo yn rhan o bob cofrestriad. Dylai pwy bynnag na all siarad neu gael ei ' +
      'ffilmio ofyn i ni yn gyntaf.',
    knownPhoto:
      'Mae’r lluniau o ddogfen adnabod yn gofyn am rywun sy’n gallu ei dal o flaen camera. Cewch ofyn ' +
      'i berson arall ei dal i chi.',
    tell: 'Dywedwch wrthym am rwystr',
    tellText:
      'Dywedwch pa dudalen, beth roeddech am ei wneud, beth ddigwyddodd, a beth rydych yn ei ' +
      'ddefnyddio (darllenydd sgrin, chwyddwydr, pa borwr). Cewch hefyd ofyn am unrhyw beth ar y wefan ' +
      'hon ar ffurf arall, megis print bras. Os ysgrifennwch, dywedwch sut y dylem ateb.',
    state: 'Statws y datganiad hwn',
    reads: 'Y lliwiau',
    readsText:
      'Ar waelod y rhan fwyaf o’r tudalennau gallwch ddewis golau, tywyll, neu fel eich dyfais. Mae ' +
      'testun yn tyfu gyda’r maint a osodwyd yn eich porwr.',
  },
})
