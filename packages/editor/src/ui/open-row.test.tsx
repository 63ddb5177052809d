import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Checkbox } from './Checkbox.tsx'
import { Link } from './Link.tsx'
import { Cell, Row, Table, type Column } from './Table.tsx'

const follow = vi.fn<() => void>()
const press = vi.fn<() => void>()
const openTab = vi.spyOn(window, 'open').mockReturnValue(null)

const columns: Column[] = [
  { id: 'select', label: 'Select', part: 'select' },
  { id: 'name', label: 'Name', part: 'name' },
  { id: 'usedIn', label: 'Used in' },
  { id: 'size', label: 'Size' },
  { id: 'actions', label: 'Actions', part: 'actions' },
]

beforeEach(() => {
  vi.clearAllMocks()
  render(
    <Table label="Things" columns={columns}>
      <Row>
        <Cell column="select">
          <Checkbox label="Select it" labelHidden checked={false} onChange={press} />
        </Cell>
        <Cell column="name">
          <Link to="/things/7" onFollow={follow}>
            Seventh
          </Link>
        </Cell>
        <Cell column="usedIn">
          <Link to="/workflow/1" onFollow={press}>
            Report
          </Link>
        </Cell>
        <Cell column="size">12 rows</Cell>
        <Cell column="actions">
          <button type="button" onClick={press}>
            Delete
          </button>
        </Cell>
      </Row>
    </Table>,
    // As in the lists that open in a dialog.
    { container: document.body.appendChild(document.createElement('dialog')) },
  )
})

afterEach(() => {
  getSelection()?.removeAllRanges()
  cleanup()
})

test('a press anywhere on a row follows its link, once', () => {
  fireEvent.click(screen.getByText('12 rows'))
  expect(follow).toHaveBeenCalledTimes(1)

  fireEvent.click(screen.getByText('Seventh'))
  expect(follow).toHaveBeenCalledTimes(2)
})

test('the other controls of a row keep their presses, and so does the room around them', () => {
  fireEvent.click(screen.getByText('Report'))
  fireEvent.click(screen.getByText('Delete'))
  fireEvent.click(screen.getByLabelText('Select it'))
  expect(press).toHaveBeenCalledTimes(3)

  const [selecting, , , , acting] = screen.getAllByRole('cell', { hidden: true })
  for (const cell of [selecting, acting]) if (cell) fireEvent.click(cell)
  expect(follow).not.toHaveBeenCalled()
})

test('the middle button and Ctrl open a tab, as on a link', () => {
  const size = screen.getByText('12 rows')
  const href = screen.getByText<HTMLAnchorElement>('Seventh').href

  fireEvent.click(size, { ctrlKey: true })
  fireEvent(size, new MouseEvent('auxclick', { bubbles: true, button: 1 }))
  // The right button opens the browser's menu and nothing else.
  fireEvent(size, new MouseEvent('auxclick', { bubbles: true, button: 2 }))

  expect(openTab.mock.calls.map(([address]) => address)).toEqual([href, href])
  expect(follow).not.toHaveBeenCalled()
})

test('whoever marks a text of the row stays', () => {
  const size = screen.getByText('12 rows')
  getSelection()?.selectAllChildren(size)

  fireEvent.click(size)

  expect(follow).not.toHaveBeenCalled()
})
