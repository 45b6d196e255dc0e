// What the worker answers about the people around a will.
import { answerChangePeople } from './change-people.ts'
import { answerAcceptNamed, answerDeclineNamed, answerListNamed } from './named.ts'
import { answerReadPeople } from './read-people.ts'
import { answerTellPerson } from './tell-person.ts'

export const aroundAnswerers = [
  answerReadPeople,
  answerChangePeople,
  answerTellPerson,
  answerListNamed,
  answerAcceptNamed,
  answerDeclineNamed,
]
