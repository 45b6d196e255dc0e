// Everything about one person of the estate; what does not belong to the parts they have is not asked.
import { useState } from 'react'
import {
  addEstatePerson,
  changeEstatePerson,
  type Estate,
  type EstatePerson,
} from '@testate/api/estate/calls'
import { estateRoles, executorStatuses } from '@testate/domain/estate/people'
import { londonDay } from '@testate/domain/london-day'
import { call } from '../../platform/client.ts'
import { useKeptHere } from '../../platform/kept-here.ts'
import { useWords } from '../../platform/words.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { DateParts } from '../../ui/date-parts/date-parts.tsx'
import { FieldGroup } from '../../ui/field/field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { readPounds, typedPounds, wrongAmount } from '../frame/money-text.ts'
import { Question } from '../frame/question.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { nameField } from '../frame/name-field.ts'
import { readFraction, typedFraction } from './fraction.ts'
import { asksSince, wrongSince } from './since.ts'
import { words } from './words.ts'

const circumstances = ['none', 'minor', 'missing', 'charity'] as const

interface Answers {
  name: string
  roles: EstatePerson['roles']
  status: NonNullable<EstatePerson['executorStatus']>
  since: string
  circumstance: (typeof circumstances)[number]
  charityNumber: string
  legacy: string
  residue: string
}

interface PersonFormProps {
  estate: Pick<Estate, 'willId' | 'dateOfDeath'>
  person: EstatePerson | undefined
}

export function PersonForm({ estate: { willId, dateOfDeath }, person }: PersonFormProps) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const goOn = useGoOn()
  const backTo = estateAddress(willId, 'people')
  const [values, change, forget] = useKeptHere<Answers>(
    `estate ${willId} person ${person === undefined ? 'new' : `${person.id} ${person.version}`}`,
    {
      name: person?.name ?? '',
      roles: person?.roles ?? [],
      status: person?.executorStatus ?? 'acting',
      since: person?.statusSince ?? '',
      circumstance: person?.circumstance ?? 'none',
      charityNumber: person?.charityNumber ?? '',
      legacy: typedPounds(person?.legacyPence ?? null),
      residue: typedFraction(person?.residue ?? null),
    },
  )
  const [today] = useState(() => londonDay(new Date()))
  const isExecutor = values.roles.includes('executor')
  const isBeneficiary = values.roles.includes('beneficiary')
  const save = useSaving(
    async (given: Answers, idempotencyKey) => {
      const body = {
        name: given.name,
        roles: given.roles,
        executorStatus: isExecutor ? given.status : null,
        statusSince: isExecutor && given.since !== '' ? given.since : null,
        circumstance: isBeneficiary && given.circumstance !== 'none' ? given.circumstance : null,
        charityNumber: given.charityNumber,
        legacyPence: isBeneficiary && given.legacy.trim() !== '' ? readPounds(given.legacy) : null,
        residue: isBeneficiary && given.residue.trim() !== '' ? readFraction(given.residue) : null,
      }
      return person === undefined
        ? await call(addEstatePerson, { params: { id: willId }, body, idempotencyKey })
        : await call(changeEstatePerson, {
            params: { id: willId, personId: person.id },
            body: { ...body, version: person.version },
            idempotencyKey,
          })
    },
    async () => {
      forget()
      await goOn(backTo)
    },
  )
  const form = useForm({
    values,
    change,
    check: ({ name, roles, status, since, legacy, residue }) => [
      ...(name.trim() === ''
        ? [{ field: 'name' as const, message: nameField(t('name'), f('textNeeded')) }]
        : []),
      ...(roles.length === 0 ? [{ field: 'roles' as const, message: t('roleNeeded') }] : []),
      ...(isExecutor ? wrongSince(status, since, { dateOfDeath, today }) : []).map((code) => ({
        field: 'since' as const,
        message: code === 'dayWrong' ? nameField(t(asksSince(values.status)), f(code)) : t(code),
      })),
      ...(isBeneficiary && legacy.trim() !== '' && wrongAmount(legacy, 1) !== null
        ? [{ field: 'legacy' as const, message: nameField(t('legacy'), f(wrongAmount(legacy, 1)!)) }]
        : []),
      ...(isBeneficiary && residue.trim() !== '' && readFraction(residue) === null
        ? [{ field: 'residue' as const, message: t('residueWrong') }]
        : []),
    ],
    send: () => save.mutate(values),
    request: save,
  })
  const roles = form.field('roles')
  return (
    <Question title={t(person === undefined ? 'addTitle' : 'changeTitle')} backTo={backTo}>
      <SaveForm of={form} request={save} label={f('save')}>
        <TextField {...form.field('name')} label={t('name')} maxLength={120} autoComplete="off" isRequired />
        <FieldGroup name="roles-group" label={t('roles')} error={roles.error}>
          {estateRoles.map((role, at) => (
            <Checkbox
              key={role}
              name={at === 0 ? 'roles' : `roles-${role}`}
              label={t(role)}
              value={values.roles.includes(role)}
              onChange={(isOn) =>
                roles.onChange(isOn ? [...values.roles, role] : values.roles.filter((one) => one !== role))
              }
            />
          ))}
        </FieldGroup>
        {isExecutor && (
          <Select
            {...form.field('status')}
            onChange={(value) => change({ status: value as Answers['status'] })}
            label={t('status')}
            options={executorStatuses.map((value) => ({ value, label: t(`status-${value}`) }))}
          />
        )}
        {isExecutor && (
          <DateParts
            {...form.field('since')}
            label={t(asksSince(values.status))}
            hint={t('sinceHint')}
            isRequired={false}
          />
        )}
        {isBeneficiary && (
          <>
            <Select
              {...form.field('circumstance')}
              onChange={(value) => change({ circumstance: value as Answers['circumstance'] })}
              label={t('circumstance')}
              options={circumstances.map((value) => ({ value, label: t(`circumstance-${value}`) }))}
            />
            {values.circumstance === 'charity' && (
              <TextField
                {...form.field('charityNumber')}
                label={t('charityNumber')}
                maxLength={20}
                width="half"
                autoComplete="off"
                isRequired={false}
              />
            )}
            <TextField
              {...form.field('legacy')}
              label={t('legacy')}
              hint={t('legacyHint')}
              inputMode="decimal"
              width="half"
              autoComplete="off"
              isRequired={false}
            />
            <TextField
              {...form.field('residue')}
              label={t('residue')}
              hint={t('residueHint')}
              width="short"
              autoComplete="off"
              isRequired={false}
            />
          </>
        )}
      </SaveForm>
    </Question>
  )
}
