import type { JsonObject } from '../json.ts'
import type { SupplyKind } from '../workflow/connection-kinds.ts'
import type { NodeTypeDescription, SubInput } from './description.ts'
import { isDisplayed } from './display.ts'

/** A place at a node where sub-nodes hang. */
export interface SubPort extends Pick<SubInput, 'kind' | 'displayName' | 'required' | 'most' | 'only'> {
  /** Position among the places of its kind: what connections name. */
  index: number
}

/** Parameters in the newest layout, with defaults filled in. */
interface Settings {
  parameters: JsonObject
  typeVersion: number
}

/** Where sub-nodes hang on a node; its parameters can show and hide such places. */
export function subPortsOf(
  { subInputs = [] }: Pick<NodeTypeDescription, 'subInputs'>,
  settings: Settings,
): SubPort[] {
  const shown = subInputs
    .filter((input) => isDisplayed(input, scopeOf(settings)))
    .flatMap(({ countedBy, displayOptions: _conditions, ...input }) => {
      const count = countedBy === undefined ? 1 : Number(settings.parameters[countedBy])
      return Array.from({ length: Number.isInteger(count) ? count : 1 }, (_none, position) =>
        count > 1 ? { ...input, displayName: `${input.displayName} ${position + 1}` } : input,
      )
    })
  const counts = new Map<SupplyKind, number>()
  return shown.map((input) => {
    const index = counts.get(input.kind) ?? 0
    counts.set(input.kind, index + 1)
    return { ...input, index }
  })
}

/** What a node is to another one; undefined for one that handles items. */
export const supplyOf = (
  { supplies = [] }: Pick<NodeTypeDescription, 'supplies'>,
  settings: Settings,
): SupplyKind | undefined => supplies.find((supply) => isDisplayed(supply, scopeOf(settings)))?.kind

const scopeOf = ({ parameters, typeVersion }: Settings) => ({
  values: parameters,
  root: parameters,
  version: typeVersion,
})
