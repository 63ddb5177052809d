import { assistantSampleMax } from '@heddle/contract/limits'
import type { JsonObject } from '@heddle/core'
import { currentDocument } from '../../workspace/document-store.ts'
import { inputsOf } from '../../workspace/input-data.ts'
import type { Workspace } from '../../workspace/workspace.ts'

/** The data of an item that a node gets; undefined where none is known. */
export function inputSample(workspace: Workspace, node: string, itemIndex: number): JsonObject | undefined {
  const inputs = inputsOf(currentDocument(workspace), node, workspace.run.getState().runData)
  const items = inputs.find((input) => input && input.items.length > 0)?.items
  const json = (items?.[itemIndex] ?? items?.[0])?.json
  return json && withinLimit(json)
}

/** As many of the fields as the assistant reads. */
function withinLimit(json: JsonObject): JsonObject {
  let length = 2
  const kept = Object.entries(json).filter((entry) => {
    const size = JSON.stringify(entry).length
    if (length + size > assistantSampleMax) return false
    length += size
    return true
  })
  return Object.fromEntries(kept)
}
