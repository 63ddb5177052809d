import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { currentDocument, findNode, useNode } from '../../workspace/document-store.ts'
import { openSample, sampleNode } from '../../testing/open-sample.ts'
import { UiProvider } from '../../ui/UiProvider.tsx'
import type { Workspace } from '../../workspace/workspace.ts'
import { WorkspaceProvider } from '../../workspace/WorkspaceProvider.tsx'
import { CurlImport } from './CurlImport.tsx'

let workspace: Workspace
const storedParameters = () => findNode(currentDocument(workspace), 'A')?.parameters

afterEach(cleanup)

function Shown() {
  const node = useNode('A')
  return node && <CurlImport node={node} />
}

function show(type: string, { readOnly = false, typeVersion = 4.4 } = {}) {
  const node = sampleNode('A', { type, typeVersion, parameters: { sendBody: true } })
  workspace = openSample({ nodes: [node], readOnly })
  render(
    <UiProvider>
      <WorkspaceProvider workspace={workspace}>
        <Shown />
      </WorkspaceProvider>
    </UiProvider>,
  )
}

const paste = (value: string) => {
  fireEvent.change(screen.getByLabelText('cURL command'), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Import cURL' }))
}

test('a cURL command of several lines replaces the parameters of an HTTP Request node', () => {
  show('n8n-nodes-base.httpRequest')

  paste("curl -X PUT https://api.example.com/things?a=1 \\\n  -H 'accept: text/plain'")

  expect(storedParameters()).toMatchObject({
    method: 'PUT',
    url: 'https://api.example.com/things',
    queryParameters: { parameters: [{ name: 'a', value: '1' }] },
    headerParameters: { parameters: [{ name: 'accept', value: 'text/plain' }] },
  })
  expect(storedParameters()).not.toHaveProperty('sendBody')
})

test('a text that is no command changes nothing and says why', () => {
  show('heddle.httpRequest')

  paste('wget https://example.com')

  expect(screen.getByRole('alert').textContent).toContain('curl')
  expect(storedParameters()).toEqual({ sendBody: true })
})

test('other nodes, old layouts and read-only workflows have no import', () => {
  show('heddle.set')
  show('heddle.httpRequest', { typeVersion: 1 })
  show('heddle.httpRequest', { readOnly: true })

  expect(screen.queryByText('Import cURL')).toBeNull()
})
