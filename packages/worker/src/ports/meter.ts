import { parseId } from '@heddle/core'
import type { ModelMeter } from '@heddle/core/node'
import type { Job } from '../protocol/messages.ts'
import type { World } from '../world/world.ts'

/** Calls of models count for the workflow that makes them, and for its owner. */
export function createMeter(
  { server }: World,
  { executionId, authority }: Job,
  workflow: string | undefined,
): ModelMeter {
  const workflowId = workflow === undefined ? null : (parseId(workflow) ?? null)
  return {
    admit: () => server.ask('admitModelCall', { workflowId }),
    note: ({ model, input, output }) =>
      server.ask('noteModelUse', {
        // What is asked outside of any execution has no number.
        executionId: executionId === 0 ? null : executionId,
        workflowId,
        ownerId: authority.ownerId,
        model,
        input,
        output,
      }),
  }
}
