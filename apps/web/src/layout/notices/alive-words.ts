// The sentences of the band that tells a testator of a notice of their own death.
import { defineWords } from '../../platform/words.ts'

export const words = defineWords({
  en: {
    label: 'A notice of your death',
    said: 'Somebody told us that you have died.',
    what: 'If that is not true, press the button: the notice is stopped at once, and nothing of your will is opened.',
    read: 'Read the notice',
    stop: 'I am alive: stop this',
    stopped: 'The notice is stopped. We have told everybody who was told of it.',
    failed: 'It was not stopped. {why}',
  },
  cy: {
    label: 'Hysbysiad o’ch marwolaeth',
    said: 'Dywedodd rhywun wrthym eich bod wedi marw.',
    what:
      'Os nad yw hynny’n wir, pwyswch y botwm: caiff yr hysbysiad ei atal ar unwaith, ac nid agorir dim o’ch ' +
      'ewyllys.',
    read: 'Darllen yr hysbysiad',
    stop: 'Rwy’n fyw: atal hyn',
    stopped: 'Mae’r hysbysiad wedi’i atal. Rydym wedi dweud wrth bawb a gafodd wybod amdano.',
    failed: 'Ni chafodd ei atal. {why}',
  },
})
