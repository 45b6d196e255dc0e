// A page's metadata for browsers, search engines and link previews: its title, description, canonical
// address, and its address in the other language. React puts these into the head, on prerendered pages too.
import { useLocation } from 'react-router'
import { properAddress } from '../addresses/proper-address.ts'
import { publicOrigin } from '../addresses/public-origin.ts'
import { languageOf } from '../platform/language.ts'

interface PageHeadProps {
  /** Without the register's name, unless it begins with it. */
  title: string
  /** One or two sentences, in the page's language. */
  description: string
}

const locales = { en: 'en_GB', cy: 'cy_GB' } as const

export function PageHead({ title, description }: PageHeadProps) {
  const { pathname } = useLocation()
  const language = languageOf(pathname)
  const { own, english, welsh } = properAddress(pathname)
  const origin = publicOrigin()
  return (
    <>
      <title>{title.startsWith('Testate') ? title : `${title} – Testate`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={`${origin}${own}`} />
      {welsh !== null && (
        <>
          <link rel="alternate" hrefLang="en" href={`${origin}${english}`} />
          <link rel="alternate" hrefLang="cy" href={`${origin}${welsh}`} />
          <link rel="alternate" hrefLang="x-default" href={`${origin}${english}`} />
          <meta property="og:locale:alternate" content={locales[language === 'cy' ? 'en' : 'cy']} />
        </>
      )}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Testate" />
      <meta property="og:url" content={`${origin}${own}`} />
      <meta property="og:locale" content={locales[welsh === null ? 'en' : language]} />
      <meta property="og:image" content={`${origin}/social.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary" />
    </>
  )
}
