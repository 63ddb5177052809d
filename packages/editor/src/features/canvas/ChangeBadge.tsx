import type { NodeMark } from '@heddle/core/workflow'
import { Minus, MoveDiagonal, Pencil, Plus, TextCursorInput, type LucideIcon } from 'lucide-react'
import { useComparison } from '../../workspace/comparison-store.ts'
import { t } from '../../lib/i18n.ts'
import css from './ChangeBadge.module.css'

const icons: Record<NodeMark, LucideIcon> = {
  added: Plus,
  removed: Minus,
  changed: Pencil,
  renamed: TextCursorInput,
  moved: MoveDiagonal,
}

/** What happened to a node between two versions, as a symbol and a word: colour alone would not reach everybody. */
export function ChangeBadge({ node }: { node: string }) {
  const marks = useComparison((state) => state.nodes.get(node)?.marks)
  const first = marks?.[0]
  if (!first) return null
  const Icon = icons[first]
  return (
    <span className={css.badge} data-mark={first}>
      <Icon size={11} strokeWidth={3} aria-hidden />
      {marks.map((mark) => t(`history.mark.${mark}`)).join(', ')}
    </span>
  )
}
