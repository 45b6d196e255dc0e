// The names of the registration form's fields, for the form itself and for a conflict between two windows.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    testatorName: 'Full name',
    testatorEmail: 'Email address',
    testatorPhone: 'Telephone number',
    testatorAddress: 'Address',

    witness1Name: 'Full name of witness 1',
    witness1Email: 'Email address of witness 1',
    witness2Name: 'Full name of witness 2',
    witness2Email: 'Email address of witness 2',
    executorName: 'Full name of the executor',
    executorEmail: 'Email address of the executor',
    executorRelationship: 'Relationship to you',
    fullName: 'Full name',
    email: 'Email address',
    ofWitness1: 'of witness 1',
    ofWitness2: 'of witness 2',
    ofExecutor: 'of the executor',

    willTitle: 'Will title',
    willDescription: 'Brief description',
    storageLocationAddress: 'Where the signed original is kept',

    selectedChains: 'Blockchain networks',
    agreeTerms: 'Legal notice',
    confirmLegalAdvice: 'Legal notice',
  },
})
