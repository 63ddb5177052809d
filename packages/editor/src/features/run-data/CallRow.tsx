import type { RunEntry } from '@heddle/core/run'
import { ChevronDown, ChevronRight, CircleHelp } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { kindName } from '../../workspace/sub-ports.ts'
import { formatDate, formatRunTime } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import css from './CallRow.module.css'
import { ErrorView } from './ErrorView.tsx'
import { kindIcons } from './kind-icons.ts'
import { useTokenText } from './token-text.ts'

interface CallRowProps {
  title: string
  entry: RunEntry
  /** The calls that it took to answer this one. */
  children?: ReactNode
}

/** One call of a sub-node: what kind, how long, how many tokens; unfolded what was asked and answered. */
export function CallRow({ title, entry, children }: CallRowProps) {
  const [isOpen, setOpen] = useState(false)
  const bodyId = useId()
  const kind = entry.asked?.kind ?? ''
  const Arrow = isOpen ? ChevronDown : ChevronRight
  const Kind = kindIcons[kind] ?? CircleHelp
  return (
    <li className={css.call}>
      <button
        type="button"
        className={css.head}
        data-failed={entry.error !== undefined}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
      >
        <Arrow size={14} aria-hidden />
        <Kind size={16} role="img" aria-label={kindName(kind)} data-tip={kindName(kind)} />
        <span className={css.title}>{title}</span>
        <CallFacts entry={entry} />
      </button>
      {isOpen && (
        <div id={bodyId} className={css.body}>
          {entry.error && <ErrorView error={entry.error} />}
          <Json label={t('runData.callInput')} value={entry.asked?.input} />
          {entry.data && <Json label={t('runData.callOutput')} value={outputOf(entry)} />}
        </div>
      )}
      {children}
    </li>
  )
}

function CallFacts({ entry }: { entry: RunEntry }) {
  const { tokens, approval } = entry.asked ?? {}
  const text = useTokenText(tokens ? [tokens] : [])
  return (
    <span className={css.facts}>
      {approval && <span>{t(`runData.decided.${approval}`)}</span>}
      {entry.error && <span className={css.failed}>{t('runData.failed')}</span>}
      {text !== undefined && <span data-tip={tokens?.model}>{text}</span>}
      <span data-tip={t('runData.started', { time: formatDate(new Date(entry.startTime)) })}>
        {formatRunTime(entry.executionTime)}
      </span>
    </span>
  )
}

/** One item is what one expects; a list of it would only be in the way. */
function outputOf({ data }: RunEntry): unknown {
  const items = (data?.main[0] ?? []).map(({ json }) => json)
  return items.length === 1 ? items[0] : items
}

/** More is not read, and would be slow to draw. */
const longest = 20_000

function Json({ label, value }: { label: string; value: unknown }) {
  const text = JSON.stringify(value, null, 2) ?? ''
  return (
    <>
      <h4>{label}</h4>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <pre tabIndex={0} role="region" aria-label={label}>
        {text.length > longest ? `${text.slice(0, longest)}…` : text}
      </pre>
    </>
  )
}
