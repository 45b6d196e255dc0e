// The foot of public pages.
export function PublicFooter() {
  return (
    <footer className="page-footer">
      <div className="page-footer-inner">
        <ul>
          <li><a href="/privacy-policy">Privacy policy</a></li>
          <li><a href="/terms-of-service">Terms of service</a></li>
          <li><a href="/uk-wills-act-compliance">UK Wills Act compliance</a></li>
        </ul>
        <p>Testate registers existing wills in England and Wales. It does not make, sign, change or revoke a will.</p>
      </div>
    </footer>
  )
}
