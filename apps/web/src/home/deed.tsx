// The one picture of the product: the certificate, with its seal, its signatures and its code.
const modules = [
  'M0 0h7v7h-7zM1 1v5h5v-5z',
  'M14 0h7v7h-7zM15 1v5h5v-5z',
  'M0 14h7v7h-7zM1 15v5h5v-5z',
  'M2 2h3v3h-3zM16 2h3v3h-3zM2 16h3v3h-3z',
  'M9 0h1v2h-1zM11 1h2v1h-2zM8 3h2v1h-2zM12 4h1v3h-1zM9 6h2v1h-2zM0 9h2v1h-2zM3 8h1v3h-1zM5 9h3v1h-3zM9 9h1v2h-1z',
  'M11 8h3v1h-3zM15 9h2v2h-2zM18 8h1v2h-1zM20 10h1v2h-1zM8 12h2v1h-2zM12 11h1v3h-1zM14 13h3v1h-3zM18 12h1v1h-1z',
  'M9 15h1v3h-1zM11 16h2v1h-2zM14 15h1v2h-1zM16 16h3v1h-3zM20 15h1v3h-1zM10 19h3v2h-3zM15 18h2v1h-2zM17 20h4v1h-4z',
].join('')

export function Deed({ title }: { title: string }) {
  return (
    <svg className="home-deed" viewBox="0 0 260 320" aria-hidden="true" focusable="false">
      <rect x="10" y="8" width="240" height="304" rx="4" fill="var(--card)" stroke="var(--line)" />
      <rect x="19" y="17" width="222" height="286" fill="none" stroke="var(--brand-ink)" strokeWidth="2.5" />
      <rect x="25" y="23" width="210" height="274" fill="none" stroke="var(--gold)" strokeWidth="1" />
      <g transform="translate(130 68)">
        <circle r="32" fill="var(--brand-deep)" />
        <circle r="27" fill="none" stroke="var(--gold)" strokeWidth="2" />
        <circle r="21" fill="none" stroke="var(--gold)" strokeWidth="1" />
        <path
          d="M-17-11h6l6 21 5-17 5 17 6-21h6l-9 29h-5l-3-12-3 12h-5z"
          fill="var(--gold)"
          transform="scale(0.72)"
        />
      </g>
      <text x="130" y="124" className="home-deed-title">
        {title}
      </text>
      <path d="M74 138h112" stroke="var(--gold)" strokeWidth="1.5" />
      <path d="M66 158h128" stroke="var(--ink)" strokeWidth="4.5" strokeLinecap="round" />
      <path d="M88 174h84" stroke="var(--edge)" strokeWidth="2.5" strokeLinecap="round" />
      <g fill="none" strokeLinecap="round">
        {[204, 236, 268].map((y, index) => (
          <g key={y} transform={`translate(42 ${y})`}>
            <path
              d={
                [
                  'M0 0c8-12 13-12 14-3s6 7 11-2 8-5 10 2 8 3 16-4',
                  'M0-2c5-9 10-10 12-2s4 6 9 1 9-8 12 0 7 4 12-2',
                  'M0 0c6-4 8-13 12-11s-2 12 3 10 8-8 12-3 8 3 15-1',
                ][index]
              }
              stroke="var(--link)"
              strokeWidth="2"
            />
            <path d="M-2 9h74" stroke="var(--edge)" strokeWidth="1.5" />
          </g>
        ))}
      </g>
      <g transform="translate(146 200)">
        <rect x="-6" y="-6" width="80" height="80" fill="#ffffff" stroke="var(--line)" />
        <path d={modules} fill="#16201d" fillRule="evenodd" transform="scale(3.24)" />
      </g>
    </svg>
  )
}
