import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createContext, use, type ComponentType, type ReactNode } from 'react'
import { queryClient } from '../api/query-client.ts'

const Page = createContext<ReactNode>(undefined)

/** Draws what is in it as a page at an address, with what the server has told so far. */
export async function inRouter(
  path: string,
  address: string,
): Promise<ComponentType<{ children: ReactNode }>> {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path, component: () => use(Page) })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await router.load()
  return ({ children }) => (
    <QueryClientProvider client={queryClient}>
      <Page value={children}>
        <RouterProvider router={router as never} />
      </Page>
    </QueryClientProvider>
  )
}
