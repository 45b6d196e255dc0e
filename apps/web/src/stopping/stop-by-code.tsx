// /stop-death-notice, and /alive as a letter prints it: asks for the code of a letter that says somebody has died. A
// code that works leads to the page with the button, and so does that of a notice that is over: the page says what to
// do then. Nothing is stopped here.
import { useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { readStopDeathNotice } from '@testate/api/death-notices'
import { isLetterCode, printedCode, typedCode } from '@testate/domain/death/letters'
import { useNavigate } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { call, isProblem } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { letterCode } from './words.ts'

/** Typed from paper it may have spaces, another dash or a full stop. */
const codeOf = (typed: string): string => typedCode(typed.replaceAll(/[^\p{L}\p{N}]/gu, ''))

/** A code of no letter; one whose notice is over is right, and its holder may have to sign in. */
export const isUnknownCode = (error: unknown): boolean =>
  isProblem(error, 'gone') && error.extra['reason'] !== 'notice-over'
const isOver = (error: unknown): boolean => isProblem(error, 'gone') && !isUnknownCode(error)

export function StopByCode() {
  const t = useWords(letterCode)
  const to = useAddress()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<'codeNeeded' | 'codeMalformed' | 'codeUnknown' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const refuse = (why: typeof wrong): void => {
    setWrong(why)
    field.current?.focus()
  }
  const open = async (code: string): Promise<void> =>
    await navigate(to(`/stop-death-notice/${printedCode(code)}`))
  const look = useMutation({
    mutationFn: async (code: string) => await call(readStopDeathNotice, { params: { token: code } }),
    onSuccess: async (_, code) => await open(code),
    onError: async (error, code) => {
      if (isOver(error)) await open(code)
      else if (isUnknownCode(error)) refuse('codeUnknown')
    },
  })
  function send(): void {
    setWrong(null)
    look.reset()
    const code = codeOf(typed)
    if (isLetterCode(code)) look.mutate(code)
    else refuse(typed.trim() === '' ? 'codeNeeded' : 'codeMalformed')
  }
  return (
    <div>
      <title>{`${t('title')} – Testate`}</title>
      <h1>{t('title')}</h1>
      <p>{t('lead')}</p>
      <p>{t('dead')}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!look.isPending) send()
        }}
      >
        <TextField
          name="code"
          value={typed}
          onChange={setTyped}
          label={t('code')}
          hint={t('codeHint')}
          error={wrong === null ? undefined : t(wrong)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          width="half"
          maxLength={60}
          isRequired
          ref={field}
        />
        {look.error !== null && wrong === null && (
          <Notice kind="error" title={t('notLooked')}>
            <Refusal of={look.error} />
          </Notice>
        )}
        <div className="button-row">
          <Button type="submit" pending={look.isPending} pendingText={t('checking')}>
            {t('goOn')}
          </Button>
          <LinkButton variant="quiet" href={to('/login')}>
            {t('onward')}
          </LinkButton>
        </div>
      </form>
    </div>
  )
}
