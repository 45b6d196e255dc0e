// On the dashboard, above a person's own wills: what somebody else left to them, each with its one next step or with
// what it waits for. What they are named for comes from the worker, and joins the list when it is there.
import { useQuery } from '@tanstack/react-query'
import type { OtherNext } from '@testate/api/dashboard'
import { listNamed } from '@testate/api/people-around'
import type { OfNotice, StepId } from '@testate/domain/journey'
import type { OtherCode, OtherKind, OtherStep } from '@testate/domain/journey/others'
import { namedPoint, namedStandingOf, relationOf } from '@testate/domain/journey/named'
import { Link } from 'react-router'
import { addressOfOther, lists } from '../journey/other-addresses.ts'
import { useJourney } from '../journey/use-journey.ts'
import { installation } from '../operator/installation.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { words } from './other-words.ts'

/** More would push a person's own wills off the screen: the lists have the rest. */
const SHOWN = 5

export interface Line {
  key: string
  kind: OtherKind | 'naming'
  title: string
  text: string
  href: string
  label: string
  isStep: boolean
}

export function Others({ of }: { of: readonly OtherNext[] }) {
  const lineOf = useLineOf()
  const named = useNamedLines()
  const lines = [...of.map(lineOf), ...named]
  return <Lines of={[...lines.filter(({ isStep }) => isStep), ...lines.filter(({ isStep }) => !isStep)]} />
}

/** Of a notice the codes and steps are the journey's own. */
type Known = Pick<OtherNext, 'willId' | 'name' | 'who'> &
  (
    | { kind: 'notice'; code: OfNotice; step: Extract<OtherStep, StepId> | null }
    | {
        kind: 'estate' | 'share'
        code: Exclude<OtherCode, OfNotice>
        step: Exclude<OtherStep, StepId> | null
      }
  )

function useLineOf(): (other: OtherNext) => Line {
  const t = useWords(words)
  const journey = useJourney()
  return (other) => {
    const { kind, willId, name, code, step, who } = other as Known
    const line = {
      key: `${kind} ${willId} ${code}`,
      kind,
      href: addressOfOther(kind, code, willId),
      isStep: step !== null,
    }
    if (kind !== 'notice')
      return {
        ...line,
        title: t(step === null ? `of ${kind}` : `step ${step}`, { name }),
        text: t(code, { name }),
        label: t(step === null ? (code === 'closed' ? 'see records' : `see ${kind}`) : `to ${step}`),
      }
    const of = { willId, task: null, code, details: { names: [name] }, step, who }
    // Somebody acts next, or they do: every open notice leads somewhere.
    const { title, label } = journey.next(of, 'witness')!
    return {
      ...line,
      title: step === null ? t('of notice', { name }) : title,
      text: journey.sentence(of, 'witness'),
      label,
    }
  }
}

function useNamedLines(): Line[] {
  const t = useWords(words)
  const named = useQuery(read(listNamed)).data?.named ?? []
  return named.map((one) => {
    const relation = relationOf(one)
    const code = namedPoint({ ...one, relation, noticesOpen: installation.deathNotices === 'open' })
    const { step } = namedStandingOf(code)
    const name = one.testatorName
    return {
      key: one.id,
      kind: 'naming',
      title: t(`as ${relation}`, { name }),
      text: t(code),
      href: lists.naming,
      label: t(step === null ? 'see naming' : 'to accept-naming'),
      isStep: step !== null,
    }
  })
}

/** @param of what is to be done first */
export function Lines({ of }: { of: readonly Line[] }) {
  const t = useWords(words)
  const [first] = of
  if (first === undefined) return null
  const rest = new Set(of.slice(SHOWN).map(({ kind }) => kind))
  return (
    <section className="dashboard-others" aria-labelledby="others-title">
      <h2 id="others-title">{t(first.isStep ? 'todo' : 'nothing')}</h2>
      <ul className="dashboard-wills">
        {of.slice(0, SHOWN).map((line) => (
          <li key={line.key} className="journey-next" data-waiting={!line.isStep || undefined}>
            <h3>{line.title}</h3>
            <p>{line.text}</p>
            <LinkButton href={line.href} variant={line === first && line.isStep ? 'primary' : 'secondary'}>
              {line.label}
              <span className="visually-hidden">: {line.title}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
      {[...rest].map((kind) => (
        <p key={kind}>
          <Link to={lists[kind]}>{t(`all ${kind}`)}</Link>
        </p>
      ))}
    </section>
  )
}
