import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onSaved } from '../workspace/commands/save-workflow.ts'
import { savedAction } from './saved-state.ts'

/** After the first save the address bar shows the workflow's own address. */
export function useSavedAddress(): void {
  const router = useRouter()
  useEffect(
    () =>
      onSaved(({ id }, leaving) => {
        const address = `/workflow/${id}`
        if (leaving || router.state.location.pathname === address) return
        void router.navigate({ to: address, replace: true, state: savedAction })
      }),
    [router],
  )
}
