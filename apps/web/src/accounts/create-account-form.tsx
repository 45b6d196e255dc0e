// Opens an account and signs it in: name, email, password or passkey, a username suggested, and why the person is
// here.
import { Suspense, use, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { beginPasskeySignUp, selectableRoles, signUp as signUpRoute } from '@testate/api/accounts'
import type { BodyOf } from '@testate/api/route'
import { useNavigate, useSearchParams } from 'react-router'
import { call, isProblem } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { part } from '../platform/parts/part.ts'
import { useIsAwake } from '../platform/search.ts'
import { inWelsh } from '../refusals/fields.ts'
import { LanguageContext, useWords } from '../platform/words.ts'
import { hasPasskeys, makeThePasskey, PasskeyTurnedBack } from '../step-up/ask-passkey.ts'
import { Button } from '../ui/button/button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Form } from '../ui/form/form.tsx'
import { checkedBy, useFields, useForm } from '../ui/form/use-form.ts'
import { RadioGroup } from '../ui/radio-group/radio-group.tsx'
import { titled } from '../ui/toast/titled.ts'
import { dismissToast, toast } from '../ui/toast/toast.tsx'
import { useArrive } from './arrive.ts'
import { emptyAccount, EmailField, NameFields, NewPasswordField, UsernameField } from './new-account.tsx'
import { refusedFields } from './refused-fields.ts'
import { newDigits, suggestUsername } from './suggest-username.ts'
import { useTypedBefore } from './typed-before.ts'
import { words } from './words.ts'

const StaffCodeDialog = part(async () => (await import('./staff-code-dialog.tsx')).StaffCodeDialog)

type Role = (typeof selectableRoles)[number]
const ways = ['password', 'passkey'] as const
type Way = (typeof ways)[number]
const check = checkedBy<typeof emptyAccount & { role: Role }>(signUpRoute.body, inWelsh)

export function CreateAccountForm({ invitation }: { invitation: string | null }) {
  const t = useWords(words)
  const language = use(LanguageContext)
  const isAwake = useIsAwake()
  const arrive = useArrive()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const keyFor = useIntention()
  const [random] = useState(newDigits)
  // What is in the HTML is the same for everybody.
  const digits = isAwake ? random : '0000'
  const [proving, setProving] = useState(false)
  // The invited mailbox's proof: reused while valid, so that a taken username requires no second code.
  const [proof, setProof] = useState<string>()
  const kept = useFields({ ...emptyAccount, way: 'password' as Way, role: 'testator' as Role })
  // Made by the device for these names: sent again after a lost answer or a code, so that it makes no second one.
  const made = useRef<{ of: string; passkey: NonNullable<BodyOf<typeof signUpRoute>['passkey']> }>(null)
  useTypedBefore(kept)
  // Their own once they have typed one.
  const [ownName, setOwnName] = useState(false)
  const fields = {
    change: ({ username, ...others }: Partial<typeof kept.values>) => {
      if (username !== undefined) setOwnName(true)
      kept.change(username === undefined ? others : { ...others, username })
    },
    values: ownName
      ? kept.values
      : {
          ...kept.values,
          username: suggestUsername(kept.values.firstName, kept.values.lastName, digits),
        },
  }
  const { way, role, password, ...names } = fields.values
  const whose = { ...names, ...(invitation === null ? {} : { invitation }) }
  const passkey = async () => {
    const of = JSON.stringify(whose)
    if (made.current?.of !== of) {
      const { enrolment, options } = await call(beginPasskeySignUp, { body: whose })
      made.current = { of, passkey: { enrolment, made: await makeThePasskey(options) } }
    }
    return made.current.passkey
  }
  const signUp = useMutation({
    mutationFn: async (stepUp: string | undefined) => {
      const by = way === 'passkey' ? { passkey: await passkey() } : { password }
      const body = { ...whose, ...by, role, signIn: true }
      return await call(signUpRoute, {
        body,
        idempotencyKey: keyFor(body),
        ...(stepUp === undefined ? {} : { stepUp }),
      })
    },
    onSuccess: async ({ message, user }) => {
      toast(titled(message))
      if (user !== undefined) return await arrive(user)
      // Staff sign in by themselves.
      const to = new URLSearchParams({
        after: 'staff-sign-up',
        view: 'sign-in',
        username: names.username.trim(),
      })
      const next = search.get('next')
      if (next !== null) to.set('next', next)
      return await navigate(`/login?${to}`, { replace: true })
    },
    onError: (error) => {
      if (invitation !== null && isProblem(error, 'step-up-needed')) setProving(true)
      // The register will not take this one any more.
      else if (isProblem(error, 'gone') || isProblem(error, 'conflict') || isProblem(error, 'rule-broken'))
        made.current = null
    },
  })
  const form = useForm({
    ...fields,
    check: ({ way: by, ...values }) =>
      check(values).filter(({ field }) => by === 'password' || field !== 'password'),
    onAttempt: dismissToast,
    send: () => signUp.mutate(proof),
    request: signUp,
  })
  const failed = {
    lines:
      signUp.error instanceof PasskeyTurnedBack
        ? [{ field: 'way', message: t('passkeyNotMade') }]
        : refusedFields(signUp.error, language),
    title: t('registrationFailed'),
  }
  const username = form.field('username')
  const named = ownName || `${kept.values.firstName}${kept.values.lastName}`.trim() !== ''
  return (
    <>
      <Form
        of={form}
        failed={signUp.isError && !isProblem(signUp.error, 'step-up-needed') ? failed : undefined}
        className="accounts-form"
      >
        <NameFields field={form.field} autoFocus />
        <EmailField field={form.field} hint={t('emailOnce')} />
        {/* Painted too, as on the sign-in page: what stands below it must not move under a press. */}
        {(!isAwake || hasPasskeys()) && (
          <RadioGroup
            {...form.field('way')}
            label={t('way')}
            onChange={(chosen) => fields.change({ way: chosen as Way })}
            options={ways.map((value) => ({
              value,
              label: t(value === 'passkey' ? 'byPasskey' : 'byPassword'),
              ...(value === 'passkey' ? { hint: t('byPasskeyHint') } : {}),
            }))}
          />
        )}
        {way === 'password' ? <NewPasswordField field={form.field} /> : <p>{t('passkeyNext')}</p>}
        <RadioGroup
          {...form.field('role')}
          label={t('role')}
          onChange={(role) => fields.change({ role: role as Role })}
          options={selectableRoles.map((value) => ({ value, label: t(value) }))}
        />
        {role === 'witness' && <p role="status">{t('witnessText')}</p>}
        <Expander
          summary={named ? t('yourUsername', { username: username.value }) : t('username')}
          isOpen={username.error !== undefined}
        >
          <UsernameField field={form.field} hint={t('usernameChange')} />
        </Expander>
        <div className="button-row">
          <Button
            type="submit"
            isDisabled={!isAwake}
            pending={signUp.isPending}
            pendingText={t(way === 'passkey' ? 'passkeyWaiting' : 'creating')}
          >
            {t('create')}
          </Button>
        </div>
      </Form>
      {proving && invitation !== null && (
        <Suspense>
          <StaffCodeDialog
            invitation={invitation}
            onCancel={() => setProving(false)}
            onToken={(token) => {
              setProving(false)
              setProof(token)
              signUp.mutate(token)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
