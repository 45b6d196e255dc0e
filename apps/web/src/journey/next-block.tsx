// The next step of a will, or what it waits for, with the one button that leads there: the same on the dashboard
// and on the Digital Signing page.
import type { ReactNode } from 'react'
import { isWaiting, type Place, type Role } from '@testate/domain/journey'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Icon, type IconName } from '../ui/icon/icon.tsx'
import { useJourney, type Journey } from './use-journey.ts'
import { useJourneyWords } from './use-words.ts'
import './journey.css'

interface NextBlockProps {
  journey: Journey
  role: Role
  /** The page it stands on: a button to the same page would lead nowhere. */
  on?: Place
  /** In place of the button. */
  children?: ReactNode
}

export function NextBlock({ journey, role, on, children }: NextBlockProps) {
  const t = useJourneyWords()
  const said = useJourney()
  const next = said.next(journey, role)
  const waiting = isWaiting(journey)
  return (
    <NextSection
      icon={next === null ? 'tick' : waiting ? 'clock' : 'next'}
      label={t(next === null ? 'nothingLeft' : waiting ? 'waiting' : 'next')}
      isQuiet={next === null || waiting}
      title={next === null ? said.sentence(journey, role) : next.title}
    >
      {next !== null && <p>{next.text}</p>}
      {children ??
        (next !== null && next.place !== on && (
          <LinkButton href={next.href} variant={waiting ? 'secondary' : 'primary'}>
            {next.label}
          </LinkButton>
        ))}
    </NextSection>
  )
}

/** The frame, for what else may stand in its place. */
export function NextSection({
  icon,
  label,
  title,
  isQuiet,
  children,
}: {
  icon: IconName
  label: string
  title: string
  isQuiet: boolean
  children: ReactNode
}) {
  return (
    <section className="journey-next" data-waiting={isQuiet || undefined} aria-labelledby="next-title">
      <p className="journey-next-label">
        <Icon name={icon} />
        {label}
      </p>
      <h2 id="next-title">{title}</h2>
      {children}
    </section>
  )
}
