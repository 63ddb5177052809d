import { inheritedRule } from '@heddle/core/node'
import { catalog } from '@heddle/nodes'

/** The fields that a type puts into requests, besides its token. */
export function neededFields(type: string, values: Record<string, unknown>): Record<string, unknown> {
  const rule = JSON.stringify(inheritedRule(catalog.credentialTypes, type, 'authenticate') ?? {})
  const named = new Set(Array.from(rule.matchAll(/\$credentials\.(\w+)/g), ([, name]) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => named.has(name)))
}
