// What the subjects store of a person in this browser, deleted on sign-out. Here beside the root, right of
// every subject, because a page that never loaded a subject also signs people out.
import { forgetOnSignOut } from './platform/kept-here.ts'

forgetOnSignOut(async () => (await import('./identity/kept-pictures.ts')).forgetAllPictures())
forgetOnSignOut(async (personId) => {
  if (personId !== undefined) await (await import('./recording/kept-take.ts')).forgetTakesOf(personId)
})
