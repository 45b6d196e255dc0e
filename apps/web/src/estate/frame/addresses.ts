// The addresses of an estate's pages.
const ROOT = '/estate-administration'

export type EstatePage =
  | 'overview'
  | 'people'
  | 'assets'
  | 'tax'
  | 'probate'
  | 'agreement'
  | 'accounts'
  | 'documents'
  | 'letters'
  | 'views'
  | 'closing'

export const estateAddress = (
  willId: string,
  page: EstatePage = 'overview',
  query: Record<string, string> = {},
): string => {
  const search = new URLSearchParams(query).toString()
  return `${ROOT}/${willId}${page === 'overview' ? '' : `/${page}`}${search === '' ? '' : `?${search}`}`
}
