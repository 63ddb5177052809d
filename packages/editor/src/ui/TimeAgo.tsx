import { formatExactDate } from '../lib/dates.ts'
import { timeAgo } from '../lib/format.ts'

/** How long ago something was; when exactly, on asking. */
export function TimeAgo({ date }: { date: string }) {
  return (
    <time dateTime={date} data-tip={formatExactDate(new Date(date))}>
      {timeAgo(date)}
    </time>
  )
}
