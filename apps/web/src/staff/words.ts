// The sentences that the screens for staff share. They are in English, as staff's work is.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    notStaff: 'This page is for administrators, the people who run the service. Nothing of yours is here.',
    toDashboard: 'Go to the dashboard',
  },
})
