import type { RunEntry } from '@heddle/core/run'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadTypes } from '../../testing/sample-types.ts'
import { openAgent, subNodeTypes } from '../../testing/sub-node-types.ts'
import { UiProvider } from '../../ui/UiProvider.tsx'
import { nodeEnds } from '../../workspace/run-store.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { WorkspaceProvider } from '../../workspace/WorkspaceProvider.tsx'
import { CallsPanel } from './CallsPanel.tsx'
import { OutputPanel } from './OutputPanel.tsx'

let workspace: Workspace

beforeEach(async () => {
  await loadTypes(subNodeTypes)
  workspace = openAgent()
})
afterEach(cleanup)

const entry = (executionIndex: number, given: Partial<RunEntry> = {}): RunEntry => ({
  startTime: 0,
  executionTime: 120,
  executionIndex,
  source: [{ previousNode: 'Agent', previousNodeRun: 0 }],
  data: { main: [[{ json: { said: `answer ${executionIndex}` } }]] },
  ...given,
})

const modelCall = (executionIndex: number): RunEntry =>
  entry(executionIndex, {
    asked: {
      kind: 'ai_languageModel',
      input: { question: `question ${executionIndex}` },
      tokens: { input: 1200, output: 30 },
    },
  })

const show = (panel: ReactNode) =>
  render(
    <UiProvider>
      <WorkspaceProvider workspace={workspace}>{panel}</WorkspaceProvider>
    </UiProvider>,
  )

test('a sub-node shows the calls that it answered, with what was asked and said, tokens and time', () => {
  nodeEnds(workspace, 'Model', modelCall(3))
  nodeEnds(workspace, 'Model', modelCall(1))
  show(<CallsPanel node="Model" />)

  const [first] = screen.getAllByRole('button', { name: /Asked by Agent.*1,200 → 30 tokens.*120 ms/ })
  if (first) fireEvent.click(first)

  expect(screen.getByText('2,400 → 60 tokens')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Input' }).textContent).toContain('question 1')
  expect(screen.getByRole('region', { name: 'Output' }).textContent).toContain('answer 1')
})

test('a sub-node that nobody has asked says when it will be', () => {
  show(<CallsPanel node="Model" />)

  expect(screen.getByText(/No calls yet/)).toBeTruthy()
})

test('a node shows the steps of its sub-nodes instead of its items, when one wants to see them', () => {
  nodeEnds(workspace, 'Model', modelCall(1))
  nodeEnds(workspace, 'Mail', entry(2, { asked: { kind: 'ai_tool', input: {} }, error: { message: 'No' } }))
  nodeEnds(workspace, 'Agent', entry(0, { source: [] }))
  show(<OutputPanel node="Agent" />)
  expect(screen.getByText('answer 0')).toBeTruthy()

  fireEvent.click(screen.getByRole('radio', { name: 'Steps' }))

  expect(screen.queryByText('answer 0')).toBeNull()
  expect(screen.getByRole('button', { name: /Model/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Mail.*Failed/ })).toBeTruthy()
  expect(screen.getByText('2 steps · 1,200 → 30 tokens · 240 ms')).toBeTruthy()
})

test('a node without sub-nodes has no steps to show', () => {
  nodeEnds(workspace, 'After', entry(0))
  show(<OutputPanel node="After" />)

  expect(screen.queryByRole('radio', { name: 'Steps' })).toBeNull()
})
