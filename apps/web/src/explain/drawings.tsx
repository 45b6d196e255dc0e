// The drawings of a registration's course: the paper, the people, the ledgers, the check.
import { Drawing, Figure, Ledger, Seal, Sheet } from './drawing.tsx'

/** From the paper, through the seal, into the ledgers. */
export function JourneyDrawing() {
  return (
    <Drawing>
      <path
        d="M66 70h72M120 62C136 48 142 40 148 30M120 78c16 14 22 22 28 32"
        fill="none"
        stroke="var(--gold)"
        strokeWidth="1.5"
      />
      <g transform="translate(4 20) scale(0.9)">
        <Sheet x={0} y={0} />
      </g>
      <Seal x={106} y={70} r={22}>
        <path d="M-9-6h3l4 12L0-5l2 11 4-12h3" strokeWidth="2.500" />
      </Seal>
      <g transform="translate(168 10) scale(0.85)">
        <Ledger x={0} y={0} />
      </g>
      <g transform="translate(168 54) scale(0.85)">
        <Ledger x={0} y={0} />
      </g>
      <g transform="translate(168 98) scale(0.85)">
        <Ledger x={0} y={0} />
      </g>
    </Drawing>
  )
}

/** The signed paper goes in as a copy. */
export function UploadDrawing() {
  return (
    <Drawing>
      <Sheet x={52} y={14} />
      <Seal x={136} y={100} r={27}>
        <path d="M0 12v-23M-9-3l9-9 9 9" />
      </Seal>
    </Drawing>
  )
}

/** A document with a portrait, between the corners of a camera. */
export function IdentityDrawing() {
  return (
    <Drawing>
      <rect
        x="46"
        y="36"
        width="108"
        height="70"
        rx="6"
        fill="var(--card)"
        stroke="var(--edge)"
        strokeWidth="1.5"
      />
      <path d="M46 52h108" stroke="var(--gold)" strokeWidth="3" />
      <clipPath id="explain-portrait">
        <rect x="56" y="60" width="32" height="38" rx="2" />
      </clipPath>
      <rect x="56" y="60" width="32" height="38" rx="2" fill="var(--brand-tint)" />
      <g clipPath="url(#explain-portrait)">
        <Figure x={72} y={75} size={0.75} fill="var(--card)" />
      </g>
      <path d="M98 66h44M98 76h34M98 86h40" stroke="var(--line)" strokeWidth="2.500" strokeLinecap="round" />
      <path d="M98 96h24" stroke="var(--edge)" strokeWidth="2.500" strokeLinecap="round" />
      <path
        d="M30 40V22h18M152 22h18v18M170 102v18h-18M48 120H30v-18"
        fill="none"
        stroke="var(--brand-ink)"
        strokeWidth="3.500"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}

/** The testator between two witnesses, and three signatures. */
export function PartiesDrawing() {
  return (
    <Drawing>
      <Figure x={48} y={38} size={1} fill="var(--card)" />
      <Figure x={152} y={38} size={1} fill="var(--card)" />
      <Figure x={100} y={32} size={1.25} fill="var(--brand-tint)" />
      <rect
        x="26"
        y="84"
        width="148"
        height="42"
        rx="3"
        fill="var(--card)"
        stroke="var(--edge)"
        strokeWidth="1.5"
      />
      <rect x="31" y="89" width="138" height="32" fill="none" stroke="var(--gold)" strokeWidth="1" />
      <path
        d={[40, 88, 136].map((x) => `M${x} 106c3-6 6-6 7-1s3 3 5 0 4-3 5 1 4 1 7-1`).join('')}
        fill="none"
        stroke="var(--link)"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <path
        d="M40 113h26M88 113h26M136 113h26"
        stroke="var(--edge)"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </Drawing>
  )
}

/** One seal, entered in several ledgers. */
export function LedgersDrawing() {
  return (
    <Drawing>
      <path
        d="M100 48v42M94 46C70 56 44 62 38 88M106 46c24 10 50 16 56 42"
        fill="none"
        stroke="var(--gold)"
        strokeWidth="1.5"
      />
      <Seal x={100} y={32} r={24}>
        <path d="M-10-7h3.500l4 13L0-5l2.500 11 4-13H10" strokeWidth="2.500" />
      </Seal>
      <Ledger x={36} y={92} />
      <Ledger x={100} y={96} />
      <Ledger x={164} y={92} />
    </Drawing>
  )
}

/** Anyone can check. */
export function CheckDrawing() {
  return (
    <Drawing>
      <Sheet x={48} y={14} />
      <path d="M152 112l18 18" stroke="var(--ink)" strokeWidth="7" strokeLinecap="round" />
      <circle cx="130" cy="88" r="30" fill="var(--brand-tint)" stroke="var(--ink)" strokeWidth="3" />
      <circle cx="130" cy="88" r="25" fill="none" stroke="var(--gold)" strokeWidth="1.5" />
      <path
        d="M117 89l9 9 17-18"
        fill="none"
        stroke="var(--brand-ink)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}

/** An open drawer, with no sign of what is missing. */
export function DrawerDrawing() {
  return (
    <Drawing>
      <path d="M34 24h132v104H34z" fill="var(--card)" stroke="var(--edge)" strokeWidth="1.5" />
      <path d="M44 34h112v22H44z" fill="none" stroke="var(--line)" strokeWidth="2" />
      <path d="M92 45h16" stroke="var(--gold)" strokeWidth="4" strokeLinecap="round" />
      <path d="M44 64h112v26H44z" fill="var(--sunk)" stroke="var(--line)" strokeWidth="2" />
      <path
        d="M70 84l8-28 44 8-6 22"
        fill="var(--card)"
        stroke="var(--edge)"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeDasharray="4 4"
      />
      <path d="M28 84h144v34H28z" fill="var(--card)" stroke="var(--edge)" strokeWidth="1.5" />
      <path d="M92 101h16" stroke="var(--gold)" strokeWidth="4" strokeLinecap="round" />
      <path d="M40 128v6M160 128v6" stroke="var(--edge)" strokeWidth="3" strokeLinecap="round" />
    </Drawing>
  )
}

/** Many people keep the same ledger; none of them alone. */
export function SharedLedgerDrawing() {
  return (
    <Drawing>
      <path d="M100 34L40 92M100 34l60 58M40 100h120" fill="none" stroke="var(--gold)" strokeWidth="1.5" />
      <Ledger x={100} y={18} />
      <Ledger x={40} y={84} />
      <Ledger x={160} y={84} />
    </Drawing>
  )
}
