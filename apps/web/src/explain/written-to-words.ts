// What stands beside the networks that is asked of the installation itself.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    here: 'What this register writes to',
    asking: 'being asked…',
    unasked: 'could not be asked just now',
    notHere: 'this installation does not write to it',
    ownLedger: 'local development ledger',
    embedded: 'run by this installation itself, for trying out; it proves nothing against whoever runs it',
  },
  cy: {
    here: 'I beth y mae’r gofrestr hon yn ysgrifennu',
    asking: 'yn cael ei holi…',
    unasked: 'ni ellid ei holi ar hyn o bryd',
    notHere: 'nid yw’r gosodiad hwn yn ysgrifennu ato',
    ownLedger: 'cyfriflyfr datblygu lleol',
    embedded: 'y gosodiad hwn ei hun sy’n ei redeg, ar gyfer rhoi cynnig arni; nid yw’n profi dim yn erbyn pwy bynnag sy’n ei redeg',
  },
})
