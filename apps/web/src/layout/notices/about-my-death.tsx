// On every signed-in screen of a testator: somebody says that they have died. Who is signed in already tells, so no
// screen asks for it; the band itself is fetched only when there is something to say.
import { Suspense } from 'react'
import { part } from '../../platform/parts/part.ts'
import type { Me } from '../../platform/session.ts'

const AliveBand = part(async () => (await import('./alive-band.tsx')).AliveBand)

export function AboutMyDeath({ me }: { me: Me | null | undefined }) {
  return me?.deathNotices === undefined ? null : (
    <Suspense>
      <AliveBand noticeIds={me.deathNotices} />
    </Suspense>
  )
}
