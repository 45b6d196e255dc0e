// The one next action, on top of everything: a button when it is this person's turn, a sentence when it is somebody else's.
import type { z } from 'zod'
import type { nextAction } from '@testate/api/dashboard'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { words } from './words.ts'

/** @param registered the one registered will, whose certificate can be looked at when nothing is to be done */
export function NextAction({ next, registered }: { next: z.output<typeof nextAction> | null; registered: string | undefined }) {
  const t = useWords(words)
  const label = next === null ? t('nothing') : next.waiting ? t('waiting') : t('next')
  return (
    <section className="dashboard-next" data-waiting={next === null || next.waiting || undefined} aria-labelledby="next-title">
      <p className="dashboard-next-label"><Icon name={next === null ? 'tick' : next.waiting ? 'clock' : 'next'} />{label}</p>
      <h2 id="next-title">{next === null ? t('nothingText') : next.title}</h2>
      {next !== null && <p>{next.text}</p>}
      {next === null && registered !== undefined && <LinkButton href={`/blockchain-registration?will=${registered}`} variant="secondary">{t('toRegistration')}</LinkButton>}
      {next !== null && <LinkButton href={next.href} variant={next.waiting ? 'secondary' : 'primary'}>{next.waiting ? t('look') : t('goOn')}</LinkButton>}
    </section>
  )
}
