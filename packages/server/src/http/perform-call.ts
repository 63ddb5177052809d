import { mayDo, type Actor } from '../auth/actor.ts'
import { Unauthorized, type Forbidden } from '../auth/refusals.ts'
import { check, checkParams } from './check-input.ts'
import type { Call, Route } from './serve.ts'
import { WrittenJson } from './written-json.ts'

interface Incoming {
  user: Actor | undefined
  /** What a caller without the right is told. */
  refusal: Forbidden
  /** Gives the values when it is known that the caller has the right; the body is checked already. */
  read(): Promise<{ params: unknown; query: unknown; body: unknown }>
  surroundings: Pick<Call<Route['endpoint']>, 'editorSession' | 'cookie' | 'request'>
}

/** Every call of the contract passes here, from outside and from workflows: the right first, then the values, then the answer. */
export async function performCall(
  { endpoint, handle }: Route,
  { user, refusal, read, surroundings }: Incoming,
): Promise<unknown> {
  if (endpoint.scope !== 'public') {
    if (!user) throw new Unauthorized()
    if (!mayDo(user, endpoint.scope)) throw refusal
  }
  const { params, query, body } = await read()
  const answer: unknown = await handle({
    ...surroundings,
    // The check above has made sure that an endpoint that is not public has a user.
    user: user as Actor,
    params: checkParams(endpoint, params),
    query: check(endpoint.query, query),
    body,
  })
  if (answer instanceof WrittenJson || endpoint.raw) return answer
  // Only what the contract names leaves the server.
  return endpoint.response && answer !== undefined ? endpoint.response.parse(answer) : undefined
}
