import type { User } from '@heddle/contract'
import { basePath } from '../lib/base-path.ts'
import { request } from './request.ts'
import { useSession } from './session.ts'

/** Somebody is inside now. */
export function enterAs(user: User): void {
  useSession.setState({ user })
}

/** Loads the settings again after something changed them. */
export async function reloadSettings(): Promise<void> {
  useSession.setState({ settings: await request('GET /settings', {}) })
}

/** Leaves with a fresh page: nothing of the person stays in memory. */
export async function signOut(): Promise<void> {
  await request('POST /logout', {})
  window.location.assign(`${basePath}signin`)
}

/** First and last name, or the address of somebody who has not told them yet. */
export const displayName = ({
  firstName,
  lastName,
  email,
}: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (email ?? '')
