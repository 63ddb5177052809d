import {
  fillDefaults,
  isJsonObject,
  migrateParameters,
  type JsonObject,
  type NodeDefinition,
  type NodeProperty,
} from '@heddle/core'
import { runNodeInMemory, type NodeTrial } from '@heddle/engine/testing'
import { describe, expect, test } from 'vitest'

/** One way to use a node, in the layout of the versions it names. */
interface VersionTrial extends NodeTrial {
  /** The newest when absent. */
  versions?: readonly number[]
  /** The data of the first output. */
  gives?: unknown
  /** A part of the message of its error. */
  fails?: string
}

/**
 * Runs a node in each of its versions and operations, under the name that other products give it, and fails
 * when its description offers one that no trial ran.
 */
export function tryEvery(node: NodeDefinition, trials: readonly VersionTrial[]): void {
  const runs = trials.flatMap(({ versions = [node.description.defaultVersion], ...trial }) =>
    versions.map((version) => ({ trial, version, ...chosenIn(node, trial.parameters, version) })),
  )
  describe(`${node.description.displayName} in every version and operation`, () => {
    test.each(runs)('$version $resource $operation', async ({ trial, version }) => {
      const type = node.aliases[0] ?? node.type
      const run = await runNodeInMemory(node, {
        ...trial,
        node: { type, typeVersion: version, ...trial.node },
      })
      const given = run.error?.message ?? run.output[0]?.map(({ json }) => json)
      expect(given).toEqual(expectedOf(trial))
    })

    test('none is left out', () => {
      const newest = runs.filter(({ version }) => version === node.description.defaultVersion)
      expect(new Set(runs.map(({ version }) => version))).toEqual(new Set(node.versions))
      expect(new Set(newest.map(choiceName))).toEqual(new Set(offered(node.description.properties)))
    })
  })
}

const expectedOf = ({ gives, fails }: VersionTrial): unknown =>
  fails === undefined ? gives : expect.stringContaining(fails)

interface Choice {
  resource: string
  operation: string
}

const choiceName = ({ resource, operation }: Choice) => [resource, operation].filter(Boolean).join(' ')

/** What a document chooses once its parameters are in the newest layout. */
function chosenIn(node: NodeDefinition, parameters: JsonObject = {}, typeVersion = 1): Choice {
  const { properties } = node.description
  const old = { name: '', type: node.type, typeVersion, position: [0, 0] as [number, number], parameters }
  const values = fillDefaults(properties, migrateParameters(node, old).parameters, typeVersion)
  const text = (name: string) =>
    properties.some((property) => property.name === name) ? String(values[name]) : ''
  return { resource: text('resource'), operation: text('operation') }
}

function offered(properties: readonly NodeProperty[]): string[] {
  const choices = properties.filter(({ name }) => name === 'operation')
  if (choices.length === 0) return ['']
  return choices.flatMap(({ options = [], displayOptions }) => {
    const resource = displayOptions?.show?.resource?.map(String)[0] ?? ''
    return options.map((option) =>
      choiceName({ resource, operation: isJsonObject(option) ? String(option.value) : '' }),
    )
  })
}
