// Finds in a will's audit entries what the caller accepted and reviewed, and when.
interface Entry {
  event: string
  at: string
  byYou: boolean
  details: Record<string, unknown> | null
}

const latest = (entries: readonly Entry[], matches: (entry: Entry) => boolean): Date | null => {
  const found = entries.filter((entry) => entry.byYou && matches(entry)).at(-1)
  return found === undefined ? null : new Date(found.at)
}

/** When the caller accepted this version of the legal notice; null if never. */
export const acceptedNotice = (entries: readonly Entry[], version: string): Date | null =>
  latest(
    entries,
    ({ event, details }) => event === 'legal-notice.accepted' && details?.['version'] === version,
  )

/** When the caller confirmed the review of exactly this document; null if never, or only of another. */
export const reviewedDocument = (entries: readonly Entry[], documentHash: string | null): Date | null =>
  documentHash === null
    ? null
    : latest(
        entries,
        ({ event, details }) => event === 'document.reviewed' && details?.['documentHash'] === documentHash,
      )
