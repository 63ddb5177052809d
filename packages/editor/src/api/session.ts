import type { Settings, User } from '@heddle/contract'
import { create } from 'zustand'

interface Session {
  settings: Settings | undefined
  /** Undefined while logged out. */
  user: User | undefined
  /** Whether the templates endpoint answered at start. */
  templatesReachable: boolean
}

/** What is known about the instance and about who uses it. */
export const useSession = create<Session>(() => ({
  settings: undefined,
  user: undefined,
  templatesReachable: false,
}))
