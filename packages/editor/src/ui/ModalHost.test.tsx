import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Menu } from './Menu.tsx'
import { Modal } from './Modal.tsx'
import { closeAllModals, openModal } from './modal-store.ts'
import { ModalHost, type ModalComponents } from './ModalHost.tsx'
import { UiProvider } from './UiProvider.tsx'

afterEach(() => {
  closeAllModals()
  cleanup()
})

const dialog = () => (
  <Modal title="A dialog" close={() => undefined}>
    <Menu label="More" groups={() => [[{ id: 'reset', label: 'Reset', run: () => undefined }]]}>
      <button type="button">More</button>
    </Menu>
  </Modal>
)

test('M01 Escape closes a menu that was opened in a dialog before the dialog itself', async () => {
  render(
    <UiProvider still>
      <ModalHost components={{ about: dialog } as unknown as ModalComponents} />
    </UiProvider>,
  )
  act(() => void openModal('about', {}))
  const opener = screen.getByRole('button', { name: 'More' })
  fireEvent.click(opener)
  await expect.poll(() => screen.queryByRole('menuitem', { name: 'Reset' })).not.toBeNull()

  fireEvent.keyDown(opener, { key: 'Escape' })
  await expect.poll(() => screen.queryByRole('menuitem')).toBeNull()
  expect(screen.queryByRole('dialog')).not.toBeNull()

  fireEvent.keyDown(opener, { key: 'Escape' })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})
