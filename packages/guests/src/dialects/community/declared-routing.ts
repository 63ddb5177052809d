import { isJsonObject, type JsonObject } from '@heddle/core'
import type { ForeignNode } from './foreign-node.ts'

/** Whether a node is nothing but data that says what to request. */
export const isDeclarative = (node: ForeignNode): boolean =>
  node.execute === undefined &&
  node.poll === undefined &&
  node.trigger === undefined &&
  node.webhook === undefined &&
  node.supplyData === undefined &&
  (node.description.requestDefaults !== undefined || hasRouting(node.description.properties))

const hasRouting = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(hasRouting)
  if (!isJsonObject(value)) return false
  return isJsonObject(value.routing) || hasRouting(value.options) || hasRouting(value.values)
}

/** Requests that find the choices of parameters, by the method that stands for each: it is called like the parameter. */
export function nameRoutedOptions({ description, methods = {} }: ForeignNode) {
  const taken = new Set(
    [methods.loadOptions, methods.listSearch, methods.resourceMapping].flatMap((each) =>
      Object.keys(each ?? {}),
    ),
  )
  const routed = new Map<string, JsonObject>()
  const names = new Map<JsonObject, string>()
  for (const { name, loadOptions } of findRouted(description.properties)) {
    let method = name
    for (let count = 2; taken.has(method); count += 1) method = `${name}${count}`
    taken.add(method)
    routed.set(method, loadOptions)
    names.set(loadOptions, method)
  }
  return { routed, nameOf: (name: string, loadOptions: JsonObject) => names.get(loadOptions) ?? name }
}

function findRouted(value: unknown): { name: string; loadOptions: JsonObject }[] {
  if (Array.isArray(value)) return value.flatMap(findRouted)
  if (!isJsonObject(value)) return []
  const { typeOptions } = value
  const loadOptions = isJsonObject(typeOptions) ? typeOptions.loadOptions : undefined
  const own = isJsonObject(loadOptions) ? [{ name: String(value.name), loadOptions }] : []
  return [...own, ...findRouted(value.options), ...findRouted(value.values)]
}
