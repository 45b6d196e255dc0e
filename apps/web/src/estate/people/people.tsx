// /estate-administration/:willId/people: everybody of the estate, and the form for one of them.
import { useSearchParams } from 'react-router'
import type { Estate, EstatePerson } from '@testate/api/estate/calls'
import { dayInWords } from '../../claims/day.ts'
import { useWords } from '../../platform/words.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { BankOf } from '../bank/bank-of.tsx'
import { BankPage } from '../bank/bank-page.tsx'
import { DocumentsOf } from '../documents/documents-of.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { EstateFrame } from '../frame/estate-frame.tsx'
import { pounds } from '../frame/money-text.ts'
import { typedFraction } from './fraction.ts'
import { PersonForm } from './person-form.tsx'
import { words } from './words.ts'

export default function EstatePeople() {
  const [search] = useSearchParams()
  const asked = search.get('person')
  return (
    <EstateFrame page="people">
      {(estate) => {
        const person = estate.people.find(({ id }) => id === asked)
        const payee = estate.people.find(({ id }) => id === search.get('bank'))
        if (payee !== undefined)
          return (
            <BankPage key={payee.id} estate={estate} person={payee} isForm={search.get('enter') === '1'} />
          )
        return asked === 'new' || person !== undefined ? (
          <PersonForm key={person?.version ?? 'new'} estate={estate} person={person} />
        ) : (
          <PeopleList estate={estate} />
        )
      }}
    </EstateFrame>
  )
}

function PeopleList({ estate: { willId, people } }: { estate: Estate }) {
  const t = useWords(words)
  const standingOf = ({ executorStatus, statusSince }: EstatePerson): string[] => {
    if (executorStatus === null) return []
    const status = t(`status-${executorStatus}`)
    return [statusSince === null ? status : t('statusOn', { status, day: dayInWords(statusSince, 'en') })]
  }
  return (
    <>
      <h1>{t('page')}</h1>
      <p>{t('lead')}</p>
      {people.some(({ roles }) => roles.includes('beneficiary')) && <p>{t('witnessSpouse')}</p>}
      {people.length === 0 && <p>{t('none')}</p>}
      <ul className="estate-list">
        {people.map((person) => (
          <li key={person.id} id={`person-${person.id}`} tabIndex={-1}>
            <Card
              title={person.isYou ? `${person.name} (${t('you')})` : person.name}
              actions={
                <LinkButton variant="secondary" href={estateAddress(willId, 'people', { person: person.id })}>
                  {t('changeNamed', { name: person.name })}
                </LinkButton>
              }
            >
              <p>
                {[
                  ...person.roles.map((role) => t(role)),
                  ...standingOf(person),
                  ...(person.circumstance === null ? [] : [t(`circumstance-${person.circumstance}`)]),
                  ...(person.charityNumber === null
                    ? []
                    : [`${t('charityNumber')}: ${person.charityNumber}`]),
                  ...(person.legacyPence === null
                    ? []
                    : [t('legacyOf', { amount: pounds(person.legacyPence) })]),
                  ...(person.residue === null
                    ? []
                    : [
                        person.residue.of === person.residue.in
                          ? t('residueWhole')
                          : t('residueOf', { share: typedFraction(person.residue) }),
                      ]),
                ].join('. ')}
                .
              </p>
              {person.isWitness && person.roles.includes('beneficiary') && (
                <Notice kind="advice" title={t('witnessTitle')}>
                  {t('witness')}
                </Notice>
              )}
              {person.isFromRegister && <p>{t('fromRegister')}</p>}
              <BankOf willId={willId} personId={person.id} name={person.name} />
              <DocumentsOf willId={willId} what="person" id={person.id} name={person.name} />
            </Card>
          </li>
        ))}
      </ul>
      <div className="button-row">
        <LinkButton href={estateAddress(willId, 'people', { person: 'new' })}>{t('add')}</LinkButton>
      </div>
    </>
  )
}
