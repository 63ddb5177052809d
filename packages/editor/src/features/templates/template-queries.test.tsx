import { InfiniteQueryObserver } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { askTemplates } from '../../api/template-service.ts'
import { useSession } from '../../api/session.ts'
import { setNavigator } from '../../lib/navigation.ts'
import { useRecentEvents } from '../../lib/telemetry.ts'
import { inRouter } from '../../testing/in-router.tsx'
import { templatePages } from './template-queries.ts'
import { useTemplateSearch } from './use-template-search.ts'

const asked: URL[] = []
let answer: (url: URL) => unknown = () => undefined
let status = 200

beforeEach(() => {
  queryClient.clear()
  asked.length = 0
  status = 200
  useSession.setState({
    settings: { templates: { enabled: true, host: 'https://t.example/api/' }, versionCli: '1' } as never,
  })
  vi.stubGlobal('fetch', (url: URL) => {
    asked.push(url)
    return Promise.resolve(Response.json(answer(url), { status }))
  })
})
afterEach(() => useSession.setState({ settings: undefined }))

const row = (id: number) => ({
  id,
  name: `T${id}`,
  nodes: [],
  createdAt: '2026-01-01',
  totalViews: 0,
  description: '',
  user: { username: 'a' },
})

test('R11 templates are loaded page by page until there are no more', async () => {
  answer = ({ searchParams }) => {
    const skip = Number(searchParams.get('skip'))
    const count = Math.min(10, 15 - skip)
    return { totalWorkflows: 15, workflows: Array.from({ length: count }, (_, index) => row(skip + index)) }
  }
  const observer = new InfiniteQueryObserver(
    queryClient,
    templatePages({ search: 'a b', categories: ['1', '2'] }),
  )
  onTestFinished(observer.subscribe(() => undefined))

  await expect.poll(() => observer.getCurrentResult().hasNextPage).toBe(true)
  await observer.fetchNextPage()

  expect(observer.getCurrentResult().hasNextPage).toBe(false)
  expect(asked.map(({ search }) => search)).toEqual([
    '?skip=0&rows=10&search=a+b&category=1%2C2',
    '?skip=10&rows=10&search=a+b&category=1%2C2',
  ])
})

test('R11 a service that gives nothing more than it says ends the list', () => {
  const { getNextPageParam } = templatePages({ search: '', categories: [] })
  const page = (count: number, totalWorkflows: number) =>
    ({ totalWorkflows, workflows: Array.from({ length: count }, (_, id) => row(id)) }) as never

  expect(getNextPageParam(page(0, 5), [page(0, 5)], 0, [])).toBeUndefined()
  expect(getNextPageParam(page(3, 5), [page(3, 5)], 0, [])).toBe(3)
  expect(getNextPageParam(page(2, 5), [page(3, 5), page(2, 5)], 0, [])).toBeUndefined()
})

test('V01 what is no template, and what is refused, are errors', async () => {
  answer = () => ({ workflows: 'all' })
  await expect(askTemplates('workflows', 'x')).rejects.toThrow('no template')
  status = 500
  answer = () => ({ message: 'Down' })
  await expect(askTemplates('workflows', 'x')).rejects.toThrow('Down')
})

test('R11 the search stands in the address, and is read from it', async () => {
  const go = vi.fn<(path: string, options: object) => void>()
  setNavigator({ go, path: () => '/templates/' })
  onTestFinished(() => setNavigator({ go: () => undefined, path: () => '/' }))
  useRecentEvents.setState({ events: [] })
  const wrapper = await inRouter('/templates/', '/templates/?search=mail&categories=1,x,22')
  const { result } = renderHook(() => useTemplateSearch(), { wrapper })

  await expect.poll(() => result.current?.wanted).toEqual({ search: 'mail', categories: ['1', '22'] })
  act(() => {
    result.current.chooseCategories([])
    result.current.search('')
    result.current.clear()
  })

  expect(go.mock.calls).toEqual([
    ['/templates/?search=mail', {}],
    ['/templates/?categories=1%2C22', { replace: true }],
    ['/templates/', {}],
  ])
  expect(useRecentEvents.getState().events.map(({ name }) => name)).toEqual(['templatesFiltered'])
})
