import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadTypes } from '../../testing/sample-types.ts'
import { openAgent, subNodeTypes } from '../../testing/sub-node-types.ts'
import { UiProvider } from '../../ui/UiProvider.tsx'
import { currentDocument, findNode, useNode } from '../../workspace/document-store.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { WorkspaceProvider } from '../../workspace/WorkspaceProvider.tsx'
import { NodeSettings } from './NodeSettings.tsx'

let workspace: Workspace

beforeEach(async () => {
  await loadTypes(subNodeTypes)
  workspace = openAgent()
})
afterEach(cleanup)

function Settings({ name }: { name: string }) {
  const node = useNode(name)
  return node && <NodeSettings node={node} isSubNode />
}

const show = (name: string) =>
  render(
    <UiProvider>
      <WorkspaceProvider workspace={workspace}>
        <Settings name={name} />
      </WorkspaceProvider>
    </UiProvider>,
  )

const approval = () => findNode(currentDocument(workspace), 'Mail')?.approval

test('a tool can be told to ask before it is used, in the chat or by email', () => {
  show('Mail')
  const asks = screen.getByRole('switch', { name: 'Ask Before Use' })

  fireEvent.click(asks)
  expect(approval()).toEqual({})
  fireEvent.change(screen.getByRole('textbox', { name: 'Ask by Email' }), {
    target: { value: 'boss@example.com' },
  })
  expect(approval()).toEqual({ mail: 'boss@example.com' })
  fireEvent.click(asks)
  expect(approval()).toBeUndefined()
})

test.each(['Agent', 'Model'])('a node that is no tool asks nobody: %s', (name) => {
  show(name)

  expect(screen.queryByRole('switch', { name: 'Ask Before Use' })).toBeNull()
})
