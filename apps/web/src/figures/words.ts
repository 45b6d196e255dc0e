// The sentences around the register's own figures. The figures themselves are fetched from the register,
// never written here.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    'title': 'This register in figures',
    'hint': 'Counted from the register itself.',
    'hintTimes': 'The times are from the last {days} days: half took less, half took more.',
    'needsScripts':
      'These figures are read live from the register. Your browser does not run scripts here, so they cannot be shown.',
    'reading': 'Reading the figures…',
    'unread': 'The figures could not be read just now.',
    'registered': 'Wills registered now',
    'signed-to-registered': 'From the last signature to registered',
    'paid-to-registered': 'From payment to registered',
    'begun-to-registered': 'From the first entry in the form to registered',
    'pdf-checked': 'Reading every page of an uploaded PDF',
    'identity-decided': 'For a person to decide on an identity check',
    'on-solana': 'On Solana: from sealed to final',
    'on-ethereum': 'On Ethereum: from sealed to final',
    'on-corda': 'On Corda: from sealed to final',
    'underASecond': 'under a second',
    'medianOf': 'median of {sample}',
    'uptime': 'The service answered',
    'uptimeShare': '{percent}% of the time',
    'uptimeSince': 'counted minute by minute since {day}',
    'asOf': 'Counted at {time}.',
  },
  cy: {
    'title': 'Y gofrestr hon mewn ffigurau',
    'hint': 'Wedi’u cyfrif o’r gofrestr ei hun.',
    'hintTimes':
      'O’r {days} diwrnod diwethaf y daw’r amserau: cymerodd hanner y rhai a fesurwyd lai, a’r hanner arall fwy.',
    'needsScripts':
      'Darllenir y ffigurau hyn yn fyw o’r gofrestr. Nid yw eich porwr yn rhedeg sgriptiau yma, felly ' +
      'ni ellir eu dangos.',
    'reading': 'Yn darllen y ffigurau…',
    'unread': 'Ni ellid darllen y ffigurau ar hyn o bryd.',
    'registered': 'Ewyllysiau sydd wedi’u cofrestru nawr',
    'signed-to-registered': 'O’r llofnod olaf hyd at gofrestru',
    'paid-to-registered': 'O dalu hyd at gofrestru',
    'begun-to-registered': 'O’r cofnod cyntaf yn y ffurflen hyd at gofrestru',
    'pdf-checked': 'Darllen pob tudalen o PDF a uwchlwythwyd',
    'identity-decided': 'Nes i berson benderfynu ar wiriad hunaniaeth',
    'on-solana': 'Ar Solana: o’i selio nes ei bod yn derfynol',
    'on-ethereum': 'Ar Ethereum: o’i selio nes ei bod yn derfynol',
    'on-corda': 'Ar Corda: o’i selio nes ei bod yn derfynol',
    'underASecond': 'llai nag eiliad',
    'medianOf': 'canolrif o {sample}',
    'uptime': 'Atebodd y gwasanaeth',
    'uptimeShare': '{percent}% o’r amser',
    'uptimeSince': 'wedi’i gyfrif fesul munud ers {day}',
    'asOf': 'Darllenwyd am {time}.',
  },
})
