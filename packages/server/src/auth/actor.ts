import type { Scope } from '@heddle/contract'
import { scopes } from '@heddle/contract'

/** `default` is the owner before the account is set up: the whole instance without a password. */
export type Role = 'owner' | 'member' | 'default'

/** Who calls. */
export interface Actor {
  id: string
  role: Role
}

/** Roles are presets over scopes; nothing else asks for a role. */
const scopesByRole: Record<Role, ReadonlySet<Scope>> = {
  owner: new Set(scopes),
  default: new Set(scopes.filter((scope) => scope !== 'self:update')),
  member: new Set(
    scopes.filter((scope) => !['owner:setup', 'user:manage', 'user:read', 'tag:delete'].includes(scope)),
  ),
}

export const mayDo = (actor: Actor, scope: Scope): boolean => scopesByRole[actor.role].has(scope)

/** Whether the actor sees what belongs to others. Everybody else is limited to their own rows, in the query. */
export const seesEverything = (actor: Actor): boolean => actor.role !== 'member'
