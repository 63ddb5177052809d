import type { WorkflowVersionSummary } from '@heddle/contract'
import { formatDate } from '../../lib/dates.ts'

/** A version in one line: its name when it has one, and when it was saved. */
export function versionLabel({
  label,
  createdAt,
}: Pick<WorkflowVersionSummary, 'label' | 'createdAt'>): string {
  const time = formatDate(new Date(createdAt))
  return label ? `${label} (${time})` : time
}
