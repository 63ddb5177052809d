import { isJsonObject, type JsonObject, textOf } from '@heddle/core'
import { mainConnection } from '@heddle/core/workflow'

type Ports = string[] | string

/** Inputs for items; what agents hang on a node is not served. */
export function describeInputs(
  { inputs = [mainConnection], inputNames }: JsonObject,
  problem: (sentence: string) => void,
): { inputs: Ports; inputNames?: string[] } {
  if (typeof inputs === 'string') return { inputs: bare(inputs) }
  const types = typesIn(inputs)
  const main = types.filter((type) => type === mainConnection)
  if (main.length < types.length) problem('sub-nodes cannot hang on it yet.')
  const names = namesIn(inputs) ?? listOfTexts(inputNames)
  return { inputs: main, ...(names && { inputNames: names }) }
}

export function describeOutputs({ outputs = [mainConnection], outputNames }: JsonObject): {
  outputs: Ports
  outputNames?: string[] | string
} {
  const names = typeof outputNames === 'string' ? outputNames : listOfTexts(outputNames)
  if (typeof outputs === 'string') return { outputs: bare(outputs), ...(names && { outputNames: names }) }
  const all = namesIn(outputs) ?? names
  return { outputs: typesIn(outputs), ...(all && { outputNames: all }) }
}

/** A text is an expression, or the name of the only connection. */
const bare = (ports: string): Ports => (ports.startsWith('=') ? ports : [ports])

const typesIn = (ports: unknown): string[] =>
  Array.isArray(ports) ? ports.map((port: unknown) => String(isJsonObject(port) ? port.type : port)) : []

function namesIn(ports: unknown): string[] | undefined {
  if (!Array.isArray(ports) || !ports.some((port) => isJsonObject(port) && port.displayName !== undefined))
    return undefined
  return ports.map((port: unknown) => textOf(isJsonObject(port) ? port.displayName : ''))
}

const listOfTexts = (given: unknown): string[] | undefined =>
  Array.isArray(given) ? given.map(String) : undefined
