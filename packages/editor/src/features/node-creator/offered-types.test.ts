import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { loadTypes } from '../../testing/sample-types.ts'
import { openAgent, subNodeTypes } from '../../testing/sub-node-types.ts'
import { listNodeTypes } from '../../workspace/node-types.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { offeredAt } from './offered-types.ts'

let workspace: Workspace

beforeEach(async () => {
  await loadTypes(subNodeTypes)
  workspace = openAgent()
})

const offered = (kind: string) =>
  offeredAt(workspace, listNodeTypes(queryClient), {
    from: { node: 'Agent', index: 0, end: 'subInput', kind },
  })
const namesAt = (kind: string) => offered(kind).types.map(({ displayName }) => displayName)

test('at a place only what fits is offered', () => {
  expect(namesAt('ai_languageModel')).toEqual(['model'])
  expect(namesAt('ai_memory')).toEqual(['memory'])
  expect(offered('ai_languageModel').place?.displayName).toBe('Chat Model')
})

test('as tools all nodes are offered that an agent can use', () => {
  expect(namesAt('ai_tool')).toEqual(['store', 'Mail Tool'])
})

test('for a sub-node that hangs on nothing only what has a place for it is offered', () => {
  const { types } = offeredAt(workspace, listNodeTypes(queryClient), {
    from: { node: 'Model', index: 0, end: 'subOutput', kind: 'ai_languageModel' },
  })

  expect(types.map(({ displayName }) => displayName)).toEqual(['Agent'])
})

test('elsewhere sub-nodes are offered among what has to do with AI, and nodes as themselves', () => {
  const { types, place } = offeredAt(workspace, listNodeTypes(queryClient), {})

  expect(place).toBeUndefined()
  const names = types.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['heddle.model', 'heddle.mail']))
  expect(names).not.toContain('heddle.mailTool')
})
