import { BadRequest, NotFound } from '@heddle/core'
import type { PropertyOption } from '@heddle/core/node'
import type { OptionsRequest } from '../protocol/services.ts'
import { credentialAccess } from '../ports/credential-access.ts'
import { sendWithCredential } from '../ports/credential-request.ts'
import type { World } from '../world/world.ts'
import { UsedSecrets } from '../secrets/used-secrets.ts'
import { createKnowledge } from '../ports/knowledge.ts'
import { askInstance } from '../ports/ask-instance.ts'

const timeoutMs = 30_000

/** The choices of a parameter, as the node itself finds them out. */
export async function loadOptions(world: World, request: OptionsRequest): Promise<PropertyOption[]> {
  const { authority, nodeType, version, method, parameters, credentials } = request
  const definition = await world.findNode(nodeType)
  if (!definition) throw new NotFound('Node type', nodeType)
  const load = Object.hasOwn(definition.loadOptions, method) ? definition.loadOptions[method] : undefined
  if (!load) throw new BadRequest(`The node type ${nodeType} has no options "${method}"`)
  const signal = AbortSignal.timeout(timeoutMs)
  const secrets = new UsedSecrets()
  const user = { authority, node: { type: nodeType, credentials }, secrets }
  return secrets.guard(async () =>
    load({
      parameters,
      node: { type: nodeType, version },
      credential: credentialAccess(world, user),
      resolveHost: world.resolveHost,
      instance: (call) => askInstance(world, { ...call, authority }),
      knowledge: createKnowledge(world, authority),
      http: (wanted) => sendWithCredential(world, { ...user, request: wanted, signal }),
    }),
  )
}
