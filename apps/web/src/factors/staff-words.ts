// What an administrator is told who cannot confirm anything yet.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Add a passkey or an authenticator app',
    text: 'Administrators confirm each act with one of the two. Until you have added one you can look at what waits, and decide nothing.',
    waits:
      'What you have added does not work yet. Until then you can look at what waits, and decide nothing. Your account page says when it begins to work.',
    go: 'Go to your account',
  },
})
