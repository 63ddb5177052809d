import type { Endpoint } from '@heddle/contract'
import type { Actor } from '../auth/actor.ts'
import type { Forbidden } from '../auth/refusals.ts'
import { check } from './check-input.ts'
import { performCall } from './perform-call.ts'
import type { CookieControl, Route } from './serve.ts'

export interface InsideCall {
  user: Actor
  /** What a caller without the right is told. */
  refusal: Forbidden
  params?: Readonly<Record<string, string>>
  /** Texts, as in an address. */
  query?: Readonly<Record<string, string>>
  body?: unknown
}

/** Answers calls of the own interface that come from inside, with the same checks as those from outside. */
export const performInside = (
  route: Route,
  { user, refusal, params = {}, query = {}, body }: InsideCall,
): Promise<unknown> =>
  performCall(route, {
    user,
    refusal,
    read: async () => ({ params, query, body: check(route.endpoint.body, body) }),
    surroundings: {
      editorSession: undefined,
      cookie: noCookies,
      request: { ip: '', hostname: '', origin: '', headers: {}, isGone: () => false },
    },
  })

/** The route that answers an endpoint; undefined when nothing does. */
export const findRoute = (routes: readonly Route[], endpoint: Endpoint | undefined): Route | undefined =>
  routes.find((each) => each.endpoint === endpoint)

const noCookies: CookieControl = {
  token: undefined,
  give: () => undefined,
  clear: () => undefined,
  deviceToken: undefined,
  giveDevice: () => undefined,
}
