import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openSample } from '../testing/open-sample.ts'
import { currentDocument } from '../workspace/document-store.ts'
import { WorkspaceProvider } from '../workspace/WorkspaceProvider.tsx'
import { WorkflowName } from './WorkflowName.tsx'

afterEach(cleanup)

/** Types a name, and does not leave the field. */
function typeName(text: string) {
  const workspace = openSample()
  const { unmount } = render(
    <WorkspaceProvider workspace={workspace}>
      <WorkflowName />
    </WorkspaceProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Sample' }))
  const input = screen.getByLabelText('Workflow name')
  fireEvent.change(input, { target: { value: text } })
  return { input, unmount, name: () => currentDocument(workspace).name }
}

test('P11 Enter takes a name over, Escape does not', () => {
  const taken = typeName('Taken')
  fireEvent.keyDown(taken.input, { key: 'Enter' })
  expect(taken.name()).toBe('Taken')
  cleanup()

  const given = typeName('Given up')
  fireEvent.keyDown(given.input, { key: 'Escape' })
  expect(given.name()).toBe('Sample')
})

test('P11 K03 a name that is being typed is taken over when its field hears that it is left', () => {
  const { input, name } = typeName('Being typed')

  input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))

  expect(name()).toBe('Being typed')
})

test('P11 a name that somebody types is not lost when the page is drawn anew', () => {
  const { unmount, name } = typeName('Half typed')

  unmount()

  expect(name()).toBe('Half typed')
})

test.each([
  [1, 15],
  [15, 15],
  [30, 30],
  [50, 50],
  [51, 50],
])('L01 the field of a name of %i letters has room for %i', (letters, size) => {
  expect(typeName('x'.repeat(letters)).input.getAttribute('size')).toBe(String(size))
})
