// Any address that is not one of ours.
export default function NotFound() {
  return (
    <>
      <title>Page not found – Testate</title>
      <h1>404 Page Not Found</h1>
      <p>There is nothing at this address. If you typed it, please check the spelling; if a link brought you here, it may be out of date.</p>
      <ul>
        <li><a href="/">Go to the front page</a></li>
        <li><a href="/support">Get help</a></li>
      </ul>
    </>
  )
}
