// The law and the practice behind the worksheet for an application for probate.
import { defineClaims } from './claim.ts'

const looked = { asAt: '2026-11-26', reviewBy: '2027-05-26', jurisdiction: 'England and Wales' } as const

export const probate = defineClaims({
  reserved: {
    en:
      'Preparing papers for a grant of probate is an activity reserved to authorised persons, such as ' +
      'solicitors. Executors prepare their own. That is why this worksheet only keeps what you enter, in ' +
      'the order in which it is asked for: you enter it yourselves, and nobody here fills in a form or ' +
      'applies for you.',
    cy:
      'Mae paratoi papurau ar gyfer grant profiant yn weithgaredd a gedwir i bersonau awdurdodedig, megis ' +
      'cyfreithwyr. Mae ysgutorion yn paratoi eu rhai eu hunain. Dyna pam nad yw’r daflen waith hon ond yn ' +
      'cadw’r hyn a rowch ynddi, yn y drefn y gofynnir amdano: chi sy’n ei nodi, ac nid oes neb yma’n ' +
      'llenwi ffurflen nac yn gwneud cais drosoch.',
    ...looked,
    standing: 'in force',
    source: {
      name: 'Legal Services Act 2007, section 12 and Schedule 2, paragraph 6',
      url: 'https://www.legislation.gov.uk/ukpga/2007/29/schedule/2',
    },
  },
  original: {
    en:
      'The original will has to be sent with the application: a photocopy cannot be used. All executors named in the ' +
      'will must agree who applies.',
    cy:
      'Rhaid anfon yr ewyllys wreiddiol gyda’r cais: ni ellir defnyddio llungopi. Rhaid i bob ysgutor a enwir yn yr ' +
      'ewyllys gytuno pwy sy’n gwneud cais.',
    ...looked,
    standing: 'practice',
    source: {
      name: 'GOV.UK, Applying for probate: If there’s a will',
      url: 'https://www.gov.uk/applying-for-probate/if-theres-a-will',
    },
  },
  stopped: {
    en:
      'The court service says that applications are stopped most often because the tax form was not processed yet, ' +
      'because an executor was left out, or because the condition of the will was not explained.',
    cy:
      'Dywed y gwasanaeth llysoedd mai’r rhesymau mwyaf cyffredin dros atal ceisiadau yw nad oedd y ffurflen dreth ' +
      'wedi’i phrosesu eto, bod ysgutor wedi’i adael allan, neu nad oedd cyflwr yr ewyllys wedi’i egluro.',
    ...looked,
    standing: 'practice',
    source: {
      name:
        'HM Courts and Tribunals Service, S. Burgess, in “The Probate service: reducing stopped applications and ' +
        'improving”, Institute of Legacy Management, 2 February 2024',
      url: 'https://legacymanagement.org.uk/the-probate-service-reducing-stopped-applications-and-improving/',
    },
  },
})
