// A drawn cover for a will: its title on a sheet, and the seal once it is registered. Not its page: that takes
// a proof. Beside the words that say the same.
import type { WillStatus } from '@testate/domain/lifecycle'
import { BrandSeal } from '../layout/brand.tsx'
import './will-cover.css'

const sealed: readonly WillStatus[] = ['registered', 'released']
const over: readonly WillStatus[] = ['superseded', 'withdrawn']

export function WillCover({ title, status }: { title: string; status: WillStatus }) {
  return (
    <div
      className="will-cover"
      aria-hidden="true"
      data-state={sealed.includes(status) ? 'sealed' : over.includes(status) ? 'over' : 'open'}
    >
      <span className="will-cover-title">{title}</span>
      <svg viewBox="0 0 96 40" focusable="false">
        <path d="M6 4h84M6 13h84M6 22h60" stroke="var(--line)" strokeWidth="2.5" strokeLinecap="round" />
        <path d="M6 36h34" stroke="var(--edge)" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
      {sealed.includes(status) && (
        <span className="will-cover-seal">
          <BrandSeal />
        </span>
      )}
    </div>
  )
}
