// The sentences of the dashboard.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    page: 'Dashboard',
    loading: 'Loading your dashboard…',
    failed: 'Your dashboard could not be loaded',
    again: 'Try again',
    next: 'Next',
    waiting: 'Waiting',
    nothing: 'Nothing to do',
    nothingText: 'Everything is done. We write to you when something changes.',
    goOn: 'Go on',
    look: 'See how far it is',
    emptyTitle: 'No wills registered',
    emptyText: 'Register your first will to get started',
    registerNew: 'Register New Will',
    wills: 'Your wills',
    completed: 'You have completed {completed} of {total, plural, one {# task} other {# tasks}}',
    completedOf: 'Tasks of {title}',
    version: 'Version {version}, begun on {at, date, ::dMMMMyyyy}',
    asWitness: 'You are a witness',
    untitled: 'Will without a title yet',
    tasks: 'What is to be done',
    timeline: 'What has happened',
    timelineOf: 'What has happened ({events} events)',
    when: '{at, date, ::dMMMyyyy}, {at, time, ::HHmm}',
    byYou: 'You',
    record: 'Everything recorded about this will',
    more: '{more, plural, one {One more will is in My Wills.} other {# more wills are in My Wills.}}',
    allWills: 'My Wills',
  },
})
