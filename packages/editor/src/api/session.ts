import type { Settings, User } from '@heddle/contract'
import { create } from 'zustand'

interface Session {
  settings: Settings | undefined
  /** Undefined while logged out. */
  user: User | undefined
  /** The server knows the session no more: it lapsed, or was ended elsewhere. */
  isOver: boolean
}

/** What is known about the instance and about who uses it. */
export const useSession = create<Session>(() => ({
  settings: undefined,
  user: undefined,
  isOver: false,
}))
