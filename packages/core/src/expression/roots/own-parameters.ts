import type { Session } from '../evaluate/scope.ts'

/** A stored parameter with all its expressions replaced by their values. */
export function resolveParameter(session: Session, stored: unknown, itemIndex: number): unknown {
  if (typeof stored === 'string') {
    return stored.startsWith('=') ? session.evaluateParameter(stored, itemIndex) : stored
  }
  if (Array.isArray(stored)) return stored.map((value) => resolveParameter(session, value, itemIndex))
  if (typeof stored !== 'object' || stored === null) return stored
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [key, resolveParameter(session, value, itemIndex)]),
  )
}
