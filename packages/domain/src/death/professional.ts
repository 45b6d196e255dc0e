// A professional: somebody whom staff found in the public list of a profession, and who may confirm a death where the
// testator's own people cannot (docs/decisions/0089).

/** Whose list it is. */
export const publicLists = {
  'sra': 'Solicitors Regulation Authority',
  'cilex': 'CILEx Regulation',
  'step': 'STEP',
  'notaries': 'Faculty Office (notaries)',
  'law-society-scotland': 'Law Society of Scotland',
  'law-society-ni': 'Law Society of Northern Ireland',
} as const
export type ListName = keyof typeof publicLists
export const listNames = Object.keys(publicLists) as ListName[]

/** As it is printed in the list; small letters are stored as capitals. */
export const listNumber = /^[A-Za-z0-9][A-Za-z0-9/-]{0,19}$/
