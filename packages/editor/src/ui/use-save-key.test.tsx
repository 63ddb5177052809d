import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { closeAllModals, openModal, type ModalInputs } from './modal-store.ts'
import { useSaveKey } from './use-save-key.ts'

afterEach(() => {
  closeAllModals()
  cleanup()
})

const save = vi.fn<() => void>()
const left = vi.fn<() => void>()

function Dialog() {
  useSaveKey('prompt', save)
  return <input aria-label="Name" onBlur={left} />
}

/** Says whether the key is left to the page. */
const press = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 's', ctrlKey: true })

test('C04 Ctrl+S saves what the dialog on top holds, and nothing behind it', () => {
  render(<Dialog />)
  expect(press()).toBe(true)

  act(() => void openModal('prompt', {} as ModalInputs['prompt']))
  screen.getByLabelText('Name').focus()
  expect(press()).toBe(false)
  expect([save.mock.calls.length, left.mock.calls.length]).toEqual([1, 1])
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))

  act(() => void openModal('confirm', {} as ModalInputs['confirm']))
  expect(press()).toBe(true)
  expect(save).toHaveBeenCalledTimes(1)
})
