import { useEffect } from 'react'
import { useSession } from '../api/session.ts'
import { followParentMessages } from './parent-window.ts'

/** Lets the page around this one, if there is any, say what to open. */
export function useParentMessages(): void {
  const version = useSession((state) => state.settings?.versionCli ?? '')
  useEffect(() => followParentMessages(version), [version])
}
