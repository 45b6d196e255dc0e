// The mailed link: who asks, and for what, before it is used, and whether this person may be a witness. One button
// declares that and opens it; a returning person
// continues or is offered a fresh one.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { declare, openInvitation, readInvitation } from '@testate/api/parties'
import { Navigate, useNavigate, useParams } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { call, isProblem } from '../platform/client.ts'
import { useKeptHere } from '../platform/kept-here.ts'
import { read } from '../platform/queries.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useMe } from '../platform/session.ts'
import { useTimes } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Form } from '../ui/form/form.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { Declarations, noneDeclared, useMissing } from './declarations.tsx'
import { FreshLink } from './fresh-link.tsx'
import { isOpenedBy, rememberOpened } from './opened-here.ts'
import { words } from './words.ts'
import './witness.css'

export default function Invitation() {
  const t = useWords(words)
  const { token = '' } = useParams()
  const me = useMe()
  const found = useQuery(read(readInvitation, { params: { token } }))
  return (
    <div className="witness">
      <title>{`${t('invitationTitle')} – Testate`}</title>
      {found.error !== null ? (
        <NotRead error={found.error} />
      ) : found.data === undefined || me === undefined ? (
        <Loading text={t('invitationLoading')} />
      ) : (
        <Found key={token} token={token} />
      )}
    </div>
  )
}

function NotRead({ error }: { error: unknown }) {
  const t = useWords(words)
  const unknown =
    isProblem(error, 'not-found') || isProblem(error, 'invalid-fields') || isProblem(error, 'bad-request')
  return (
    <>
      <h1>{t(unknown ? 'unknownTitle' : 'invitationTitle')}</h1>
      {unknown ? (
        <p>{t('unknownText')}</p>
      ) : (
        <Notice kind="error">
          <Refusal of={error} />
        </Notice>
      )}
    </>
  )
}

/** The same key for the life of this window: after a lost response or a reload the link still opens. */
function keyFor(token: string): string {
  const name = `opening ${token}`
  const kept = sessionStorage.getItem(name) ?? crypto.randomUUID()
  sessionStorage.setItem(name, kept)
  return kept
}

function Found({ token }: { token: string }) {
  const t = useWords(words)
  const me = useMe()
  const { dateAndTime } = useTimes()
  const to = useAddress()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { data } = useQuery(read(readInvitation, { params: { token } }))
  const missing = useMissing()
  const [given, change, forget] = useKeptHere(`declaring ${token}`, noneDeclared)
  const asks = data?.state === 'open' && !data.declared
  const opening = useMutation({
    mutationFn: async (how: 'begin' | 'decline') => {
      const opened = await call(openInvitation, { params: { token }, idempotencyKey: keyFor(token) })
      // Where this fails, the witness's page asks for it again.
      if (how === 'begin' && asks)
        await call(declare, { params: { id: opened.partyId }, body: given }).catch(() => undefined)
      return opened
    },
    onSuccess: async ({ personId }, how) => {
      forget()
      rememberOpened(token, personId)
      // Everything fetched so far belongs to another identity.
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== readInvitation.id })
      await navigate(to(how === 'begin' ? '/witness' : '/witness?decline'))
    },
    onError: () => void queries.invalidateQueries({ queryKey: [readInvitation.id] }),
  })
  const form = useForm({
    values: given,
    change,
    check: (values) => (asks ? missing(values) : []),
    send: () => opening.mutate('begin'),
    request: opening,
  })
  if (data === undefined) return null
  if (data.state !== 'open') {
    if (me && isOpenedBy(token, me.id)) return <Navigate to={to('/witness')} replace />
    return (
      <>
        <h1>{t(`${data.state}Title`)}</h1>
        <p>{t(`${data.state}Text`)}</p>
        {data.canResend && <FreshLink token={token} />}
        {me?.kind === 'guest' && (
          <div className="button-row">
            <LinkButton href={to('/witness')} variant="secondary">
              {t('goOnAs', { name: me.name })}
            </LinkButton>
          </div>
        )}
      </>
    )
  }
  return (
    <Form of={form}>
      <h1>{t('invitationAsks', { testator: data.testatorName })}</h1>
      <p className="witness-lead">{t('invitationAs', { name: data.name })}</p>
      <p>{t('invitationAskFor')}</p>
      <h2>{t('invitationWhat')}</h2>
      <ol>
        {(['what2', 'what3', 'what4'] as const).map((what) => (
          <li key={what}>{t(what, { testator: data.testatorName })}</li>
        ))}
      </ol>
      <p>{t('invitationNeed')}</p>
      {asks && (
        <>
          <h2>{t('declareTitle')}</h2>
          <Declarations form={form} />
        </>
      )}
      {me && <SignedInAs name={me.name} you={data.name} opening={opening.status} />}
      {opening.error !== null && (
        <Notice kind="error">
          <Refusal of={opening.error} />
        </Notice>
      )}
      <div className="button-row">
        <Button type="submit" pending={opening.isPending}>
          {t(asks ? 'begin' : 'beginAgain')}
        </Button>
        <Button variant="quiet" isDisabled={opening.isPending} onPress={() => opening.mutate('decline')}>
          {t('cannot')}
        </Button>
      </div>
      <p>{t('invitationUntil', { date: dateAndTime(data.expiresAt) })}</p>
    </Form>
  )
}

interface SignedInAsProps {
  name: string
  /** Whom the invitation is for. */
  you: string
  opening: 'idle' | 'pending' | 'success' | 'error'
}

/** Also after a failure: the next press has the same effect. While it is opened they become the other person. */
export function SignedInAs({ name, you, opening }: SignedInAsProps) {
  const t = useWords(words)
  if (opening === 'pending' || opening === 'success') return null
  return (
    <Notice kind="info" title={t('signedInTitle')}>
      {t('signedIn', { name, you })}
    </Notice>
  )
}
