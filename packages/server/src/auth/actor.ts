import { scopes, type Scope } from '@heddle/contract'

/** `default` is the owner before the account is set up: the whole instance without a password. */
export type Role = 'owner' | 'member' | 'default'

/** Who calls. */
export interface Actor {
  id: string
  role: Role
  /** Set for an API key, which may do less than its user, and for a run that others bound. */
  scopes?: ReadonlySet<Scope>
  /** Members besides the actor who must see a thing for the actor to see it, see `boundBy`. */
  within?: readonly string[]
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

/** Members to whom a row must be visible for the actor to see it. Nobody for the owner of the instance, who sees all. */
export const limitsOf = ({ id, role, within = [] }: Actor): readonly string[] =>
  role === 'member' ? [id, ...within] : within

/** Whether the actor sees what belongs to others. */
export const seesEverything = (actor: Actor): boolean => limitsOf(actor).length === 0

/** What would belong to the actor, or run for them, although somebody else has thought it up. */
const leavesSomething = new Set<Scope>([
  'workflow:create',
  'workflow:update',
  'workflow:share',
  'credential:create',
  'credential:update',
  'credential:share',
  'dataTable:create',
  'tag:create',
])

/** The actor with no more rights than each of the others has. */
export function boundBy(actor: Actor, others: readonly Actor[]): Actor {
  const all = [actor, ...others]
  const within = new Set(others.flatMap(limitsOf))
  within.delete(actor.id)
  const isBounded = within.size > 0
  const common = scopes.filter(
    (scope) => all.every((each) => mayDo(each, scope)) && !(isBounded && leavesSomething.has(scope)),
  )
  return {
    id: actor.id,
    role: actor.role,
    scopes: new Set(common),
    ...(isBounded && { within: [...within] }),
  }
}
