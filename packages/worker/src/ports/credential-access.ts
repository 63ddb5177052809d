import type { WorkflowNode } from '@heddle/core/workflow'
import type { Authority } from '../protocol/authority.ts'
import type { World } from '../world/world.ts'
import type { UsedSecrets } from '../secrets/used-secrets.ts'

/** A node that uses credentials, on whose behalf, and where their secrets are noted. */
export interface CredentialUser {
  authority: Authority
  node: Pick<WorkflowNode, 'type' | 'credentials'>
  secrets: UsedSecrets
}

type Data = Record<string, unknown>

/** Gets the data of a node's credential. From then on its secrets are hidden where they do not belong. */
export async function useCredential(
  { server }: World,
  { authority, node, secrets }: CredentialUser,
  { type, refused }: { type: string; refused?: string },
): Promise<Data> {
  const reference = node.credentials?.[type]
  const use = { authority, nodeType: node.type, type, reference, ...(refused !== undefined && { refused }) }
  const data = await server.ask('useCredential', use)
  secrets.addCredential(type, data)
  return data
}

export const credentialAccess =
  (world: World, user: CredentialUser) =>
  (type: string): Promise<Data> =>
    useCredential(world, user, { type })
