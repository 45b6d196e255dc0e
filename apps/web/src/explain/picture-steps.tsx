// Ordered steps, each with its drawing.
import type { ReactNode } from 'react'
import './explain.css'

interface PictureStep {
  title: string
  drawing: ReactNode
  text: ReactNode
}

export function PictureSteps({ steps }: { steps: readonly PictureStep[] }) {
  return (
    <ol className="picture-steps">
      {steps.map(({ title, drawing, text }) => (
        <li key={title}>
          {drawing}
          <div>
            <h3>{title}</h3>
            {text}
          </div>
        </li>
      ))}
    </ol>
  )
}
