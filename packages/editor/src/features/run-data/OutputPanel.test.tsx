import type { Item } from '@heddle/core/run'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeEnds } from '../../workspace/run-store.ts'
import { openSample, sampleNode } from '../../testing/open-sample.ts'
import { loadSampleTypes } from '../../testing/sample-types.ts'
import { UiProvider } from '../../ui/UiProvider.tsx'
import type { Workspace } from '../../workspace/workspace.ts'
import { WorkspaceProvider } from '../../workspace/WorkspaceProvider.tsx'
import { OutputPanel } from './OutputPanel.tsx'

let workspace: Workspace

beforeEach(async () => {
  await loadSampleTypes()
  workspace = openSample({ nodes: [sampleNode('Check', { type: 'heddle.if' })] })
})
afterEach(cleanup)

const show = (main: Item[][]) => {
  const run = { startTime: 0, executionTime: 1, executionIndex: 0, source: [], data: { main } }
  nodeEnds(workspace, 'Check', run)
  render(
    <UiProvider>
      <WorkspaceProvider workspace={workspace}>
        <OutputPanel node="Check" />
      </WorkspaceProvider>
    </UiProvider>,
  )
}

test('X04 the output that got items is shown first', () => {
  show([[], [{ json: { city: 'Oslo' } }]])

  expect(screen.getByRole('radio', { name: /^false/, checked: true })).toBeTruthy()
  expect(screen.getByText('Oslo')).toBeTruthy()
})

test('X04 without any items the first output is shown', () => {
  show([[], []])

  expect(screen.getByRole('radio', { name: /^true/, checked: true })).toBeTruthy()
})

test('X04 what a node holds back behind its outputs is not shown as its output', () => {
  workspace = openSample({ nodes: [sampleNode('Check', { type: 'heddle.set' })] })
  show([[], [{ json: { city: 'Oslo' } }]])

  expect(screen.queryByText('Oslo')).toBeNull()
  expect(screen.getByText('No data found')).toBeTruthy()
})

test('X04 the table names the files of its items, which may have nothing else', () => {
  const binary = {
    report: { mimeType: 'application/pdf', data: '', fileName: 'June.pdf' },
    raw: { mimeType: 'x/y', data: '' },
  }
  show([[{ json: {}, binary }, { json: {} }]])

  expect(screen.getByRole('columnheader', { name: 'Files' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'June.pdf, raw' })).toBeTruthy()
})

test('X04 items without files have no column for them', () => {
  show([[{ json: { city: 'Oslo' } }]])

  expect(screen.queryByRole('columnheader', { name: 'Files' })).toBeNull()
})

test('X04 the name of a column with numbers stands over them', () => {
  show([[], [{ json: { city: 'Oslo', people: null } }, { json: { city: 'Rome', people: 2_700_000 } }]])

  const typeOf = (name: string) => screen.getByRole('columnheader', { name }).dataset.type
  expect([typeOf('city'), typeOf('people')]).toEqual(['string', 'number'])
})
