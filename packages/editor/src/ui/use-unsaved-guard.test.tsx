import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerConfirm } from '../testing/answer-question.ts'
import { closeAllModals } from './modal-store.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

let isChanged = true
let saved = 0
let saving = async () => true

beforeEach(() => {
  isChanged = true
  saved = 0
  saving = async () => true
})
afterEach(() => {
  cleanup()
  closeAllModals()
})

function FormPage() {
  const trySend = () => {
    saved += 1
    return saving()
  }
  useUnsavedGuard({ isChanged, trySend })
  return <p>The form</p>
}

async function openForm() {
  const root = createRootRoute({ component: Outlet })
  const form = createRoute({ getParentRoute: () => root, path: '/form', component: FormPage })
  const other = createRoute({ getParentRoute: () => root, path: '/other', component: () => <p>Elsewhere</p> })
  const router = createRouter({
    routeTree: root.addChildren([form, other]),
    history: createMemoryHistory({ initialEntries: ['/form'] }),
  })
  render(<RouterProvider router={router as never} />)
  await screen.findByText('The form')
  return () => act(async () => router.history.push('/other'))
}

test('P01 a form with unsaved changes is left as the person decides: not, without them, or after saving', async () => {
  const leave = await openForm()

  await leave()
  const { title, confirmLabel, otherLabel } = await answerConfirm('cancel')
  expect([title, confirmLabel, otherLabel]).toEqual(['Save your changes?', 'Save', 'Leave without saving'])
  expect(screen.queryByText('The form')).not.toBeNull()

  saving = async () => false
  await leave()
  await answerConfirm('confirm')
  expect(screen.queryByText('The form')).not.toBeNull()

  saving = async () => true
  await leave()
  await answerConfirm('confirm')
  expect(await screen.findByText('Elsewhere')).not.toBeNull()
  expect(saved).toBe(2)
})

test('P01 what was not changed is left at once, and discarded changes are not sent', async () => {
  isChanged = false
  await (
    await openForm()
  )()
  expect(await screen.findByText('Elsewhere')).not.toBeNull()
  cleanup()

  isChanged = true
  await (
    await openForm()
  )()
  await answerConfirm('other')
  expect(await screen.findByText('Elsewhere')).not.toBeNull()
  expect(saved).toBe(0)
})
