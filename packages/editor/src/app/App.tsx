import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { useLanguage } from '../lib/i18n.ts'
import { UiProvider } from '../ui/UiProvider.tsx'
import { router } from './router.tsx'

/** Drawn anew in another language: no component has to watch for that. */
export function App() {
  const language = useLanguage((state) => state.shown)
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider key={language}>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>
  )
}
