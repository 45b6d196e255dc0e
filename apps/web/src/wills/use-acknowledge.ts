// What this person has put on record about a will before signing: read back from its audit log, where it is
// stored.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readAuditEntries } from '@testate/api/audit'
import { willTasks } from '@testate/api/dashboard'
import { acknowledge } from '@testate/api/wills'
import { LEGAL_NOTICE } from '@testate/domain/legal-notice'
import { call } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { acceptedNotice, reviewedDocument } from './acknowledged.ts'

type What = { what: 'legal-notice'; version: string } | { what: 'document-review'; documentHash: string }

export function useAcknowledged(willId: string, documentHash: string | null) {
  const asked = useQuery(read(readAuditEntries, { params: { id: willId } }))
  const entries = asked.data?.entries
  return {
    /** It could not be read. */
    unread: asked.isError,
    /** Undefined while loading. */
    noticeAt: entries === undefined ? undefined : acceptedNotice(entries, LEGAL_NOTICE.version),
    reviewedAt: entries === undefined ? undefined : reviewedDocument(entries, documentHash),
  }
}

export function useAcknowledge(willId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: What) => await call(acknowledge, { params: { id: willId }, body }),
    onSuccess: async () =>
      void (await Promise.all(
        [readAuditEntries.id, willTasks.id].map((id) => queries.invalidateQueries({ queryKey: [id] })),
      )),
  })
}
