// The layout of the development parts' pages: plain, readable at 390 px, in dark mode and by keyboard; no
// scripts, no external resources.
import { markSvg } from '@testate/domain/brand-mark'
import type { LoopbackAnswer } from './ledgers/loopback-http.ts'

const STYLE = `
  :root {
    color-scheme: light dark;
    --line: light-dark(#c9c5bd, #4a4843);
    --soft: light-dark(#f4f1ea, #262522);
    --strong: light-dark(#0b4a3b, #9fd6c2);
    --wrong: light-dark(#a61b1b, #f2a9a2);
    --on-strong: light-dark(#fff, #082e26)
  }
  * { box-sizing: border-box }
  body {
    margin: 0;
    font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
    background: light-dark(#fff, #171614); color: light-dark(#1c1b19, #edeae4)
  }
  main { margin: 0 auto; padding: 1rem; max-width: 46rem }
  header {
    display: flex; align-items: center; gap: .6rem; padding: .6rem max(1rem, calc(50vw - 22rem));
    background: #07332a; color: #fff; border-bottom: 4px solid #c9982f; font: 1.3rem Georgia, serif
  }
  h1 { font-size: 1.5rem; line-height: 1.25 }
  .note {
    padding: .75rem 1rem; border: 1px solid var(--line); border-left: .4rem solid var(--strong);
    background: var(--soft)
  }
  a { color: var(--strong) } :focus-visible { outline: 3px solid var(--strong); outline-offset: 2px }
  dl { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: .25rem 1rem }
  dt { color: light-dark(#5a564f, #b5b0a7) } dd { margin: 0 }
  ul.rows { list-style: none; padding: 0 } ul.rows li { padding: .6rem 0; border-top: 1px solid var(--line) }
  pre { white-space: pre-wrap; font: inherit; border: 1px solid var(--line); padding: .75rem }
  iframe { width: 100%; height: 30rem; border: 1px solid var(--line); background: #fff }
  fieldset { border: 1px solid var(--line); padding: 1rem }
  label { display: block; padding: .5rem 0; min-height: 2.75rem }
  input[type=text], input[type=email], input[type=search] {
    font: inherit; padding: .5rem; width: 100%; color: inherit; background: transparent;
    border: 1px solid var(--line)
  }
  input[aria-invalid=true] { border-color: var(--wrong); border-width: 2px }
  .wrong { display: block; color: var(--wrong) }
  dl.cards { grid-template-columns: max-content 1fr; column-gap: 1.5rem }
  dl.cards dt, dl.cards code { color: inherit; font: 1rem ui-monospace, monospace; white-space: nowrap }
  @media (max-width: 30rem) { dl.cards { grid-template-columns: 1fr } dl.cards dd { margin-bottom: .5rem } }
  button {
    font: inherit; min-height: 2.75rem; padding: .5rem 1.25rem; margin: 1rem .5rem 0 0;
    border: 0; border-radius: .25rem; background: var(--strong); color: var(--on-strong); cursor: pointer
  }
  .amount { font-size: 1.75rem; font-weight: 600 }`

/**
 * An HTML page. `body` is markup whose data went through `escapeHtml`; `formAction` lists the origins to
 * which its forms may redirect.
 */
export function page(
  title: string,
  body: string,
  { status = 200, formAction = "'self'" }: { status?: number; formAction?: string } = {},
): LoopbackAnswer {
  const markup =
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" ' +
    `content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} – Testate</title><link rel="icon" ` +
    `href="data:,"><style>${STYLE}</style></head><body>` +
    `<header>${markSvg(36)}<span>Testate</span></header><main>${body}</main></body></html>`
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action " +
    `${formAction}; base-uri 'none'; frame-ancestors 'none'`
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    body: markup,
  }
}

/** Makes text safe in markup and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
