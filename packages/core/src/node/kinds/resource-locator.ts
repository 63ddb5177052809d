import type { ResourceLocatorMode } from '../description.ts'
import { defineParam, type Common } from './define-param.ts'
import { structuredKind, type ParameterKind } from './parameter-kind.ts'
import { readObject, readText, type Reader } from './reader.ts'

export const resourceLocator: ParameterKind = structuredKind

/** A value picked from a list, typed as an id or given as a URL. */
export interface ResourceLocatorValue {
  mode: string
  value: string
  cachedResultName?: string
}

export const resourceLocatorParams = {
  resourceLocator: ({
    modes,
    ...given
  }: Common & { modes: ResourceLocatorMode[]; default?: ResourceLocatorValue }) =>
    defineParam(
      'resourceLocator',
      { default: { mode: modes[0]?.name ?? 'id', value: '' }, ...given, extra: { modes } },
      readLocator,
    ),
}

const readLocator: Reader<ResourceLocatorValue> = (value, label) => {
  if (typeof value === 'string' || typeof value === 'number') return { mode: 'id', value: String(value) }
  const locator = readObject(value, label)
  return {
    mode: readText(locator.mode, label),
    value: readText(locator.value, label),
    ...(typeof locator.cachedResultName === 'string' && { cachedResultName: locator.cachedResultName }),
  }
}
