// Goes to the next page once an answer is saved, unless the person has left the question meanwhile: a live event can
// show what was saved, with links to other pages, before the request itself is answered.
import { useLocation, useNavigate, type NavigateOptions } from 'react-router'

export function useGoOn(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return async (to, options) => {
    if (location.pathname === pathname && location.search === search) await navigate(to, options)
  }
}
