// A will's tasks as one person sees them, in the order of a will's life, and the one thing to do next: the
// rows of domain/journey.ts as the answers show them. Pure.
import type { journey, nextAction, task } from '@testate/api/dashboard'
import { lifecycle } from '@testate/domain/lifecycle'
import {
  isWaiting,
  nextOf,
  pointsOf,
  standingOf,
  type JourneyFacts,
  type NextPoint,
  type Point,
  type TaskPoint,
} from '@testate/domain/journey'
import { wordOfStep, wordOfTask } from '@testate/domain/journey-words'
import type { z } from 'zod'
import type { Facts } from './facts.ts'
import { english, hrefOf, hrefOfPoint, sentenceOf } from './in-words.ts'

type Task = z.input<typeof task>
type Journey = z.input<typeof journey>
type FormerNext = z.input<typeof nextAction>
export interface Next {
  journey: Journey
  next: FormerNext | null
}

export function journeyFacts({ will, ...rest }: Facts): JourneyFacts {
  const { status, submitted, hasDocument, pages } = will
  return { role: will.own ? 'testator' : 'witness', status, submitted, hasDocument, pages, ...rest }
}

/** The codes of a point, as every answer has them. */
export function shownPoint({ code, details }: Point): Pick<Task, 'code' | 'details' | 'step' | 'who'> {
  const { step, who } = standingOf(code)
  return { code, details, step, who }
}

export function tasksOf(facts: Facts): Task[] {
  const journey = journeyFacts(facts)
  return pointsOf(journey).map((point) => {
    const { state, step } = standingOf(point.code)
    const text = sentenceOf(point, journey.role)
    return {
      task: point.task,
      state,
      ...shownPoint(point),
      title: english(wordOfTask(point.task, journey.role)),
      text,
      reason: state === 'Cannot start yet' ? text : null,
      yours: step !== null,
      href: hrefOfPoint(point, facts.will.id),
    }
  })
}

export function nextFor(facts: Facts): Next {
  const point = nextOf(journeyFacts(facts))
  return {
    journey: { willId: facts.will.id, task: point.task, ...shownPoint(point) },
    next: inWords(point, facts),
  }
}

function inWords(point: NextPoint, facts: Facts): FormerNext | null {
  const role = facts.will.own ? 'testator' : 'witness'
  const { step, who } = standingOf(point.code)
  const sentence = sentenceOf(point, role)
  const href = hrefOfPoint(point, facts.will.id) ?? hrefOf('signing', facts.will.id)
  if (who === 'nobody' || point.task === null) return null
  if (step !== null)
    return { willId: facts.will.id, title: english(wordOfStep(step)), text: sentence, href, waiting: false }
  const task = english(wordOfTask(point.task, role))
  return {
    willId: facts.will.id,
    title: english('nothingNow'),
    text: english('waitsFor', { task, sentence }),
    href,
    waiting: true,
  }
}

const along = new Map(lifecycle.map((stage, index) => [stage.status, index]))

/**
 * Chooses one of several wills' next steps: a step before a wait, then the will furthest along its life, then
 * the newest. Undefined if nothing is to be done or waited for.
 */
export function firstOf(
  candidates: readonly ({ status: Facts['will']['status'] } & Next)[],
): Next | undefined {
  const rank = ({ status, journey }: (typeof candidates)[number]): number =>
    (isWaiting(journey) ? 0 : 100) + (along.get(status) ?? 0)
  return candidates
    .filter(({ journey }) => journey.who !== 'nobody')
    .sort((one, other) => rank(other) - rank(one))[0]
}

/** Of somebody without a will, and of somebody whose wills are all finished. */
export function withoutWill(mayRegister: boolean): Next {
  const point: TaskPoint | NextPoint = {
    task: null,
    code: mayRegister ? 'no-will-yet' : 'complete',
    details: {},
  }
  return {
    journey: { willId: null, task: null, ...shownPoint(point) },
    next: mayRegister
      ? {
          willId: null,
          title: english(wordOfStep('register-first-will')),
          text: sentenceOf(point, 'testator'),
          href: hrefOf('form', null),
          waiting: false,
        }
      : null,
  }
}
