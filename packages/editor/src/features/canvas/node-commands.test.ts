import { beforeEach, expect, test } from 'vitest'
import { canRun, isOffered } from '../../lib/command.ts'
import { openSample, sampleNode } from '../../testing/open-sample.ts'
import { loadTypes } from '../../testing/sample-types.ts'
import { openAgent, subNodeTypes } from '../../testing/sub-node-types.ts'
import { selectNodes } from '../../workspace/selection.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { nodeMenu } from './node-commands.ts'

let workspace: Workspace

beforeEach(async () => {
  await loadTypes(subNodeTypes)
  workspace = openAgent()
})

const offered = () =>
  nodeMenu
    .flat()
    .filter((command) => isOffered(command, workspace))
    .map(({ id }) => id)

test('everything in its menu can be done with a node that is selected', () => {
  selectNodes(workspace, ['Agent'])

  expect(offered()).toEqual(nodeMenu.flat().map(({ id }) => id))
})

test('a node that hangs on another one is run by that, and not by itself', () => {
  selectNodes(workspace, ['Model'])

  expect(offered()).toEqual(
    nodeMenu
      .flat()
      .map(({ id }) => id)
      .filter((id) => id !== 'executeNode'),
  )
})

test('K06 a node of an unknown type is not executed', () => {
  workspace = openSample({ nodes: [sampleNode('Odd', { type: 'acme.magic' })] })
  selectNodes(workspace, ['Odd'])

  expect(offered()).not.toContain('executeNode')
  expect(offered()).toContain('openNode')
})

test('nothing can be done with nodes when none is selected', () => {
  selectNodes(workspace, [])

  expect(nodeMenu.flat().filter((command) => canRun(command, workspace))).toEqual([])
})
