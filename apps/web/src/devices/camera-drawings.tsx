// Drawings of where to allow the camera. They contain no words that a browser might change, except the two it
// always uses.

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

function Switch({ x, y }: { x: number; y: number }) {
  return (
    <>
      <rect
        x={x}
        y={y}
        width="34"
        height="18"
        rx="9"
        fill="var(--brand-ink)"
        stroke="var(--brand-ink)"
        strokeWidth="2"
      />
      <circle cx={x + 25} cy={y + 9} r="6.500" fill="var(--card)" />
    </>
  )
}

const CameraSign = ({ x, y }: { x: number; y: number }) => (
  <path {...line} d={`M${x} ${y + 3}h4l2-3h6l2 3h4v12h-18zM${x + 9} ${y + 5}a4 4 0 1 0 0 8a4 4 0 0 0 0-8z`} />
)
const MicrophoneSign = ({ x, y }: { x: number; y: number }) => (
  <path
    {...line}
    d={
      `M${x + 9} ${y}a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3z` +
      `M${x + 3} ${y + 8}a6 6 0 0 0 12 0M${x + 9} ${y + 14}v3`
    }
  />
)

export function AddressBarDrawing({ label }: { label: string }) {
  return (
    <svg className="camera-drawing" viewBox="0 0 320 150" role="img" aria-label={label}>
      <rect x="2" y="2" width="316" height="146" rx="10" {...line} />
      <path d="M2 52h316" {...line} />
      <rect x="56" y="14" width="248" height="26" rx="13" {...line} />
      <circle cx="28" cy="27" r="17" fill="none" stroke="var(--gold)" strokeWidth="4" />
      <path d="M20 23h16M20 31h16" {...line} />
      <rect x="14" y="62" width="180" height="76" rx="8" {...line} />
      <CameraSign x={28} y={75} />
      <text x="54" y="88">
        Camera
      </text>
      <Switch x={153} y={75} />
      <MicrophoneSign x={28} y={107} />
      <text x="54" y="122">
        Microphone
      </text>
      <Switch x={153} y={109} />
    </svg>
  )
}

export function SettingsDrawing({ label }: { label: string }) {
  return (
    <svg className="camera-drawing" viewBox="0 0 320 150" role="img" aria-label={label}>
      <rect x="60" y="2" width="200" height="146" rx="18" {...line} />
      <path d="M140 14h40" {...line} />
      <rect x="74" y="32" width="172" height="44" rx="8" {...line} />
      <CameraSign x={86} y={47} />
      <text x="116" y="60">
        Camera
      </text>
      <text x="236" y="60" textAnchor="end">
        Allow
      </text>
      <rect x="74" y="88" width="172" height="44" rx="8" {...line} />
      <MicrophoneSign x={86} y={101} />
      <text x="116" y="116">
        Microphone
      </text>
      <path d="M222 109l5 5 9-10" {...line} />
    </svg>
  )
}
