// /estate-administration/:willId/documents: the documents of an estate, each with what it is evidence of, and the form
// for one of them.
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { Estate } from '@testate/api/estate/calls'
import { listEstateDocuments, type EstateDocument, type EstateDocuments } from '@testate/api/estate/documents'
import type { DocumentSubject } from '@testate/domain/estate/documents'
import { londonDay } from '@testate/domain/london-day'
import { dayInWords } from '../../claims/day.ts'
import { read } from '../../platform/queries.ts'
import { useWords } from '../../platform/words.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { NotLoaded } from '../../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../../ui/spinner/spinner.tsx'
import { estateAddress, type EstatePage } from '../frame/addresses.ts'
import { EstateFrame } from '../frame/estate-frame.tsx'
import { nameOfItem, nameOfPerson } from '../frame/names.ts'
import { Question } from '../frame/question.tsx'
import { useShown } from '../frame/use-shown.ts'
import { DocumentForm } from './document-form.tsx'
import { OpenButton } from './open-button.tsx'
import { sizeOf } from './size-of.ts'
import { words } from './words.ts'

export default function EstateDocumentsPage() {
  const [search] = useSearchParams()
  const asked = search.get('document')
  return (
    <EstateFrame page="documents">
      {(estate) =>
        asked === 'new' ? (
          <DocumentForm estate={estate} document={undefined} about={search.get('about')} />
        ) : (
          <Loaded estate={estate} asked={asked} />
        )
      }
    </EstateFrame>
  )
}

function Loaded({ estate, asked }: { estate: Estate; asked: string | null }) {
  const t = useWords(words)
  const { data, error } = useQuery(read(listEstateDocuments, { params: { id: estate.willId } }))
  if (error !== null)
    return (
      <>
        <h1>{t('page')}</h1>
        <NotLoaded error={error} title={t('failed')} />
      </>
    )
  if (data === undefined) return <Loading text={t('loading')} />
  return asked === null ? (
    <DocumentList estate={estate} {...data} />
  ) : (
    <OneDocument key={asked} estate={estate} documents={data.documents} id={asked} />
  )
}

interface OneDocumentProps {
  estate: Estate
  documents: readonly EstateDocument[]
  id: string
}

function OneDocument({ estate, documents, id }: OneDocumentProps) {
  const t = useWords(words)
  const document = useShown(documents, id)
  if (document !== undefined)
    return <DocumentForm key={document.version} estate={estate} document={document} about={null} />
  return (
    <Question title={t('gone')} backTo={estateAddress(estate.willId, 'documents')}>
      <p>{t('goneText')}</p>
    </Question>
  )
}

const places: Record<DocumentSubject, EstatePage> = {
  item: 'assets',
  gift: 'assets',
  entry: 'accounts',
  person: 'people',
}
/** Of the page that it is on. */
const partOf = ({ what, id }: NonNullable<EstateDocument['about']>): string =>
  what === 'gift' ? 'gifts' : `${what}-${id}`
const types = { 'application/pdf': 'pdf', 'image/jpeg': 'jpeg', 'image/png': 'png' } as const

function DocumentList({ estate, documents, bytes }: EstateDocuments & { estate: Estate }) {
  const t = useWords(words)
  const { willId } = estate
  const sized = (size: number): string => {
    const { unit, ...text } = sizeOf(size)
    return t(unit, text)
  }
  return (
    <>
      <h1>{t('page')}</h1>
      <p>{t('lead')}</p>
      {documents.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <p>{t('room', { count: documents.length, size: sized(bytes) })}</p>
      )}
      <ul className="estate-list">
        {documents.map((one) => {
          const { id, title, kind, day, media, size, about, addedBy, addedAt } = one
          const added = {
            type: t(types[media]),
            size: sized(size),
            day: dayInWords(londonDay(new Date(addedAt)), 'en'),
          }
          return (
            <li key={id}>
              <Card
                title={title}
                actions={
                  <>
                    <OpenButton willId={willId} document={one} />
                    <LinkButton
                      variant="secondary"
                      href={estateAddress(willId, 'documents', { document: id })}
                    >
                      {t('changeIt')}
                      <span className="visually-hidden">: {title}</span>
                    </LinkButton>
                  </>
                }
              >
                <p>{t('dated', { kind: t(`kind-${kind}`), day: dayInWords(day, 'en') })}</p>
                {about !== null && (
                  <p>
                    <Link to={`${estateAddress(willId, places[about.what])}#${partOf(about)}`}>
                      {t(`about-${about.what}`, {
                        name:
                          about.what === 'item'
                            ? nameOfItem(estate, about.id)
                            : nameOfPerson(estate, about.id),
                      })}
                    </Link>
                  </p>
                )}
                <p>{addedBy === null ? t('added', added) : t('addedBy', { ...added, name: addedBy })}</p>
              </Card>
            </li>
          )
        })}
      </ul>
      <div className="button-row">
        <LinkButton href={estateAddress(willId, 'documents', { document: 'new' })}>{t('add')}</LinkButton>
      </div>
    </>
  )
}
