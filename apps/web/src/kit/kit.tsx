// Every component with its examples, in light and in dark: a reference for using or changing one. Not part of
// the service, so absent in production.
import { useQuery } from '@tanstack/react-query'
import { development } from '@testate/api/service'
import NotFound from '../not-found/not-found.tsx'
import { installation } from '../operator/installation.ts'
import { isProblem } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import type { Examples } from '../ui/examples.ts'
import { words } from './words.ts'
import './kit.css'

const found = import.meta.glob<{ examples: Examples }>('../ui/*/*.examples.tsx', { eager: true })
const components = Object.entries(found)
  .map(([path, { examples }]) => ({ name: path.split('/').at(-2) ?? path, examples }))
  .toSorted((a, b) => a.name.localeCompare(b.name))
const themes = ['light', 'dark'] as const

export default function Kit() {
  const t = useWords(words)
  const { data, error } = useQuery(read(development))
  // Until the register answers, by what these screens were built for.
  const isAbsent =
    data === undefined ? isProblem(error, 'not-found') || installation.production : data.mode === 'rehearsal'
  if (isAbsent) return <NotFound />
  return (
    <div>
      <title>{`${t('title')} – Testate`}</title>
      <meta name="robots" content="noindex" />
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      {components.map(({ name, examples }) => (
        <section key={name} className="kit-part" id={`kit-${name}`}>
          <h2>{name}</h2>
          <div className="kit-themes">
            {themes.map((theme) => (
              <div
                key={theme}
                className="kit-theme"
                data-scheme={theme}
                role="group"
                aria-label={t('of', { name, theme: t(theme) })}
              >
                {Object.entries(examples).map(([title, Example]) => (
                  <div key={title} className="kit-example">
                    <p className="kit-title">{title}</p>
                    <Example id={`${name}-${theme}-${title.replaceAll(/\W+/g, '')}`} />
                  </div>
                ))}
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
