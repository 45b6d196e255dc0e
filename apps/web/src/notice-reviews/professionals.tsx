// Professionals whom staff looked up in the public list of their profession: the list, a new look, and the end of one.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  checkProfessional,
  endProfessional,
  listProfessionals,
  type Professional,
} from '@testate/api/death/professionals'
import { listNames, listNumber, publicLists } from '@testate/domain/death/professional'
import { londonDay } from '@testate/domain/london-day'
import { staffActs, type SeenInList } from '@testate/api/death/staff-acts'
import { call } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { dayOf } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { useStaffAct } from '../step-up/use-staff-act.ts'
import { Expander } from '../ui/expander/expander.tsx'
import { Select } from '../ui/select/select.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { words } from './professional-words.ts'
import { StaffForm } from './staff-form.tsx'

export function Professionals() {
  const t = useWords(words)
  const { data } = useQuery(read(listProfessionals))
  if (data === undefined) return null
  return (
    <Expander summary={t('summary')}>
      <p>{t('text')}</p>
      {data.professionals.length === 0 && <p>{t('none')}</p>}
      <ul className="notice-lines">
        {data.professionals.map((one) => (
          <li key={one.id}>
            {t('one', {
              name: one.name,
              email: one.email,
              list: publicLists[one.body],
              number: one.number,
              on: dayOf(one.lookedUpOn),
              by: one.checkedBy,
              until: dayOf(one.reviewBy),
              lapsed: one.lapsed ? 'yes' : 'no',
            })}
            <End of={one} />
          </li>
        ))}
      </ul>
      <Look />
    </Expander>
  )
}

function Look() {
  const t = useWords(words)
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [list, setList] = useState('')
  const [number, setNumber] = useState('')
  const [tried, setTried] = useState(false)
  const { act, error, isPending } = useStaffAct(
    async (body: SeenInList, proof) => await call(checkProfessional, { body, ...proof }),
    {
      lists: [listProfessionals],
      actOf: staffActs.checkProfessional,
      onDone: () => {
        setEmail('')
        setName('')
        setNumber('')
        setTried(false)
        toast({ title: t('looked'), description: t('lookedText') })
      },
    },
  )
  const body = listNames.find((one) => one === list)
  const wrong = {
    'look-email': !email.includes('@'),
    'look-name': name.trim() === '',
    'look-list': body === undefined,
    'look-number': !listNumber.test(number.trim()),
  }
  function send(): void {
    setTried(true)
    const first = Object.entries(wrong).find(([, is]) => is)?.[0]
    if (first !== undefined || body === undefined)
      return document.getElementById(first ?? 'look-list')?.focus()
    // As the server reads them: the confirmation is for these very words.
    void act({
      email: email.trim().toLowerCase(),
      name: name.trim(),
      body,
      number: number.trim().toUpperCase(),
      lookedUpOn: londonDay(new Date()),
    })
  }
  return (
    <Expander summary={t('look')}>
      <StaffForm onSend={send} act={t('lookDo')} isPending={isPending} error={error} failed={t('lookFailed')}>
        <p>{t('note')}</p>
        <TextField
          name="look-email"
          label={t('email')}
          value={email}
          onChange={setEmail}
          maxLength={254}
          error={tried && wrong['look-email'] ? t('emailMissing') : undefined}
        />
        <TextField
          name="look-name"
          label={t('name')}
          value={name}
          onChange={setName}
          maxLength={200}
          error={tried && wrong['look-name'] ? t('nameMissing') : undefined}
        />
        <Select
          name="look-list"
          label={t('list')}
          value={list}
          onChange={setList}
          options={listNames.map((value) => ({ value, label: publicLists[value] }))}
          error={tried && wrong['look-list'] ? t('listMissing') : undefined}
        />
        <TextField
          name="look-number"
          label={t('number')}
          value={number}
          onChange={setNumber}
          maxLength={20}
          error={tried && wrong['look-number'] ? t('numberMissing') : undefined}
        />
      </StaffForm>
    </Expander>
  )
}

function End({ of: { id, name } }: { of: Professional }) {
  const t = useWords(words)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { act, error, isPending } = useStaffAct(
    async (body: { reason: string }, proof) =>
      await call(endProfessional, { params: { id }, body, ...proof }),
    {
      lists: [listProfessionals],
      actOf: () => staffActs.endProfessional(id),
      onDone: () => {
        setReason('')
        toast({ title: t('ended'), description: t('endedText') })
      },
    },
  )
  const isShort = reason.trim().length < 3
  const field = `end-professional-${id}`
  function send(): void {
    setTried(true)
    if (isShort) return document.getElementById(field)?.focus()
    void act({ reason: reason.trim() })
  }
  return (
    <Expander summary={t('end', { name })}>
      <StaffForm onSend={send} act={t('endDo')} isPending={isPending} error={error} failed={t('endFailed')}>
        <p>{t('endNote')}</p>
        <TextField
          name={field}
          label={t('endReason')}
          value={reason}
          onChange={setReason}
          multiline={2}
          maxLength={1_000}
          error={tried && isShort ? t('reasonMissing') : undefined}
        />
      </StaffForm>
    </Expander>
  )
}
