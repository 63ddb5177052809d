import { isJsonObject, type JsonObject } from '@heddle/core'
import {
  isDisplayed,
  type DisplayCondition,
  type DisplayOptions,
  type NodeCredentialUse,
  type NodeProperty,
} from '@heddle/core/node'
import { describeProperties, displayOptionsOf, textIn } from './describe-property.ts'
import type { LoadedNode, NodeLayout } from './foreign-node.ts'
import { nameRoutedOptions } from './declared-routing.ts'

interface Layouts {
  properties: NodeProperty[]
  credentials: NodeCredentialUse[]
  optionMethods: string[]
}

/** The parameters of all versions in one list. Where a node has several classes, each parameter is shown for the versions of its own. */
export function describeLayouts({ layouts }: LoadedNode, problem: (sentence: string) => void): Layouts {
  const described = layouts.map((layout) => describeLayout(layout, problem))
  const only = layouts.length === 1
  const merge = <T extends { displayOptions?: DisplayOptions }>(pick: (each: Layouts) => T[]) =>
    described.flatMap((each, index) => {
      const versions = layouts[index]?.versions ?? []
      return only ? pick(each) : pick(each).flatMap((shown) => forVersions(shown, versions))
    })
  return {
    properties: merge(({ properties }) => properties),
    credentials: merge(({ credentials }) => credentials),
    optionMethods: [...new Set(described.flatMap(({ optionMethods }) => optionMethods))],
  }
}

function describeLayout({ node }: NodeLayout, problem: (sentence: string) => void): Layouts {
  const { methods = {}, description } = node
  const named = nameRoutedOptions(node)
  return {
    properties: describeProperties(description.properties, { problem, routedOptions: named.nameOf }),
    credentials: Array.isArray(description.credentials)
      ? description.credentials.filter(isJsonObject).map(describeUse)
      : [],
    optionMethods: [
      ...Object.keys(methods.loadOptions ?? {}),
      ...Object.keys(methods.listSearch ?? {}),
      ...Object.keys(methods.resourceMapping ?? {}),
      ...named.routed.keys(),
    ],
  }
}

function describeUse(given: JsonObject): NodeCredentialUse {
  const displayOptions = displayOptionsOf(given)
  const testedBy = textIn(given, 'testedBy')
  const displayName = textIn(given, 'displayName')
  return {
    name: String(given.name),
    ...(typeof given.required === 'boolean' && { required: given.required }),
    ...(testedBy && { testedBy }),
    ...(displayOptions && { displayOptions }),
    ...(displayName && { displayName }),
  }
}

/** What names versions by itself is shown for those of them that are its own. */
function forVersions<T extends { displayOptions?: DisplayOptions }>(
  shown: T,
  versions: readonly number[],
): T[] {
  const { show = {}, hide } = shown.displayOptions ?? {}
  const { '@version': own, ...others } = show
  const fitting = own ? versions.filter((version) => fits(own, version)) : [...versions]
  if (fitting.length === 0) return []
  return [{ ...shown, displayOptions: { show: { ...others, '@version': fitting }, ...(hide && { hide }) } }]
}

const fits = (conditions: DisplayCondition[], version: number): boolean =>
  isDisplayed({ displayOptions: { show: { '@version': conditions } } }, { values: {}, root: {}, version })
