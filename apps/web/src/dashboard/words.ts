// The sentences of the dashboard.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    page: 'Dashboard',
    lead: 'What to do next, how far each will has got, and what has happened so far.',
    leadStaff: 'What needs you, as one of the people who run the service.',
    loading: 'Loading your dashboard…',
    failed: 'Your dashboard could not be loaded',
    again: 'Try again',
    lost: 'Please note',
    lostOwn: 'Your will is registered, but not on {networks}',
    lostWitnessed: 'The will you witnessed is registered, but not on {networks}',
    lostSeveral: '{wills} wills are registered, but not on every network they were meant for',
    lostStays: 'What is registered stays registered. There is nothing else you need to do.',
    toRegistration: 'Registration and certificate',
    emptyTitle: 'No wills registered',
    emptyText: 'Register your first will to get started',
    registerNew: 'Register New Will',
    wills: 'Your wills',
    completed: 'You have completed {completed} of {total, plural, one {# task} other {# tasks}}',
    version: 'Version {version}, begun on {at, date, ::dMMMMyyyy}',
    asWitness: 'You are a witness',
    untitled: 'Will without a title yet',
    tasks: 'Your tasks',
    timeline: 'What has happened',
    timelineOf: 'What has happened ({events} events)',
    when: '{at, date, ::dMMMyyyy}, {at, time, ::HHmm}',
    byYou: 'You',
    record: 'Everything recorded about this will',
    more: '{more, plural, one {One more will is in My Wills.} other {# more wills are in My Wills.}}',
    allWills: 'My Wills',
    invitations: 'Your invitations',
    invitationsLead: 'Wills whose owners have asked you to be a witness.',
    invitationsEmpty: 'Open the link in your message',
    invitationsHow:
      'When somebody names you as a witness, we send you a message with a link. The link opens your ' +
      'invitation; you need no account for it. If it no longer works, its page sends you another.',
    invitationsTold:
      'Did they tell you, and no message came? Look in the junk folder, or ask them to send it again.',
    ownWill: 'Register your own will',
  },
})
