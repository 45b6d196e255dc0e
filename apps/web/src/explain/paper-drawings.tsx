// The three ways from paper to a PDF: a phone's camera, a scanner, somebody else's scanner.
import { Drawing, Figure, Sheet } from './drawing.tsx'

export function PhoneDrawing() {
  return (
    <Drawing>
      <g transform="translate(22 18)">
        <Sheet x={0} y={0} />
      </g>
      <rect
        x="96"
        y="8"
        width="72"
        height="124"
        rx="10"
        fill="var(--card)"
        stroke="var(--ink)"
        strokeWidth="3"
      />
      <path d="M124 16h16" stroke="var(--edge)" strokeWidth="2.5" strokeLinecap="round" />
      <g transform="translate(110 30) scale(0.55)">
        <Sheet x={0} y={0} />
      </g>
      <path
        d="M104 36v-10h10M150 26h10v10M160 84v10h-10M114 94h-10V84"
        fill="none"
        stroke="var(--brand-ink)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="132" cy="113" r="9" fill="none" stroke="var(--gold)" strokeWidth="3" />
    </Drawing>
  )
}

export function ScannerDrawing() {
  return (
    <Drawing>
      <g transform="translate(62 2) scale(0.95)">
        <Sheet x={0} y={0} />
      </g>
      <path
        d="M26 84h148a6 6 0 0 1 6 6v34a6 6 0 0 1-6 6H26a6 6 0 0 1-6-6V90a6 6 0 0 1 6-6z"
        fill="var(--card)"
        stroke="var(--edge)"
        strokeWidth="1.5"
      />
      <path d="M40 96h120" stroke="var(--gold)" strokeWidth="3" strokeLinecap="round" />
      <path d="M40 114h30" stroke="var(--line)" strokeWidth="4" strokeLinecap="round" />
      <circle cx="158" cy="114" r="5" fill="var(--brand-ink)" />
    </Drawing>
  )
}

export function LibraryDrawing() {
  return (
    <Drawing>
      <path d="M24 52L100 14l76 38z" fill="var(--brand-tint)" stroke="var(--edge)" strokeWidth="1.5" />
      <path
        d="M32 52h136v66H32z"
        fill="var(--card)"
        stroke="var(--edge)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M52 62v46M148 62v46" stroke="var(--gold)" strokeWidth="6" strokeLinecap="round" />
      <Figure x={84} y={84} size={0.85} fill="var(--brand-tint)" />
      <g transform="translate(106 68) scale(0.42)">
        <Sheet x={0} y={0} />
      </g>
      <path d="M18 120h164" stroke="var(--edge)" strokeWidth="3" strokeLinecap="round" />
    </Drawing>
  )
}
