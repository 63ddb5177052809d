import type { PushMessage } from '@heddle/contract'
import { expect, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { sampleDocument, sampleNode } from '../testing/open-sample.ts'
import { loadSampleTypes } from '../testing/sample-types.ts'
import { currentDocument, isDirty } from './document-store.ts'
import { edit } from './edit.ts'
import type { Outcome } from './outcome.ts'
import { takeOver } from './saved-elsewhere.ts'
import { createWorkspace } from './workspace.ts'

const document = sampleDocument([sampleNode('Start')])
const stored = (name: string) => ({
  ...document,
  name,
  id: '5',
  active: false,
  tags: [],
  versionId: 'v2',
  createdAt: '',
  updatedAt: '',
})

/** A workflow that is open, and how the push channel reaches it. */
async function open() {
  await loadSampleTypes()
  const told: Outcome[] = []
  let hear: (message: PushMessage) => void = () => undefined
  const workspace = createWorkspace({
    document,
    saved: document,
    identity: { id: '5', versionId: 'v1' },
    api: {
      cache: queryClient,
      request: async () => stored('Theirs'),
      push: { getState: () => ({ connected: true }) },
      onPushMessage(listener: typeof hear) {
        hear = listener
        return () => undefined
      },
    } as never,
    person: {
      tell: (outcome) => void told.push(outcome),
      settleConflict: async () => ({ kind: 'cancel' }),
      wantsCopy: async () => false,
    },
  })
  const saved = (workflowId: string, versionId: string) =>
    hear({ type: 'workflowSaved', data: { workflowId, versionId, by: 'ann' } })
  return { workspace, told, saved }
}

test('W01 what another page saved is taken over while there is nothing to lose', async () => {
  const { workspace, told, saved } = await open()

  saved('5', 'v2')

  await expect.poll(() => currentDocument(workspace).name).toBe('Theirs')
  expect(workspace.document.getState().versionId).toBe('v2')
  expect(told).toMatchObject([{ kind: 'merged' }])
  expect(isDirty(workspace.document.getState())).toBe(false)
})

test('W01 with changes of its own a page is told, and merges when the person wants it', async () => {
  const { workspace, told, saved } = await open()
  edit(workspace, [{ type: 'addNodes', nodes: [sampleNode('Mine')], connections: [] }])

  saved('5', 'v2')
  expect(told).toMatchObject([{ kind: 'savedElsewhere' }])
  expect(currentDocument(workspace).name).toBe('Sample')
  await takeOver(workspace)

  expect(currentDocument(workspace).name).toBe('Theirs')
  expect(currentDocument(workspace).nodes.map(({ name }) => name)).toEqual(['Start', 'Mine'])
  expect(isDirty(workspace.document.getState())).toBe(true)
})

test('W01 saves of other workflows, and the version that is open, are no news', async () => {
  const { told, saved } = await open()

  saved('6', 'v2')
  saved('5', 'v1')

  expect(told).toEqual([])
})
