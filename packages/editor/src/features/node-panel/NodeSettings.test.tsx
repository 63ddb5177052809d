import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSample, sampleNode } from '../../testing/open-sample.ts'
import { loadSampleTypes } from '../../testing/sample-types.ts'
import { UiProvider } from '../../ui/UiProvider.tsx'
import { useNode } from '../../workspace/document-store.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { WorkspaceProvider } from '../../workspace/WorkspaceProvider.tsx'
import { NodeSettings } from './NodeSettings.tsx'

let workspace: Workspace

beforeEach(async () => {
  await loadSampleTypes()
  workspace = openSample({ nodes: [sampleNode('A')] })
})
afterEach(cleanup)

function Settings() {
  const node = useNode('A')
  return node && <NodeSettings node={node} isSubNode={false} />
}

test('L01 X06 a node that tries again does so three times and waits a second, unless something else is said', () => {
  render(
    <UiProvider>
      <WorkspaceProvider workspace={workspace}>
        <Settings />
      </WorkspaceProvider>
    </UiProvider>,
  )
  const valueOf = (name: RegExp) => screen.queryByLabelText<HTMLInputElement>(name)?.value
  expect(valueOf(/^Max/)).toBeUndefined()

  fireEvent.click(screen.getByRole('switch', { name: /^Retry/ }))

  expect([valueOf(/^Max/), valueOf(/^Wait/)]).toEqual(['3', '1000'])
})
