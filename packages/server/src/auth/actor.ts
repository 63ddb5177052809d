import type { Scope } from '@heddle/contract'
import { scopes } from '@heddle/contract'

/** `default` is the owner before the account is set up: the whole instance without a password. */
export type Role = 'owner' | 'member' | 'default'

/** Who calls. */
export interface Actor {
  id: string
  role: Role
  /** Set for an API key, which may do less than its user. */
  scopes?: ReadonlySet<Scope>
}

/** Without user management there is only the default user. */
export function roleOf(
  { role, passwordHash }: { role: 'owner' | 'member'; passwordHash: string | null },
  userManagement: boolean,
): Role | undefined {
  if (role === 'member') return userManagement ? 'member' : undefined
  return userManagement && passwordHash !== null ? 'owner' : 'default'
}

/** Roles are presets over scopes; nothing else asks for a role. */
const scopesByRole: Record<Role, ReadonlySet<Scope>> = {
  owner: new Set(scopes),
  default: new Set(scopes.filter((scope) => scope !== 'self:update')),
  member: new Set(
    scopes.filter((scope) => !['owner:setup', 'user:manage', 'user:read', 'tag:delete'].includes(scope)),
  ),
}

export const mayDo = ({ role, scopes: limited }: Actor, scope: Scope): boolean =>
  scopesByRole[role].has(scope) && (limited?.has(scope) ?? true)

/** Whether the actor sees what belongs to others. Everybody else is limited to their own rows, in the query. */
export const seesEverything = (actor: Actor): boolean => actor.role !== 'member'
