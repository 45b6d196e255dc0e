// The sentences about the people of an estate.
import { defineWords } from '../../platform/words.ts'

export const words = defineWords({
  en: {
    'page': 'People',
    'lead':
      'Each person is entered once, with every part they have. Bank details are asked for only where a payment is ' +
      'proposed or due.',
    'none': 'Nobody has been entered yet',
    'add': 'Add a person',
    'changeNamed': 'Change {name}',
    'you': 'you',
    'fromRegister': 'Filled in by the register, which knows this person as an executor.',
    'addTitle': 'Add a person',
    'changeTitle': 'What is known about this person?',
    'name': 'Full name, or the name of the organisation',
    'roles': 'Which parts do they have?',
    'executor': 'Executor',
    'beneficiary': 'Beneficiary',
    'creditor': 'Creditor',
    'adviser': 'Adviser, for instance a solicitor',
    'organisation': 'Organisation, for instance a bank',
    'roleNeeded': 'Choose at least one part',
    'status': 'What is the executor’s position?',
    'status-acting': 'Acting',
    'status-power-reserved': 'Has power reserved',
    'status-renounced': 'Has renounced',
    'status-died': 'Has died',
    'status-attorney': 'Is represented by an attorney',
    'since': 'Since when?',
    'since-died': 'When did they die?',
    'since-renounced': 'What day is on the renunciation?',
    'since-attorney': 'What day is on the power of attorney?',
    'sinceHint': 'For example 27 3 2026. Leave it empty if you do not know.',
    'estate-since-future': 'A day that has passed',
    'estate-since-before-death': 'A day on or after the death',
    'estate-since-before-birth': 'A day after the birth of the person who died',
    'statusOn': '{status} ({day})',
    'witnessTitle': 'This may be a witness of the will',
    'witness':
      'A witness of this will has the same name. A gift to a witness, or to the spouse or civil partner of one, is ' +
      'normally void (Wills Act 1837, section 15), and the will stands without it. If this is the same person, ask a ' +
      'solicitor before anything is given to them.',
    'witnessSpouse':
      'A gift to somebody who was the spouse or civil partner of a witness when the will was signed is normally void ' +
      'too. The register compares names alone and does not know who was married to whom.',
    'circumstance': 'Is one of these true of the beneficiary?',
    'circumstance-none': 'None of these',
    'circumstance-minor': 'Under 18',
    'circumstance-missing': 'Cannot be found',
    'circumstance-charity': 'A charity',
    'charityNumber': 'Charity number',
    'legacy': 'Sum of money that the will gives them',
    'legacyHint': 'In pounds. Leave it empty if the will names no sum.',
    'residue': 'Their share of what is left at the end',
    'residueHint': 'As a fraction: 1/3 for a third, 1/1 for all of it. Leave it empty if they have none.',
    'residueWrong': 'A fraction such as 1/3, not more than the whole',
    'legacyOf': 'A legacy of {amount}',
    'residueOf': '{share} of the residue',
    'residueWhole': 'All of the residue',
  },
})
