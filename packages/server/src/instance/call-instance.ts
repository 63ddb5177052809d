import { contract, type Endpoint, type Resource } from '@heddle/contract'
import { BadRequest, findOwn } from '@heddle/core'
import type { InstanceCall } from '@heddle/core/node'

import type { Actor } from '../auth/actor.ts'
import { check } from '../http/check-input.ts'
import { performCall } from '../http/perform-call.ts'
import { Forbidden } from '../auth/refusals.ts'
import type { CookieControl, Route } from '../http/serve.ts'
import { WrittenJson } from '../http/written-json.ts'

const { list, overview, create, remove } = contract.credentials
const { list: listNodeTypes, credentialTypes } = contract.nodeTypes

/** What workflows may do with the instance. People, settings and the data of credentials are for people alone. */
const open: Readonly<Record<string, Resource>> = {
  workflows: contract.workflows,
  executions: contract.executions,
  dataTables: contract.dataTables,
  credentials: { list, overview, create, remove },
  nodeTypes: { list: listNodeTypes, credentialTypes },
}

/** Answers calls of the own interface that come from inside, with the same checks as those from outside. */
export const createInstanceCalls =
  (routes: readonly Route[]) =>
  async (actor: Actor, { name, params, query, body }: InstanceCall): Promise<unknown> => {
    const endpoint = endpointOf(name)
    const route = routes.find((each) => each.endpoint === endpoint)
    if (!endpoint || !route) throw new BadRequest(`The instance has no call "${name}" for workflows`)
    const answer = await performCall(route, {
      user: actor,
      refusal: new Forbidden('Those on whose behalf this workflow runs have no right to do this'),
      read: async () => ({
        params: params ?? {},
        query: query ?? {},
        body: check(endpoint.body, body),
      }),
      surroundings: {
        editorSession: undefined,
        cookie: noCookies,
        request: { ip: '', hostname: '', headers: {} },
      },
    })
    // As bytes: whoever asked reads them in a thread that may take its time.
    return answer instanceof WrittenJson ? answer.bytes() : answer
  }

const noCookies: CookieControl = {
  token: undefined,
  give: () => undefined,
  clear: () => undefined,
  deviceToken: undefined,
  giveDevice: () => undefined,
}

function endpointOf(name: string): Endpoint | undefined {
  const [resource = '', call = ''] = name.split('.')
  return findOwn(findOwn(open, resource) ?? {}, call)
}
