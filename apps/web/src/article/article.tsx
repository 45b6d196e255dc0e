// A reading page: its heading, contents, sections, and the sources of its facts at the bottom. Complete
// without scripts.
import { Fragment, isValidElement, type ReactNode } from 'react'
import type { Claim } from '@testate/domain/claims/claim'
import { ClaimSources } from '../claims/claim-sources.tsx'
import { ClaimText } from '../claims/claim-text.tsx'
import { useWords, type WordValues } from '../platform/words.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { claimsOf, type Block, type Piece, type Section } from './blocks.ts'
import { words as articleWords } from './words.ts'
import './article.css'

interface ArticleProps<Word extends string> {
  t: (word: Word, values?: WordValues) => string
  title: string
  /** The larger paragraph below the heading. */
  lead: Word
  /** The values for the page's placeholders. */
  values?: WordValues
  /** Above the sections: a version, a warning. */
  children?: ReactNode
  sections: readonly Section<Word>[]
}

const isLine = (part: unknown): boolean =>
  typeof part === 'string' || Array.isArray(part) || isValidElement(part) || 'reviewBy' in (part as object)

export function Article<Word extends string>({
  t,
  title,
  lead,
  values,
  children,
  sections,
}: ArticleProps<Word>) {
  const own = useWords(articleWords)
  const piece = (part: Piece<Word>): ReactNode =>
    typeof part === 'string' ? (
      t(part, values)
    ) : isValidElement(part) ? (
      part
    ) : (
      <ClaimText of={part as Claim} />
    )
  const line = (part: Piece<Word> | readonly Piece<Word>[]): ReactNode =>
    Array.isArray(part)
      ? (part as Piece<Word>[]).map((each, index) => (
          <Fragment key={index}>
            {index > 0 && ' '}
            {piece(each)}
          </Fragment>
        ))
      : piece(part as Piece<Word>)
  const block = (part: Block<Word>): ReactNode => {
    if (isLine(part)) return <p>{line(part as Piece<Word>)}</p>
    const made = part as Exclude<Block<Word>, Piece<Word> | readonly Piece<Word>[]>
    if ('list' in made)
      return (
        <ul>
          {made.list.map((each, index) => (
            <li key={index}>{line(each)}</li>
          ))}
        </ul>
      )
    if ('steps' in made)
      return (
        <ol>
          {made.steps.map((each, index) => (
            <li key={index}>{line(each)}</li>
          ))}
        </ol>
      )
    if ('advice' in made)
      return (
        <Notice kind="advice">
          {made.advice.map((each, index) => (
            <p key={index}>{line(each)}</p>
          ))}
        </Notice>
      )
    if ('answers' in made) {
      return (
        <dl className="article-answers">
          {made.answers.map(([question, ...answer], index) => (
            <div key={index}>
              <dt>{piece(question)}</dt>
              {answer.map((each, place) => (
                <dd key={place}>{line(each)}</dd>
              ))}
            </div>
          ))}
        </dl>
      )
    }
    return made.whole
  }
  return (
    <article className="article">
      <h1>{title}</h1>
      <p className="article-lead">{t(lead, values)}</p>
      {children}
      <div className="article-body">
        <nav className="article-contents" aria-labelledby="contents">
          <h2 id="contents">{own('contents')}</h2>
          <ul>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{t(section.title)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="article-text">
          {sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id} tabIndex={-1}>
                {t(section.title)}
              </h2>
              {section.blocks.map((part, index) => (
                <Fragment key={index}>{block(part)}</Fragment>
              ))}
            </section>
          ))}
          <ClaimSources of={claimsOf(sections)} />
        </div>
      </div>
    </article>
  )
}
