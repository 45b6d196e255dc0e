// The product's icons, as strokes in the text's colour. Always beside a word, so hidden from screen readers.
import './icon.css'

const drawings = {
  tick: 'M4 12.500l5.200 5.200L20 6.900',
  cross: 'M6 6l12 12M18 6L6 18',
  warning: 'M12 3.500l9.500 17h-19zM12 10v5M12 17.600v.4',
  info: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 11v5.500M12 7.500v.3',
  error: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 7v6M12 16.200v.3',
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 7v5.300l3.500 2',
  circle: 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16z',
  lock: 'M6 11h12v9.500H6zM8.500 11V7.500a3.500 3.500 0 0 1 7 0V11M12 15v2',
  menu: 'M3.500 6.500h17M3.500 12h17M3.500 17.500h17',
  down: 'M5.500 9l6.500 6.500L18.500 9',
  back: 'M14.500 5.500L8 12l6.500 6.500',
  next: 'M9.500 5.500L16 12l-6.500 6.500',
  copy: 'M8.500 8.500h11v12h-11zM15.500 8.500v-5h-11v12h4',
  upload: 'M12 16V4.500M7 9.500l5-5 5 5M4 15.500v5h16v-5',
  download: 'M12 4v11.500M7 10.500l5 5 5-5M4 15.500v5h16v-5',
  file: 'M6 3h8.500L19 7.500V21H6zM14 3v5h5',
  camera: 'M3 7.500h4l2-3h6l2 3h4v12H3zM12 9.500a4 4 0 1 0 0 8a4 4 0 0 0 0-8z',
  microphone: 'M12 3.500a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v3.500',
  phone: 'M7.500 3h9v18h-9zM11 18h2',
  mail: 'M3 5.500h18v13.500H3zM3.500 6l8.500 7 8.500-7',
  person: 'M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM4.500 20.500c.5-4 3.500-6 7.500-6s7 2 7.500 6',
  pen: 'M4 20l1-4.500L16.500 4 20 7.500 8.500 19zM14 6.500l3.500 3.500',
  shield:
    'M12 3l7.500 2.800v5.700c0 4.600-3 8-7.500 9.500c-4.500-1.500-7.500-4.900-7.500-9.500V5.800z' +
    'M8.500 12l2.500 2.500 4.500-5',
  chain: 'M4 8h6v8H4zM14 8h6v8h-6zM10 12h4',
  home: 'M4 11l8-7 8 7v9.500h-5.500V14h-5v6.500H4z',
  list: 'M8.500 6h12M8.500 12h12M8.500 18h12M4 6h.2M4 12h.2M4 18h.2',
  book:
    'M12 6c-2-1.500-5-2-8.500-2v14.500c3.500 0 6.500.5 8.500 2c2-1.500 5-2 8.500-2V4c-3.500 0-6.500.5-8.500 2z' +
    'M12 6v14.500',
  scales:
    'M12 3.500v17M7.500 20.500h9M5 6.500h14M5 6.500l-2.500 7a3 3 0 0 0 5 0zM19 6.500l-2.500 7a3 3 0 0 0 5 0z',
  notice: 'M5 4h14v16.500H5zM8.500 8.500h7M8.500 12h7M8.500 15.500h4',
  out: 'M14 4.500H5v15h9M10 12h10.500M17 8.500l3.500 3.500-3.500 3.500',
  sun:
    'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM12 2.500v2.500M12 19v2.500M2.500 12H5M19 12h2.500' +
    'M5.300 5.300l1.700 1.700M17 17l1.700 1.700M18.700 5.300L17 7M7 17l-1.700 1.700',
  moon: 'M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10z',
  screen: 'M3 4.500h18v12H3zM8.500 20.500h7M12 16.500v4',
} as const

export type IconName = keyof typeof drawings
export const iconNames = Object.keys(drawings) as IconName[]

export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      className={className === undefined ? 'icon' : `icon ${className}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d={drawings[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
