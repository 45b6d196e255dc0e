// The amounts of a piece of HTML: which of them lead somewhere, and where to.

/** "£1,234.00 -> /where": each amount inside a link. */
export const linkedAmounts = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*£[^<]*)<\/a>/g)].map(
    ([, to, shown]) => `${shown} -> ${to}`,
  )

/** Amounts in no link: nobody could find out what they are made of. */
export const bareAmounts = (html: string): string[] =>
  html.replaceAll(/<a [^>]*>[^<]*<\/a>/g, '').match(/£[\d,.]*\d/g) ?? []

/** Addresses of parts of this page that lead to no part of it. */
export const deadEnds = (html: string, page: string): string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)]
    .map(([, to]) => to!)
    .filter((to) => to.startsWith(`${page}#`) && !html.includes(`id="${to.slice(page.length + 1)}"`))
