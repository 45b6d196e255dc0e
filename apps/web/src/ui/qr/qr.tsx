// A QR code for a phone's camera. Always black on white with a margin, in every theme.
import { useEffect, useState } from 'react'
import './qr.css'

export function Qr({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string } | null>(null)
  useEffect(() => {
    let wanted = true
    void import('uqr').then(({ encode }) => {
      if (!wanted) return
      const { data, size } = encode(text, { ecc: 'M', border: 4 })
      const path = data
        .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
        .join('')
      setDrawn({ size, path })
    })
    return () => {
      wanted = false
    }
  }, [text])
  return (
    <div className="qr">
      {drawn !== null && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${drawn.size} ${drawn.size}`}
          shapeRendering="crispEdges"
        >
          <path d={drawn.path} fill="#000000" />
        </svg>
      )}
    </div>
  )
}
