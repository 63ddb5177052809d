import type { Settings, User } from '@heddle/contract'

export type Role = 'default' | 'owner' | 'member'
export type LoginStatus = 'LoggedIn' | 'LoggedOut'

/** One side of a rule: any of the given conditions must hold. */
export interface AccessConditions {
  loginStatus?: readonly LoginStatus[]
  role?: readonly Role[]
  /** Only while user management is on. */
  userManagement?: boolean
}

export interface Permissions {
  allow?: AccessConditions
  deny?: AccessConditions
}

export interface Visitor {
  user: User | undefined
  settings: Pick<Settings, 'userManagement'> | undefined
}

/** Before the owner is set up, everybody is the default user. */
function roleOf(user: User): Role {
  if (user.globalRole.name === 'member') return 'member'
  return user.firstName ? 'owner' : 'default'
}

/** Whether a visitor may see something. Deny rules are checked before allow rules. */
export function isAllowed({ allow, deny }: Permissions, visitor: Visitor): boolean {
  if (deny && matches(deny, visitor, 'any')) return false
  return !allow || matches(allow, visitor, 'all')
}

function matches(conditions: AccessConditions, { user, settings }: Visitor, how: 'any' | 'all'): boolean {
  const status: LoginStatus = user ? 'LoggedIn' : 'LoggedOut'
  const results = [
    conditions.loginStatus?.includes(status),
    conditions.role && user !== undefined && conditions.role.includes(roleOf(user)),
    conditions.userManagement === undefined
      ? undefined
      : conditions.userManagement === (settings?.userManagement.enabled ?? false),
  ].filter((result) => result !== undefined)
  return how === 'any' ? results.some(Boolean) : results.every(Boolean)
}
