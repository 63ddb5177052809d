import { contract, type Endpoint, type Resource } from '@heddle/contract'
import { BadRequest, findOwn } from '@heddle/core'
import type { InstanceCall } from '@heddle/core/node'

import type { Actor } from '../auth/actor.ts'
import { Forbidden } from '../auth/refusals.ts'
import { findRoute, performInside } from '../http/inside-call.ts'
import type { Route } from '../http/serve.ts'
import { WrittenJson } from '../http/written-json.ts'

const { list, overview, create, remove } = contract.credentials
const { list: listNodeTypes, credentialTypes } = contract.nodeTypes
const { get: getVersion } = contract.workflowVersions

/** What workflows may do with the instance. People, settings and the data of credentials are for people alone. */
const open: Readonly<Record<string, Resource>> = {
  workflows: contract.workflows,
  workflowVersions: { get: getVersion },
  executions: contract.executions,
  dataTables: contract.dataTables,
  credentials: { list, overview, create, remove },
  nodeTypes: { list: listNodeTypes, credentialTypes },
}

/** Answers calls of workflows to the instance that they run in. */
export const createInstanceCalls =
  (routes: readonly Route[]) =>
  async (actor: Actor, { name, params, query, body }: InstanceCall): Promise<unknown> => {
    const route = findRoute(routes, endpointOf(name))
    if (!route) throw new BadRequest(`Workflows cannot make the call "${name}"`)
    const answer = await performInside(route, {
      user: actor,
      refusal: new Forbidden('The people this workflow runs for are not allowed to do this'),
      ...(params && { params }),
      ...(query && { query }),
      body,
    })
    // As bytes: whoever asked reads them in a thread that may take its time.
    return answer instanceof WrittenJson ? answer.bytes() : answer
  }

function endpointOf(name: string): Endpoint | undefined {
  const [resource = '', call = ''] = name.split('.')
  return findOwn(findOwn(open, resource) ?? {}, call)
}
