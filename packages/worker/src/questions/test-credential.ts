import { BadRequest } from '@heddle/core'
import type { NodeCredentialTest } from '../protocol/services.ts'
import type { World } from '../world/world.ts'

/** Lets a node connect with a credential; what it throws says why that is not possible. */
export async function testCredential(
  world: World,
  { nodeType, type, data }: NodeCredentialTest,
): Promise<void> {
  const definition = await world.findNode(nodeType)
  const test = definition?.credentialTests[type]
  if (!test) throw new BadRequest(`The node type ${nodeType} cannot test credentials of the type "${type}"`)
  await test({ credential: data, resolveHost: world.resolveHost })
}
