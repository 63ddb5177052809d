import { formatDate } from '../lib/dates.ts'
import { t } from '../lib/i18n.ts'
import type { Waiting } from '../workspace/waiting.ts'

/** What a run waits for, and how long. */
export function waitMessage({ kind, till }: Pick<Waiting, 'kind' | 'till'>): string {
  const what = t(`run.waitsFor.${kind}`)
  if (!till) return what
  const time = formatDate(till)
  return kind === 'time' ? t('run.waitsUntil', { time }) : `${what} ${t('run.waitsAtMost', { time })}`
}
