import type { PushMessage } from '@heddle/contract'
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { usePush } from '../api/push.ts'
import { ConnectionLost } from '../api/api-error.ts'
import { useToasts } from '../ui/toast-store.ts'
import { followServer, hear } from './follow-server.ts'
import { person } from './person.ts'

beforeEach(() => queryClient.clear())

/** Counts how often something is fetched that is looked at. */
async function watch(...queryKey: string[]) {
  let count = 0
  const queryFn = async () => {
    count += 1
    return []
  }
  onTestFinished(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined))
  await expect.poll(() => count).toBe(1)
  return () => count
}

const saved: PushMessage = { type: 'workflowSaved', data: { workflowId: '5', versionId: 'v2', by: 'ann' } }

test('what somebody saves elsewhere is fetched again where it is shown', async () => {
  const lists = await watch('workflows', 'page', 'all', '0')
  const versions = await watch('history', '5', 'versions')
  const others = await watch('history', '6', 'versions')

  hear(saved)

  await expect.poll(lists).toBe(2)
  await expect.poll(versions).toBe(2)
  expect(others()).toBe(1)
})

test('what nobody looks at is only marked, to be fetched when somebody does', async () => {
  queryClient.setQueryData(['workflows'], [])

  hear(saved)

  await expect.poll(() => queryClient.getQueryState(['workflows'])?.isInvalidated).toBe(true)
})

test('nodes that were installed or changed meanwhile are fetched again', async () => {
  const types = await watch('node-types')
  const packages = await watch('packages')

  hear({ type: 'packagesChanged', data: {} })

  await expect.poll(types).toBe(2)
  await expect.poll(packages).toBe(2)
})

test('an account that is lost and a run that ended make their lists old', async () => {
  const credentials = await watch('credentials', 'list')
  const workflows = await watch('workflows', 'page', 'all', '0')

  hear({ type: 'accountLost', data: { credentialId: '1', credentialName: 'Mine' } })
  hear({ type: 'executionFinished', data: { executionId: '1' } } as PushMessage)

  await expect.poll(credentials).toBe(2)
  await expect.poll(workflows).toBe(2)
})

test('after messages were lost everything that is shown is fetched again', async () => {
  const users = await watch('users')

  hear({ type: 'reloadState', data: {} })

  await expect.poll(users).toBe(2)
})

test('X02 what failed only because the connection was lost is no news once it is back', () => {
  onTestFinished(followServer())
  usePush.setState({ connected: false })
  person.tell({ kind: 'failed', what: 'run', error: new ConnectionLost() })
  expect(useToasts.getState().toasts).toHaveLength(1)

  usePush.setState({ connected: true })

  expect(useToasts.getState().toasts).toEqual([])
})
