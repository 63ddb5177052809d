import type { InstanceCall } from '@heddle/core/node'
import type { Authority } from '../protocol/authority.ts'
import type { World } from '../world/world.ts'

/** Calls the own interface. Large answers come as the bytes of their JSON. */
export async function askInstance(
  { server }: World,
  call: InstanceCall & { authority: Authority },
): Promise<unknown> {
  const answer = await server.ask('callInstance', call)
  return answer instanceof Uint8Array ? JSON.parse(Buffer.from(answer).toString()) : answer
}
