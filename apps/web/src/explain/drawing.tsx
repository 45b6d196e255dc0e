// The shared elements of the public pages' drawings, in the style of the front page's deed. Each drawing is
// beside words that say the same.
import type { ReactNode } from 'react'

export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="drawing" viewBox="0 0 200 140" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

/** A sheet with lines of writing. @param signed with a signature below it */
export function Sheet({ x, y, signed = true }: { x: number; y: number; signed?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="80" height="108" rx="3" fill="var(--card)" stroke="var(--edge)" strokeWidth="1.5" />
      <rect x="6" y="6" width="68" height="96" fill="none" stroke="var(--gold)" strokeWidth="1" />
      <path d="M24 20h32" stroke="var(--ink)" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M14 34h52M14 43h52M14 52h46M14 61h52"
        stroke="var(--line)"
        strokeWidth="2.500"
        strokeLinecap="round"
      />
      {signed && (
        <path
          d="M15 82c5-8 8-8 9-2s4 4 7-1 5-3 6 1 5 2 10-2"
          fill="none"
          stroke="var(--link)"
          strokeWidth="2"
          strokeLinecap="round"
        />
      )}
      <path d="M14 90h34" stroke="var(--edge)" strokeWidth="1.5" strokeLinecap="round" />
    </g>
  )
}

/** The green seal with its golden rings; its symbol is drawn into it, around its middle. */
export function Seal({ x, y, r, children }: { x: number; y: number; r: number; children?: ReactNode }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={r} fill="var(--brand-deep)" />
      <circle r={r - 4} fill="none" stroke="var(--gold)" strokeWidth="1.5" />
      <g fill="none" stroke="var(--gold)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        {children}
      </g>
    </g>
  )
}

/** Head and shoulders. */
export function Figure({ x, y, size, fill }: { x: number; y: number; size: number; fill: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} fill={fill} stroke="var(--edge)" strokeWidth="1.5">
      <path d="M-19 34c1-15 8-22 19-22s18 7 19 22z" strokeLinejoin="round" />
      <circle r="11" />
    </g>
  )
}

/** An open book with one golden line, the same in every copy. */
export function Ledger({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} strokeLinecap="round" strokeLinejoin="round">
      <path
        d="M0 4c-7-5-16-6-25-6v32c9 0 18 1 25 6 7-5 16-6 25-6V-2c-9 0-18 1-25 6z"
        fill="var(--card)"
        stroke="var(--edge)"
        strokeWidth="1.5"
      />
      <path d="M0 4v32" stroke="var(--edge)" strokeWidth="1.5" />
      <path
        d="M-19 6c5 0 9 .6 13 2M-19 22c5 0 9 .6 13 2M19 6c-5 0-9 .6-13 2M19 22c-5 0-9 .6-13 2"
        fill="none"
        stroke="var(--line)"
        strokeWidth="2"
      />
      <path d="M-19 14c5 0 9 .6 13 2" fill="none" stroke="var(--gold)" strokeWidth="2.500" />
    </g>
  )
}
