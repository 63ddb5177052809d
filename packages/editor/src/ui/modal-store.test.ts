import { beforeEach, expect, test } from 'vitest'
import {
  askConfirm,
  askText,
  closeAllModals,
  closeModal,
  isModalOpen,
  openModal,
  useModals,
} from './modal-store.ts'

beforeEach(closeAllModals)

const names = () => useModals.getState().stack.map((modal) => modal.name)
const question = { title: 'T', message: 'M', confirmLabel: 'Yes' }
const confirm = { ...question, answer: () => undefined }

test('M01 opening pushes, closing removes, by name or by key', () => {
  openModal('confirm', confirm)
  const key = openModal('prompt', {
    title: 'T',
    label: 'L',
    value: '',
    confirmLabel: 'OK',
    answer: () => undefined,
  })

  expect(names()).toEqual(['confirm', 'prompt'])
  closeModal(key)
  expect(isModalOpen('prompt')).toBe(false)
  closeModal('confirm')
  expect(names()).toEqual([])
})

test('M01 all can be closed at once, and each hears of it once', () => {
  const closed: string[] = []
  openModal('confirm', confirm, () => closed.push('first'))
  openModal('confirm', confirm, () => closed.push('second'))

  closeAllModals()
  closeAllModals()

  expect(closed).toEqual(['first', 'second'])
})

test('P16 closing a question without an answer cancels it', async () => {
  const confirmed = askConfirm(question)
  const text = askText({ title: 'T', label: 'L', value: 'x', confirmLabel: 'OK' })

  closeAllModals()

  expect(await confirmed).toBe('cancel')
  expect(await text).toBeUndefined()
})
