import type { RunEntry } from '@heddle/core/run'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { openSample, sampleNode } from '../../testing/open-sample.ts'
import { loadSampleTypes, sampleType, sampleTypes } from '../../testing/sample-types.ts'
import { pinItems } from '../../workspace/commands/pin-data.ts'
import { nodeEnds, nodeStarts } from '../../workspace/run-store.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { WorkspaceProvider } from '../../workspace/WorkspaceProvider.tsx'
import { createFlow, FlowContext } from './flow-store.ts'
import { useNodeState } from './node-state.ts'

let workspace: Workspace

beforeEach(async () => {
  await loadSampleTypes()
  workspace = openSample({ nodes: [sampleNode('A'), sampleNode('B')], connections: ['A>B'] })
})

const typeOf = (type: string) => sampleTypes.find(({ name }) => name === type)

function stateOf(node = sampleNode('A'), type = typeOf(node.type)) {
  const flow = createFlow(workspace)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <WorkspaceProvider workspace={workspace}>
      <FlowContext value={flow}>{children}</FlowContext>
    </WorkspaceProvider>
  )
  return renderHook(() => useNodeState(node, type), { wrapper }).result.current
}

const entry = (given: Partial<RunEntry> = {}): RunEntry => ({
  startTime: 0,
  executionTime: 1,
  executionIndex: 0,
  source: [],
  data: { main: [[]] },
  ...given,
})

test('K11 a node that has not run says nothing, one that runs or has run does', () => {
  expect(stateOf()).toMatchObject({ kind: 'plain', note: '', tip: undefined, pinned: false })
  nodeStarts(workspace, 'A')
  expect(stateOf()).toMatchObject({ kind: 'running', tip: undefined })
  nodeEnds(workspace, 'A', entry())
  expect(stateOf()).toMatchObject({ kind: 'success', tip: undefined })
})

test('K11 a failure is read on any part of the node, with what more is known of it', () => {
  nodeEnds(workspace, 'A', entry({ error: { message: 'No', description: 'Because' } }))

  expect(stateOf()).toMatchObject({ kind: 'error', note: 'No\nBecause', tip: 'No\nBecause' })
})

test('K11 what is wrong with a node comes before how it ran', () => {
  nodeEnds(workspace, 'A', entry({ error: { message: 'No' } }))

  const state = stateOf(sampleNode('A', { type: 'heddle.http' }))

  expect(state.kind).toBe('issues')
  expect(state.tip).toBe(state.note)
  expect(state.note).toContain('URL')
})

test('P10 where a workflow is only looked at, an account that is missing is no fault', () => {
  const node = sampleNode('A', { type: 'heddle.mailer' })
  const mailer = sampleType('mailer', { credentials: [{ name: 'smtp', required: true }] })
  expect(stateOf(node, mailer).kind).toBe('issues')

  workspace.document.setState({ readOnly: true })

  expect(stateOf(node, mailer)).toMatchObject({
    kind: 'toConnect',
    note: 'To connect: smtp',
    subtitle: 'To connect: smtp',
  })
  expect(stateOf(sampleNode('A', { type: 'heddle.http' })).kind).toBe('issues')
  nodeEnds(workspace, 'A', entry())
  expect(stateOf(node, mailer).kind).toBe('success')
})

test('X07 only the node that ran last waits, for a time or for a call', () => {
  nodeEnds(workspace, 'A', entry({ executionIndex: 0 }))
  nodeEnds(workspace, 'B', entry({ executionIndex: 1 }))
  workspace.run.setState({ waitTill: '2999-01-01T00:00:00.000Z' })

  expect(stateOf()).toMatchObject({ kind: 'success' })
  const waiting = stateOf(sampleNode('B'))
  expect(waiting).toMatchObject({ kind: 'waiting', tip: waiting.note })
  expect(waiting.note).toContain('2999')
  workspace.run.setState({ waitTill: '3000-01-01T00:00:00.000Z' })
  expect(stateOf(sampleNode('B')).note).not.toContain('3000')
})

test('pinned data is told', () => {
  pinItems(workspace, 'A', [{ json: {} }])

  expect([stateOf().pinned, stateOf(sampleNode('B')).pinned]).toEqual([true, false])
})
