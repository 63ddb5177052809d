import { isLocalPath } from '../lib/navigation.ts'
import { isAllowed, type Visitor } from './access.ts'
import type { AppRoute, RouteName } from './routes.ts'

export type RouteDecision = { type: 'show' } | { type: 'notFound' } | { type: 'redirect'; to: string }

interface Situation extends Visitor {
  settings: VisitorSettings | undefined
  templatesReachable: boolean
  /** Screens that are built; nothing leads to another one. */
  screens: ReadonlySet<RouteName>
  /** Path and query that the visitor asked for. */
  location: { href: string; search: { redirect?: unknown } }
}

type VisitorSettings = NonNullable<Visitor['settings']> & { templates: { enabled: boolean } }

/** What a visitor gets who asks for a route. */
export function decideRoute(route: AppRoute & { name: RouteName }, situation: Situation): RouteDecision {
  const { settings, user, screens } = situation
  if (isSetupDue(situation) && route.name !== 'SetupView') return { type: 'redirect', to: '/setup' }
  if (route.needsTemplates && !settings?.templates.enabled) return { type: 'notFound' }
  if (!isAllowed(route.permissions, situation)) {
    return { type: 'redirect', to: user ? insideFor(route, situation) : signInFor(situation) }
  }
  if (route.redirect) return { type: 'redirect', to: targetOf(route.redirect, situation) }
  return screens.has(route.name) ? { type: 'show' } : { type: 'notFound' }
}

/** User management is on and nobody has set up the owner or put it off. */
const isSetupDue = ({ settings, screens }: Situation): boolean =>
  screens.has('SetupView') &&
  (settings?.userManagement.enabled ?? false) &&
  (settings?.userManagement.showSetupOnFirstLoad ?? false)

function insideFor(route: AppRoute, { location }: Situation): string {
  const { redirect } = location.search
  return route.name === 'SigninView' && isLocalPath(redirect) ? redirect : '/'
}

const signInFor = ({ location }: Situation): string => `/signin?redirect=${encodeURIComponent(location.href)}`

function targetOf(redirect: NonNullable<AppRoute['redirect']>, situation: Situation): string {
  if (redirect !== 'home') return redirect
  const { settings, templatesReachable, screens } = situation
  const hasTemplates = settings?.templates.enabled && templatesReachable && screens.has('TemplatesSearchView')
  return hasTemplates ? '/templates/' : '/workflow'
}
