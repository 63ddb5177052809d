import type { NodeDefinition } from '@heddle/core/node'
import { readWorkflowFile, type WorkflowNode } from '@heddle/core/workflow'
import { runNodeInMemory, type NodeTrial } from '@heddle/engine/testing'
import { describe, expect, test } from 'vitest'
import { keepsContract } from './contract.ts'
import { chosenIn, newestLayout, offeredIn } from './offers.ts'

/** One way to use a node, in the layout of the versions it names. */
export interface VersionTrial extends NodeTrial {
  /** All that have the newest layout when absent. */
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
  const runs = trials.flatMap(({ versions = newestLayout(node), ...trial }) =>
    versions.map((version) => ({ trial, version, choice: chosenIn(node, trial.parameters ?? {}, version) })),
  )
  describe(`${node.description.displayName} in every version and operation`, () => {
    test.each(runs)('$version $choice', async ({ trial, version }) => {
      const run = await runNodeInMemory(node, { ...trial, node: importedNode(node, trial, version) })
      const given = run.error?.message ?? run.output[0]?.map(({ json }) => json)
      expect(given).toEqual(expectedOf(trial))
    })

    test('none is left out', () => {
      const offered = node.versions.flatMap((version) =>
        offeredIn(node, version).map((choice) => `${version} ${choice}`),
      )
      expect(new Set(runs.map(({ version, choice }) => `${version} ${choice}`))).toEqual(new Set(offered))
    })

    const working = runs.find(
      ({ trial, version }) =>
        version === node.description.defaultVersion && trial.fails === undefined && trial.items?.length !== 0,
    )
    keepsContract(node, working?.trial)
  })
}

/** The node as it comes out of a file of another product. */
function importedNode(
  { type, aliases, description }: NodeDefinition,
  { parameters = {}, node }: NodeTrial,
  typeVersion: number,
): Partial<WorkflowNode> {
  const given = { name: description.displayName, type: aliases[0] ?? type, typeVersion, position: [0, 0] }
  const file = JSON.stringify({ nodes: [{ ...given, parameters, ...node }], connections: {} })
  return readWorkflowFile(file).nodes[0] ?? {}
}

const expectedOf = ({ gives, fails }: VersionTrial): unknown =>
  fails === undefined ? gives : expect.stringContaining(fails)
