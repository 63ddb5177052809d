import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ListModal } from './ListModal.tsx'

afterEach(cleanup)

function found(text: string): (string | null)[] {
  const entries = ['Import workflows and credentials', 'Credentials', 'Executions'].map((label) => ({
    id: label,
    group: 'Go to',
    label,
    run: () => undefined,
  }))
  render(<ListModal title="Palette" searchLabel="Find" entries={entries} close={() => undefined} />)
  fireEvent.change(screen.getByLabelText('Find'), { target: { value: text } })
  return screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
}

test('what begins with the text comes before what only holds it', () => {
  expect(found('cred')).toEqual(['Credentials', 'Import workflows and credentials'])
})

test('the words may stand in any order, and in the name of the group', () => {
  expect(found('credentials import')).toEqual(['Import workflows and credentials'])
})

test('without a text everything stands as it was given', () => {
  expect(found(' ')).toHaveLength(3)
  expect(screen.getAllByRole('option', { hidden: true })[0]?.textContent).toMatch(/^Import/)
})
