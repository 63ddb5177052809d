import type { User } from '@heddle/contract'
import { basePath } from '../lib/base-path.ts'
import { chooseLanguage, forgetLanguage } from '../lib/language.ts'
import { request } from './request.ts'
import { useSession } from './session.ts'

/** Somebody is inside now, and sees the page in their language if they chose one. */
export async function enterAs(user: User): Promise<void> {
  useSession.setState({ user })
  if (user.language !== null) await chooseLanguage(user.language)
}

/** Loads the settings again after something changed them. */
export async function reloadSettings(): Promise<void> {
  useSession.setState({ settings: await request('GET /settings', {}) })
}

/** Leaves with a fresh page: nothing of the person stays in memory. */
export async function signOut(): Promise<void> {
  await request('POST /logout', {})
  forgetLanguage()
  window.location.assign(`${basePath}signin`)
}

/** First and last name, or the address of somebody who has not told them yet. */
export const displayName = ({
  firstName,
  lastName,
  email,
}: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (email ?? '')

/** For a picture of somebody of whom there is none. */
export const initials = (person: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  (
    [person.firstName, person.lastName].map((name) => name?.charAt(0) ?? '').join('') ||
    (person.email ?? '').charAt(0)
  ).toUpperCase()
