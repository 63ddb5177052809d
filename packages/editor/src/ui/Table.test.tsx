import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Cell, Row, Table, type Column, type Order } from './Table.tsx'

afterEach(cleanup)

const columns: Column[] = [
  { id: 'name', label: 'Name', part: 'name', sortable: true },
  { id: 'role', label: 'Role' },
  { id: 'actions', label: 'Actions', part: 'actions' },
]

function showTable(order?: Order<'name'>, onOrder?: (order: Order<'name'>) => void): void {
  render(
    <Table label="People" columns={columns} order={order} onOrder={onOrder}>
      <Row>
        <Cell column="name">Ada</Cell>
        <Cell column="role">Owner</Cell>
        <Cell column="actions" />
      </Row>
    </Table>,
  )
}

test('a table is a region that the keyboard reaches, so that it can be scrolled', () => {
  showTable()

  expect(screen.getByRole('region', { name: 'People' }).tabIndex).toBe(0)
})

test('a cell carries the name of its column, which stands beside it where rows are cards', () => {
  showTable()

  const cells = within(screen.getByRole('table', { name: 'People' })).getAllByRole('cell')
  expect(cells.map((cell) => cell.dataset.label)).toEqual(['Name', 'Role', 'Actions'])
})

test('a press on a head sorts by its column, another one turns the order around', () => {
  const onOrder = vi.fn<(order: Order<'name'>) => void>()
  showTable({ by: 'name', descending: false }, onOrder)
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')

  fireEvent.click(screen.getByRole('button', { name: 'Name' }))

  expect(onOrder).toHaveBeenCalledWith({ by: 'name', descending: true })
})
