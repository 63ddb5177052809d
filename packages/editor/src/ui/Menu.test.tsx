import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Menu, PointMenu } from './Menu.tsx'

afterEach(cleanup)

const run = vi.fn<() => void>()

function openMenu(press: (button: HTMLElement) => void): string | null | undefined {
  render(
    <Menu
      label="More"
      groups={() => [
        [{ id: 'undo', label: 'Undo', disabled: true, run }],
        [
          { id: 'copy', label: 'Copy', run },
          { id: 'cut', label: 'Cut', run },
        ],
      ]}
    >
      <button type="button">More</button>
    </Menu>,
  )
  const button = screen.getByRole('button')
  button.focus()
  press(button)
  expect(screen.getByRole('menu')).toBeTruthy()
  return document.activeElement?.textContent
}

test.each([
  // The browser makes a click of Enter and Space that counts none.
  ['Enter or Space', (button: HTMLElement) => fireEvent.click(button, { detail: 0 }), 'Copy'],
  ['ArrowDown', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'ArrowDown' }), 'Copy'],
  ['ArrowUp', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'ArrowUp' }), 'Cut'],
])('a menu that was opened with %s begins at an item that can be chosen', (_key, press, begins) => {
  expect(openMenu(press)).toBe(begins)
})

test('a menu that was opened with the mouse points at no item', () => {
  openMenu((button) => fireEvent.click(button, { detail: 1 }))

  expect(document.activeElement?.getAttribute('role')).toBe('menu')
})

test.each([
  [true, 'Copy'],
  [false, undefined],
])('a menu at a point begins at its first item when keys have opened it: %s', (byKeys, begins) => {
  const groups = () => [[{ id: 'copy', label: 'Copy', run }]]
  render(<PointMenu label="Canvas" at={{ x: 1, y: 1 }} byKeys={byKeys} groups={groups} close={run} />)

  const focused = document.activeElement
  expect(focused?.getAttribute('role') === 'menuitem' ? focused.textContent : undefined).toBe(begins)
})

test('the pointer and the keys share one active item', () => {
  openMenu((button) => fireEvent.keyDown(button, { key: 'ArrowDown' }))
  const [, , cut] = screen.getAllByRole('menuitem')

  if (cut) fireEvent(cut, new MouseEvent('pointermove', { bubbles: true, movementX: 1 }))

  expect(document.activeElement?.textContent).toBe('Cut')
})
