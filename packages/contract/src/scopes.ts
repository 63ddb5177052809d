/**
 * Who may call: `public` needs no sign-in, everything else names a permission scope that the caller's role must hold.
 * Whether a row may be seen is decided in the query, not here.
 */
export const scopes = [
  'workflow:read',
  'workflow:create',
  'workflow:update',
  'workflow:delete',
  'workflow:execute',
  'workflow:share',
  'proposal:decide',
  'execution:read',
  'execution:delete',
  'execution:retry',
  'execution:stop',
  'credential:read',
  'credential:use',
  'credential:create',
  'credential:update',
  'credential:delete',
  'credential:share',
  'dataTable:read',
  'dataTable:create',
  'dataTable:update',
  'dataTable:delete',
  'knowledge:read',
  'knowledge:update',
  'knowledge:delete',
  'tag:read',
  'tag:create',
  'tag:update',
  'tag:delete',
  'user:read',
  'user:manage',
  'self:read',
  'self:update',
  'self:survey',
  'apiKey:manage',
  'owner:setup',
  'nodeType:read',
  'push:connect',
  'settings:read',
] as const
export type Scope = (typeof scopes)[number]

/** What a key may be allowed to do: everything but the work with accounts, and what waits for a person to decide. */
export const apiKeyScopes = scopes.filter((scope) => !/^(self|user|owner|push|apiKey|proposal):/.test(scope))
