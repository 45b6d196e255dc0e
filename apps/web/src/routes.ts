// The screens as the router's routes: one per address, aliases included, each within its frame.
import { layout, route, type RouteConfig } from '@react-router/dev/routes'
import { addressesOf, screens, type Screen } from './addresses/screens.ts'

const of = (frame: Screen['frame']) =>
  screens
    .filter((screen) => screen.frame === frame)
    .flatMap((screen) => addressesOf(screen).map((address) => route(address, screen.file, { id: address })))

export default [
  layout('layout/public-frame.tsx', [...of('public'), route('*', 'not-found/not-found.tsx')]),
  layout('layout/interactive-frame.tsx', [
    layout('layout/visitor-frame.tsx', of('interactive')),
    layout('layout/signed-in.tsx', [...of('bare'), layout('layout/app-frame.tsx', of('app'))]),
  ]),
] satisfies RouteConfig
