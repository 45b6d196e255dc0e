// The time, told anew at the moment something on the screen runs out.
import { useEffect, useState } from 'react'

export function useNowUntil(end: string | undefined): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const left = end === undefined ? -1 : new Date(end).getTime() - Date.now()
    if (left < 0) return
    const timer = setTimeout(() => setNow(new Date()), left + 250)
    return () => clearTimeout(timer)
  }, [end])
  return now
}
