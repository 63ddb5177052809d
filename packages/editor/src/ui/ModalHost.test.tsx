import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { lazy, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Menu } from './Menu.tsx'
import { Modal } from './Modal.tsx'
import { askConfirm, askText, closeAllModals, guardModal, isModalOpen, openModal } from './modal-store.ts'
import { ModalHost, type ModalComponents } from './ModalHost.tsx'
import { showError } from './toast-store.ts'
import { UiProvider } from './UiProvider.tsx'

afterEach(() => {
  closeAllModals()
  cleanup()
})

const dialog = ({ close }: { close: () => void }) => (
  <Modal title="A dialog" close={close}>
    <Menu label="More" groups={() => [[{ id: 'reset', label: 'Reset', run: () => undefined }]]}>
      <button type="button">More</button>
    </Menu>
  </Modal>
)

function showDialog(): void {
  render(
    <UiProvider>
      <ModalHost components={{ about: dialog } as unknown as ModalComponents} />
    </UiProvider>,
  )
  act(() => void openModal('about', {}))
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const question = () => screen.queryByRole('dialog', { name: 'Leave?' })

test('M01 Escape closes a menu that was opened in a dialog before the dialog itself', async () => {
  showDialog()
  const opener = screen.getByRole('button', { name: 'More' })
  fireEvent.click(opener)
  await expect.poll(() => screen.queryByRole('menuitem', { name: 'Reset' })).not.toBeNull()

  press('Escape')
  await expect.poll(() => screen.queryByRole('menuitem')).toBeNull()
  expect(screen.queryByRole('dialog')).not.toBeNull()

  press('Escape')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('M01 Escape closes a list also when nothing has the focus', async () => {
  showDialog()
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  await expect.poll(() => screen.queryByRole('menuitem', { name: 'Reset' })).not.toBeNull()

  fireEvent.keyDown(document.body, { key: 'Escape' })

  await expect.poll(() => screen.queryByRole('menuitem')).toBeNull()
  expect(screen.queryByRole('dialog')).not.toBeNull()
})

test('M01 Escape closes a dialog that is still being fetched', async () => {
  const never = lazy(() => new Promise<{ default: typeof dialog }>(() => undefined))
  render(<ModalHost components={{ about: never } as unknown as ModalComponents} />)
  act(() => void openModal('about', {}))

  press('Escape')

  await expect.poll(() => isModalOpen('about')).toBe(false)
})

test('M01 a dialog with unsaved changes asks at every Escape, however many come in a row', async () => {
  showDialog()
  const stopAsking = guardModal('about', async () => {
    const answer = await askConfirm({ title: 'Leave?', message: '', confirmLabel: 'Leave' })
    return answer === 'confirm'
  })

  for (let round = 0; round < 3; round++) {
    press('Escape')
    await expect.poll(question).not.toBeNull()
    press('Escape')
    await expect.poll(question).toBeNull()
  }

  expect(screen.queryByRole('dialog', { name: 'A dialog' })).not.toBeNull()
  stopAsking()
})

test('V01 a message that comes while a dialog is open can be reached in it', async () => {
  showDialog()

  act(() => void showError({ title: 'No connection' }))

  await expect.poll(() => screen.getByRole('alert').closest('dialog')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
})

test('M01 a dialog that asks for a text ends with Cancel and what it is for', async () => {
  showDialog()
  let answer: Promise<string | undefined> | undefined
  act(() => {
    answer = askText({ title: 'Folder', label: 'Name', value: 'Old', confirmLabel: 'Rename' })
  })
  const asked = within(screen.getByRole('dialog', { name: 'Folder' }))
  const buttons = asked.getAllByRole('button').filter((button) => button.textContent !== '')

  expect(buttons.map((button) => button.textContent)).toEqual(['Cancel', 'Rename'])
  expect(buttons.map((button) => button.closest('form'))).toEqual([null, null])
  fireEvent.click(asked.getByRole('button', { name: 'Cancel' }))
  expect(await answer).toBeUndefined()
})

test('V01 a dialog that asks for a text stays until that is done, and says why it failed', async () => {
  showDialog()
  const tried: string[] = []
  const rename = async (name: string) => {
    tried.push(name)
    if (name === 'Taken') throw new Error('There is another one')
  }
  let answer: Promise<string | undefined> | undefined
  act(() => {
    answer = askText({
      title: 'Folder',
      label: 'Name',
      value: 'Taken',
      confirmLabel: 'Rename',
      failed: 'Could not rename',
      act: rename,
    })
  })
  const asked = within(screen.getByRole('dialog', { name: 'Folder' }))
  fireEvent.click(asked.getByRole('button', { name: 'Rename' }))

  const problem = await asked.findByRole('alert')
  expect(problem.textContent).toContain('Could not rename')
  expect(problem.textContent).toContain('There is another one')
  fireEvent.change(asked.getByLabelText('Name'), { target: { value: 'Free' } })
  fireEvent.click(asked.getByRole('button', { name: 'Rename' }))
  expect(await answer).toBe('Free')
  expect(tried).toEqual(['Taken', 'Free'])
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Folder' })).toBeNull()
})

test('V01 a message from before a dialog waits under it instead of covering its head', async () => {
  act(() => void showError({ title: 'Said before' }))
  showDialog()
  await expect.poll(() => screen.getByText('Said before').closest('dialog')).toBeNull()

  act(() => void showError({ title: 'Said in it' }))
  await expect.poll(() => screen.getByText('Said in it').closest('dialog')).not.toBeNull()
  act(closeAllModals)

  const region = screen.getByRole('region', { name: 'Notifications' })
  expect(region.textContent).toMatch(/Said before.*Said in it/)
})

test('M01 what asks for the focus gets it also when it comes after the dialog', async () => {
  const late = (isThere: boolean) => (
    <UiProvider>
      <Modal title="Late" close={() => undefined}>
        {isThere && (
          <button type="button" data-autofocus>
            First step
          </button>
        )}
      </Modal>
    </UiProvider>
  )
  const { rerender } = render(late(false))

  rerender(late(true))

  await expect.poll(() => document.activeElement?.textContent).toBe('First step')

  rerender(late(false))

  await expect.poll(() => document.activeElement?.tagName).toBe('DIALOG')
})

test('M01 what goes leaves the focus to the list that is open over the dialog, so that it stays open', async () => {
  const choosing = (isThere: boolean) => (
    <UiProvider>
      <Modal title="Tags" close={() => undefined}>
        <div popover="manual" tabIndex={-1} data-testid="list">
          {isThere && <button type="button">Create</button>}
        </div>
      </Modal>
    </UiProvider>
  )
  const { rerender } = render(choosing(true))
  screen.getByText('Create').focus()

  rerender(choosing(false))

  await expect.poll(() => document.activeElement).toBe(screen.getByTestId('list'))
})

const filled = (part: ReactNode) => (
  <Modal title="Filled in" close={() => undefined}>
    <div data-fields>{part}</div>
  </Modal>
)

test.each([
  ['the first text', <input key="a" aria-label="first" />],
  [
    'what can be changed',
    [<input key="a" readOnly />, <input key="b" disabled />, <input key="c" aria-label="first" />],
  ],
  [
    'the choice that holds',
    [
      <input key="a" type="radio" name="r" />,
      <input key="b" type="radio" name="r" aria-label="first" defaultChecked />,
    ],
  ],
])('M01 a dialog that is filled in begins at %s', async (_case, part) => {
  render(filled(part))

  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('first')
})
