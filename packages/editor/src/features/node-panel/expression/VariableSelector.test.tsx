import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openSample, sampleNode } from '../../../testing/open-sample.ts'
import { loadSampleTypes } from '../../../testing/sample-types.ts'
import { WorkspaceProvider } from '../../../workspace/WorkspaceProvider.tsx'
import { VariableSelector } from './VariableSelector.tsx'

afterEach(cleanup)

async function show() {
  await loadSampleTypes()
  const workspace = openSample({
    nodes: [sampleNode('A', { parameters: { mode: 'raw' } }), sampleNode('B')],
    connections: ['A>B'],
  })
  render(
    <WorkspaceProvider workspace={workspace}>
      <VariableSelector node="B" />
    </WorkspaceProvider>,
  )
  return workspace
}

test('N11 what a run returns meanwhile is listed by itself', async () => {
  const workspace = await show()
  const data = { main: [[{ json: { fruit: 'pear' } }]] }
  const run = { startTime: 0, executionTime: 0, executionIndex: 0, source: [null], data }

  act(() => workspace.run.setState({ runData: { A: [run] } }))

  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toContain('$json.fruitpear')
})

test('N11 a filter that finds nothing says so', async () => {
  await show()
  const filter = (value: string) =>
    fireEvent.change(screen.getByLabelText('Filter variables'), { target: { value } })

  filter('"A"].parameter')
  expect(screen.getByRole('button').textContent).toBe('$node["A"].parameter.moderaw')
  filter('zzz')

  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('No variables match your search.')).toBeTruthy()
})
