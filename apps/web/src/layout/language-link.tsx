// “Cymraeg”, or “English” on a Welsh screen: the same screen in the other language. The link is written in
// the language it leads to.
import { use } from 'react'
import { Link, useLocation } from 'react-router'
import { otherLanguage } from '../addresses/other-language.ts'
import { LanguageContext } from '../platform/words.ts'
import './language-link.css'

export function LanguageLink() {
  const { pathname, search, hash } = useLocation()
  const [lang, name] = use(LanguageContext) === 'cy' ? ['en-GB', 'English'] : ['cy', 'Cymraeg']
  const other = otherLanguage(pathname)
  return other === null ? null : (
    <Link className="language-link" to={`${other}${search}${hash}`} lang={lang} hrefLang={lang}>
      {name}
    </Link>
  )
}
