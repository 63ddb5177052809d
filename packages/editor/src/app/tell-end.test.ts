import { beforeEach, expect, test } from 'vitest'
import { useSession } from '../api/session.ts'
import { openSample, toastTitles } from '../testing/open-sample.ts'
import { leaveErrors } from '../ui/toast-store.ts'
import { tellEnd } from './tell-end.ts'

beforeEach(() => {
  openSample()
  useSession.setState({ isOver: false })
})

test('U05 whoever is signed out is told so on every page, until they sign in again', () => {
  tellEnd()
  expect(toastTitles()).toEqual([])

  useSession.setState({ isOver: true })
  tellEnd()
  leaveErrors()

  expect(toastTitles()).toEqual(['You are signed out'])
})
