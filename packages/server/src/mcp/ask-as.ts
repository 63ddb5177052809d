import type { Actor } from '../auth/actor.ts'
import { Forbidden } from '../auth/refusals.ts'
import { findRoute, performInside } from '../http/inside-call.ts'
import type { Route } from '../http/serve.ts'
import { WrittenJson } from '../http/written-json.ts'
import type { Ask } from './tool.ts'

/** More of one execution than this is for a person to look at. */
const mostBytesRead = 16 * 1024 * 1024

/** Makes calls of the given routes on behalf of somebody. There are no others. */
export function askAs(routes: readonly Route[], user: Actor): Ask {
  const ask = async (...[endpoint, values = {}]: Parameters<Ask>) => {
    const route = findRoute(routes, endpoint)
    if (!route) throw new Error(`Nothing answers ${endpoint.method} ${endpoint.path}`)
    const refusal = new Forbidden(
      `This API key lacks the scope "${endpoint.scope}"`,
      'Ask the person whose key it is for one that has this scope',
    )
    const answer = await performInside(route, { user, refusal, ...values })
    if (!(answer instanceof WrittenJson)) return answer
    return JSON.parse(Buffer.from(await answer.bytes(mostBytesRead)).toString()) as unknown
  }
  // Every answer has passed the schema of its endpoint, or was written by it.
  return ask as Ask
}
