// The witnesses and their progress. The testator invites, resends and replaces; nobody here ever sees another
// person's link.
import { Suspense, useEffect, useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { inviteWitnesses, listParties } from '@testate/api/parties'
import { Problem } from '@testate/api/problem'
import type { WillStatus } from '@testate/domain/lifecycle'
import { Refused } from '../accounts/refused.tsx'
import { call, sentenceOf } from '../platform/client.ts'
import { part } from '../platform/parts/part.ts'
import { read } from '../platform/queries.ts'
import { allButMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { areReady, mayRemind, mayReplace, toInvite, wordOf, type Party } from './party-line.ts'
import { WitnessLine } from './witness-line.tsx'
import { words } from './words.ts'

const ReplaceDialog = part(async () => (await import('./replace-dialog.tsx')).ReplaceDialog)

interface WitnessesCardProps {
  willId: string
  status: WillStatus
  asTestator: boolean
  /** The address links to this card. */
  wanted: boolean
  /** Whether inviting them is the page's main button. */
  isMain: boolean
}

export function WitnessesCard({ willId, status, asTestator, wanted, isMain }: WitnessesCardProps) {
  const t = useWords(words)
  const queries = useQueryClient()
  const parties = useQuery(read(listParties, { params: { id: willId } }))
  const [replaced, setReplaced] = useState<Party | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const key = useRef(crypto.randomUUID())
  const invite = useMutation({
    mutationFn: async () =>
      await call(inviteWitnesses, { params: { id: willId }, idempotencyKey: key.current }),
    onSuccess: async ({ invited }) => {
      key.current = crypto.randomUUID()
      // The first time their lines say so.
      if (!anew)
        toast({ title: t('invitedToast'), description: t('invitedToastText', { names: named(invited) }) })
      await queries.invalidateQueries(allButMe)
    },
    onError: (error) => {
      if (error instanceof Problem && error.status < 500) key.current = crypto.randomUUID()
    },
  })
  const loaded = parties.data !== undefined
  useEffect(() => {
    if (!wanted || !loaded) return
    place.current?.scrollIntoView({ block: 'start' })
    place.current?.focus({ preventScroll: true })
  }, [wanted, loaded])
  const named = (some: readonly { name: string }[]) => some.map(({ name }) => name).join(t('and'))
  const witnesses = (parties.data ?? [])
    .filter((party) => party.role === 'witness' && party.state !== 'replaced')
    .toSorted((one, other) => one.witnessOrder - other.witnessOrder)
  const signed = parties.data?.some(({ role, state }) => role === 'testator' && state === 'signed') === true
  const waiting = asTestator ? toInvite(witnesses, status) : []
  const anew = waiting.every((party) => wordOf(party)?.word === 'notInvited')
  const lines = (
    <ul className="witness-lines">
      {witnesses.map((party) => (
        <li key={party.id}>
          <WitnessLine
            party={party}
            asTestator={asTestator}
            signed={signed}
            reminds={asTestator && mayRemind(party, signed, status)}
            onReplace={asTestator && mayReplace(party, status) ? () => setReplaced(party) : undefined}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <div ref={place} tabIndex={-1} className="signing-witnesses">
      <Card title={t('witnesses')}>
        {parties.isPending && <Loading text={t('loading')} />}
        {parties.error !== null && (
          <Notice kind="error" title={t('failed')}>
            {sentenceOf(parties.error)}
          </Notice>
        )}
        {loaded && witnesses.length === 0 && (
          <>
            <p>{t('witnessesForm')}</p>
            {asTestator && (
              <LinkButton variant="secondary" href={`/register-will?draft=${willId}&step=2`}>
                {t('toForm')}
              </LinkButton>
            )}
          </>
        )}
        {witnesses.length > 0 && (
          <>
            {asTestator && (status === 'draft' || waiting.length > 0) && (
              <p>{t(status === 'draft' ? 'witnessesDocument' : 'witnessesLead')}</p>
            )}
            {asTestator && areReady(witnesses, signed) ? (
              <Expander summary={named(witnesses)} isOpen={wanted}>
                {lines}
              </Expander>
            ) : (
              lines
            )}
          </>
        )}
        {invite.error !== null && (
          <Notice kind="error" title={t('inviteFailed')}>
            <Refused of={invite.error} />
          </Notice>
        )}
        {waiting.length > 0 && (
          <Button
            variant={anew && isMain ? 'primary' : 'secondary'}
            pending={invite.isPending}
            pendingText={t('inviting')}
            onPress={() => invite.mutate()}
          >
            {anew
              ? t('invite', { names: named(waiting) })
              : waiting.length === witnesses.length
                ? t('sendAgain')
                : t('sendAgainTo', { names: named(waiting) })}
          </Button>
        )}
      </Card>
      <Suspense>
        {replaced !== null && (
          <ReplaceDialog
            willId={willId}
            party={replaced}
            parties={parties.data ?? []}
            onClose={() => setReplaced(null)}
          />
        )}
      </Suspense>
    </div>
  )
}
