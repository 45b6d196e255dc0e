// Indeterminate loading, with a text that names what is loading.
import '../button/button.css'
import './spinner.css'

export function Spinner() {
  return <span className="button-turning spinner" aria-hidden="true" />
}

/** For a whole screen or card that is loading. */
export function Loading({ text }: { text: string }) {
  return (
    <p className="loading" role="status">
      <Spinner />
      <span>{text}</span>
    </p>
  )
}
