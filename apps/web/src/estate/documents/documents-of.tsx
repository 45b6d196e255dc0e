// On the card of an asset, debt, gift, entry or person: the documents that are evidence of it.
import { useQuery } from '@tanstack/react-query'
import { listEstateDocuments } from '@testate/api/estate/documents'
import type { DocumentSubject } from '@testate/domain/estate/documents'
import { Link } from 'react-router'
import { read } from '../../platform/queries.ts'
import { useWords } from '../../platform/words.ts'
import { estateAddress } from '../frame/addresses.ts'
import { words } from './words.ts'

interface DocumentsOfProps {
  willId: string
  what: DocumentSubject
  id: string
  /** What the card is called: several on a page have this link. */
  name: string
}

export function DocumentsOf({ willId, what, id, name }: DocumentsOfProps) {
  const t = useWords(words)
  const { data } = useQuery(read(listEstateDocuments, { params: { id: willId } }))
  const mine = data?.documents.filter(({ about }) => about?.what === what && about.id === id) ?? []
  return (
    <>
      {mine.length > 0 && (
        <>
          <p>{t('documents')}:</p>
          <ul>
            {mine.map((one) => (
              <li key={one.id}>
                <Link to={estateAddress(willId, 'documents', { document: one.id })}>{one.title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <Link
          to={estateAddress(willId, 'documents', { document: 'new', about: `${what} ${id}` })}
          aria-label={t('addToNamed', { name })}
        >
          {t('addTo')}
        </Link>
      </p>
    </>
  )
}
