// Something is on its way and nobody knows how long it takes. It says what.
import '../button/button.css'
import './spinner.css'

export function Spinner() {
  return <span className="button-turning spinner" aria-hidden="true" />
}

/** The whole of a screen or card is waited for. */
export function Loading({ text }: { text: string }) {
  return (
    <p className="loading" role="status">
      <Spinner />
      <span>{text}</span>
    </p>
  )
}
