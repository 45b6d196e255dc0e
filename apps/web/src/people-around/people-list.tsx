// The list of people, changed here as a whole and saved with one confirmation.
import { Suspense, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changePeople, readPeople, type PeopleAround } from '@testate/api/people-around'
import { Problem } from '@testate/api/problem'
import { showWill } from '@testate/api/wills'
import type { WillStatus } from '@testate/domain/lifecycle'
import { aroundKinds, mostAround, waitDays as wait, type AroundKind } from '@testate/domain/people-around'
import { isOpenDuring } from '@testate/domain/permissions'
import { refusedFields } from '../accounts/refused-fields.ts'
import { call } from '../platform/client.ts'
import { part } from '../platform/parts/part.ts'
import { useWords } from '../platform/words.ts'
import { useStepUp } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { FormErrors } from '../ui/form/form.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { asBody, isChanged, listedOf, movedUp, put, takenOff, type Listed } from './list.ts'
import { PersonCard } from './person-card.tsx'
import { words } from './words.ts'

const PersonDialog = part(async () => (await import('./person-dialog.tsx')).PersonDialog)

const headings = {
  executor: ['executors', 'executorsText'],
  contact: ['contacts', 'contactsText'],
  solicitor: ['solicitors', 'solicitorsText'],
  beneficiary: ['beneficiaries', 'beneficiariesText'],
} as const

const nobody = (kind: AroundKind): Listed => ({
  kind,
  standing: kind === 'executor' ? 'reserve' : null,
  name: '',
  email: null,
  phone: null,
  address: null,
  relationship: null,
  key: crypto.randomUUID(),
  saved: undefined,
})

export function PeopleList({
  willId,
  status,
  saved,
  own,
}: {
  willId: string
  status: WillStatus
  saved: PeopleAround
  own: readonly string[]
}) {
  const t = useWords(words)
  const queries = useQueryClient()
  const ask = useStepUp()
  const key = useRef(crypto.randomUUID())
  /** Null while the list is as it is on the server. */
  const [edited, setEdited] = useState<Listed[] | null>(null)
  const [days, setDays] = useState<string | null>(null)
  const [wish, setWish] = useState<boolean | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [open, setOpen] = useState<Listed | null>(null)
  const list = edited ?? listedOf(saved.people)
  const waits = days ?? String(saved.waitDays)
  const isWait = /^\d{1,3}$/.test(waits) && Number(waits) >= wait.least && Number(waits) <= wait.most
  const onCertificate = wish ?? saved.onCertificate
  const mayChange = isOpenDuring('people.change', status)
  const changed =
    isChanged(list, saved.people) || waits !== String(saved.waitDays) || onCertificate !== saved.onCertificate
  const undo = () => {
    setEdited(null)
    setDays(null)
    setWish(null)
    save.reset()
  }
  const save = useMutation({
    mutationFn: async (stepUp: string) =>
      await call(changePeople, {
        params: { id: willId },
        body: { people: asBody(list), waitDays: Number(waits), onCertificate },
        stepUp,
        idempotencyKey: key.current,
      }),
    onSuccess: async (answer) => {
      queries.setQueryData([readPeople.id, { params: { id: willId } }], answer)
      undo()
      toast({ title: t('saved'), kind: 'done' })
      await queries.invalidateQueries({ queryKey: [showWill.id] })
    },
    onError: (error) => {
      // Without a response the outcome is unknown: a retry is the same request.
      if (error instanceof Problem && error.status < 500) key.current = crypto.randomUUID()
    },
  })
  const send = async () => {
    setAttempt(attempt + 1)
    if (!isWait) return document.getElementById('wait-days')?.focus()
    save.reset()
    const stepUp = await ask('change', willId)
    if (stepUp !== null) save.mutate(stepUp)
  }
  const waitError = attempt > 0 && !isWait ? t('waitWrong', wait) : undefined
  return (
    <>
      {!mayChange && <Notice kind="info">{t('closed')}</Notice>}
      {save.isError && (
        <FormErrors
          of={{ said: [], attempt }}
          failed={{ lines: refusedFields(save.error), title: t('notSaved') }}
        />
      )}
      {aroundKinds.map((kind) => {
        const [heading, text] = headings[kind]
        const some = list.filter((one) => one.kind === kind)
        return (
          <section key={kind} className="around-part" aria-labelledby={`around-${kind}`}>
            <h2 id={`around-${kind}`}>{t(heading)}</h2>
            <p>{t(text)}</p>
            {some.length === 0 && <p>{t('none')}</p>}
            {some.length > 0 && (
              <ol className="around-list">
                {some.map((one, n) => (
                  <li key={one.key}>
                    <PersonCard
                      one={one}
                      willId={willId}
                      mayChange={mayChange}
                      mayTell={!changed && isOpenDuring('people.tell', status)}
                      onChange={() => setOpen(one)}
                      onMoveUp={n === 0 ? null : () => setEdited(movedUp(list, one.key))}
                      onRemove={
                        kind === 'executor' && some.length === 1
                          ? null
                          : () => setEdited(actingFirst(takenOff(list, one.key)))
                      }
                    />
                  </li>
                ))}
              </ol>
            )}
            {mayChange && some.length < mostAround[kind] && (
              <div className="button-row">
                <Button variant="secondary" onPress={() => setOpen(nobody(kind))}>
                  {t(`add${kind}`)}
                </Button>
              </div>
            )}
            {kind === 'executor' && (
              <Checkbox
                name="on-certificate"
                label={t('onCertificate')}
                hint={t('onCertificateHint')}
                value={onCertificate}
                onChange={setWish}
                isDisabled={!mayChange}
              />
            )}
          </section>
        )
      })}
      <h2 className="around-part">{t('wait')}</h2>
      <p>{t('waitText')}</p>
      <TextField
        name="wait-days"
        label={t('waitDays')}
        hint={t('waitHint', wait)}
        value={waits}
        onChange={setDays}
        error={waitError}
        inputMode="numeric"
        width="short"
        autoComplete="off"
        isDisabled={!mayChange}
      />
      {mayChange && changed && (
        <div role="status">
          <Notice kind="advice" title={t('unsaved')}>
            {t('unsavedText')}
          </Notice>
        </div>
      )}
      {mayChange && changed && (
        <div className="button-row">
          <Button pending={save.isPending} onPress={() => void send()}>
            {t('save')}
          </Button>
          <Button variant="quiet" isDisabled={save.isPending} onPress={undo}>
            {t('discard')}
          </Button>
        </div>
      )}
      <Suspense>
        {open !== null && (
          <PersonDialog
            one={open}
            list={list}
            own={own}
            onKeep={(one) => {
              setEdited(actingFirst(put(list, one)))
              setOpen(null)
            }}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Whoever becomes the first executor acts. */
const actingFirst = (list: readonly Listed[]): Listed[] => {
  const first = list.find(({ kind }) => kind === 'executor')
  return list.map((one) => (one === first ? { ...one, standing: 'acting' } : one))
}
