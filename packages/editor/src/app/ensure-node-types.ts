import { loadCredentials } from '../workspace/credentials.ts'
import { loadNodeTypes, useNodeTypes } from '../workspace/node-types.ts'

export async function ensureNodeTypes(): Promise<void> {
  // A canvas without credentials is of more use than none.
  await Promise.all([
    useNodeTypes.getState().loaded ? undefined : loadNodeTypes(),
    loadCredentials().catch(() => undefined),
  ])
}
