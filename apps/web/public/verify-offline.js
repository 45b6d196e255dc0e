// Caches the page that checks documents, for offline use. Its scope is /verify or /cy/verify. Files under /assets/
// never change and are served from the cache; the page itself and the trust set are fetched, and served from
// the cache only without a connection.
const STORE = 'verify-1'
const isPage = (path) => path === '/verify' || path === '/cy/verify'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const answer = event.ports[0]
  const wanted = Array.isArray(event.data?.keep)
    ? event.data.keep.filter((url) => new URL(url).origin === self.location.origin)
    : []
  event.waitUntil(
    (async () => {
      try {
        const store = await caches.open(STORE)
        const before = await store.keys()
        await Promise.all(
          wanted.map(async (url) =>
            url.includes('/assets/') && (await store.match(url)) ? undefined : await store.add(url),
          ),
        )
        // The files of an earlier version of the page; the page in the other language stays.
        await Promise.all(
          before
            .filter(({ url }) => !wanted.includes(url) && !isPage(new URL(url).pathname))
            .map((request) => store.delete(request)),
        )
        answer?.postMessage('kept')
      } catch {
        answer?.postMessage('not kept')
      }
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/'))
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
  else if (isPage(url.pathname) || url.pathname === '/api/trust' || url.pathname === '/icon.svg') {
    event.respondWith(
      fetch(request).catch(async () => (await caches.match(url.origin + url.pathname)) ?? Response.error()),
    )
  }
})
