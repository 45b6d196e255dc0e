// Makes the HTML of public pages when the screens are built; no server runs it. Whole pages only, so plain text is enough.
import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'

export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(`<!doctype html>${renderToString(<ServerRouter context={context} url={request.url} />)}`, { status, headers })
}
