import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ListModal } from './ListModal.tsx'
import { Select } from './Select.tsx'

afterEach(cleanup)

const choose = vi.fn<(chosen: string[]) => void>()

const point = (row: HTMLElement, by = 1) =>
  fireEvent(row, new MouseEvent('pointermove', { bubbles: true, movementY: by }))

const activeRow = () => {
  const id = screen
    .getAllByRole('combobox')
    .map((box) => box.getAttribute('aria-activedescendant'))
    .find((active) => active !== null)
  return id && document.getElementById(id)?.textContent
}

function openSelect(): void {
  const options = ['Mon', 'Tue', 'Wed'].map((value) => ({ value, label: value }))
  render(<Select label="Days" multiple options={options} chosen={['Tue']} onChange={choose} />)
  fireEvent.click(screen.getByRole('combobox'))
}

test('in a list of options the pointer and the keys share one active row', () => {
  openSelect()
  expect(activeRow()).toBe('Tue')

  point(screen.getByRole('option', { name: 'Mon' }))
  expect(activeRow()).toBe('Mon')
  expect(document.querySelectorAll('[data-active=true]')).toHaveLength(1)

  fireEvent.keyDown(screen.getByLabelText(/Search/), { key: 'ArrowDown' })
  expect(activeRow()).toBe('Tue')
})

test('a list that moves under a resting pointer keeps the row that the keys chose', () => {
  openSelect()

  point(screen.getByRole('option', { name: 'Wed' }), 0)

  expect(activeRow()).toBe('Tue')
})

test('in a list of commands Enter does what the pointer is on', () => {
  const run = vi.fn<(id: string) => void>()
  const entries = ['Save', 'Run'].map((id) => ({ id, group: 'All', label: id, run: () => run(id) }))
  render(<ListModal title="Commands" searchLabel="Find" entries={entries} close={() => undefined} />)

  point(screen.getByRole('option', { name: 'Run', hidden: true }))
  fireEvent.keyDown(screen.getByLabelText('Find'), { key: 'Enter' })

  expect(run.mock.calls).toEqual([['Run']])
})
