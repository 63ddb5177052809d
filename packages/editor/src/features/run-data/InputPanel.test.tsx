import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSample, sampleNode } from '../../testing/open-sample.ts'
import { loadSampleTypes } from '../../testing/sample-types.ts'
import { UiProvider } from '../../ui/UiProvider.tsx'
import { nodeEnds } from '../../workspace/run-store.ts'
import { WorkspaceProvider } from '../../workspace/WorkspaceProvider.tsx'
import { InputPanel } from './InputPanel.tsx'

beforeEach(() => loadSampleTypes())
afterEach(cleanup)

test.each([
  ['can be changed', false],
  ['is only for looking', true],
])('whether values are to be dragged is said where a workflow %s', (_what, readOnly) => {
  const workspace = openSample({
    nodes: [sampleNode('Start'), sampleNode('Set', { type: 'heddle.set' })],
    connections: ['Start>Set'],
    readOnly,
  })
  const data = { main: [[{ json: { city: 'Oslo' } }]] }
  nodeEnds(workspace, 'Start', { startTime: 0, executionTime: 1, executionIndex: 0, source: [], data })

  render(
    <UiProvider>
      <WorkspaceProvider workspace={workspace}>
        <InputPanel node="Set" />
      </WorkspaceProvider>
    </UiProvider>,
  )

  expect(screen.getByText('1 item')).toBeTruthy()
  expect(screen.queryByText('Drag a value into a field') === null).toBe(readOnly)
})
