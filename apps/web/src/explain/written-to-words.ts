// The sentences around the networks that the installation itself reports.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    here: 'What this register writes to',
    asking: 'The networks are being asked…',
    unasked: 'The networks could not be asked just now.',
    notHere: 'This installation does not write to it.',
    embedded:
      'A local development ledger, run by this installation itself, for trying out. It proves nothing ' +
      'against whoever runs it.',
    allEmbedded:
      '{networks}: each is a local development ledger, run by this installation itself, for trying ' +
      'out. They prove nothing against whoever runs them.',
  },
  cy: {
    here: 'I beth y mae’r gofrestr hon yn ysgrifennu',
    asking: 'Mae’r rhwydweithiau’n cael eu holi…',
    unasked: 'Ni ellid holi’r rhwydweithiau ar hyn o bryd.',
    notHere: 'Nid yw’r gosodiad hwn yn ysgrifennu ato.',
    embedded:
      'Cyfriflyfr datblygu lleol. Y gosodiad hwn ei hun sy’n ei redeg, ar gyfer rhoi cynnig arni. Nid ' +
      'yw’n profi dim yn erbyn pwy bynnag sy’n ei redeg.',
    allEmbedded:
      '{networks}: cyfriflyfr datblygu lleol yw pob un. Y gosodiad hwn ei hun sy’n eu rhedeg, ar gyfer ' +
      'rhoi cynnig arni. Nid ydynt yn profi dim yn erbyn pwy bynnag sy’n eu rhedeg.',
  },
})
