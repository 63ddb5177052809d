import { Check, Clock, Pencil, Pin, Plug, TriangleAlert, X } from 'lucide-react'
import type { NodeState } from './node-state.ts'
import css from './NodeStatus.module.css'

const badges = {
  success: Check,
  stale: Pencil,
  error: X,
  issues: TriangleAlert,
  waiting: Clock,
  toConnect: Plug,
} as const

/** The mark in the corner; what it means is read on hover. */
export function NodeStatus({ state }: { state: NodeState }) {
  const Badge = state.kind in badges ? badges[state.kind as keyof typeof badges] : undefined
  return (
    <>
      {state.pinned && (
        <span className={css.pin}>
          <Pin size={12} aria-hidden />
        </span>
      )}
      {Badge && (
        <span
          className={`${css.badge} ${css[state.kind]}`}
          role="img"
          aria-label={state.note}
          data-tip={state.note}
        >
          <Badge size={11} strokeWidth={3} aria-hidden />
        </span>
      )}
    </>
  )
}
