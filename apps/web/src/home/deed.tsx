// The one picture of the product: a paper with a fine gold frame, and a seal on it.
export function Deed() {
  return (
    <svg className="home-deed" viewBox="0 0 260 300" aria-hidden="true" focusable="false">
      <rect
        x="18"
        y="8"
        width="208"
        height="272"
        rx="4"
        fill="var(--card)"
        stroke="var(--line)"
        strokeWidth="1.500"
      />
      <rect x="30" y="20" width="184" height="248" fill="none" stroke="var(--gold)" strokeWidth="1.500" />
      <path d="M78 56h88" stroke="var(--ink)" strokeWidth="5" strokeLinecap="round" />
      <path d="M94 72h56" stroke="var(--edge)" strokeWidth="2.500" strokeLinecap="round" />
      <path
        d="M52 104h140M52 120h140M52 136h128M52 152h140M52 168h96"
        stroke="var(--line)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M52 214c10-14 16-14 17-4s7 8 13-2 10-6 12 2 10 4 20-4"
        fill="none"
        stroke="var(--link)"
        strokeWidth="2.500"
        strokeLinecap="round"
      />
      <path d="M50 232h72M50 252h44" stroke="var(--edge)" strokeWidth="2" strokeLinecap="round" />
      <g transform="translate(186 226)">
        <path d="M-20 26l-10 42 20-11 10 18 10-18 20 11-10-42z" fill="var(--brand)" />
        <circle r="42" fill="var(--brand-deep)" />
        <circle r="36" fill="none" stroke="var(--gold)" strokeWidth="2.500" />
        <circle r="28" fill="none" stroke="var(--gold)" strokeWidth="1" />
        <path d="M-17-11h6l6 21 5-17 5 17 6-21h6l-9 29h-5l-3-12-3 12h-5z" fill="var(--gold)" />
      </g>
    </svg>
  )
}
