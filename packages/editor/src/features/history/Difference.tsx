import { textOf } from '@heddle/core'
import { t } from '../../lib/i18n.ts'
import css from './Difference.module.css'
import { diffLines, type Line } from './diff-lines.ts'

interface DifferenceProps {
  before: unknown
  after: unknown
  /** Said in place of a value that is not there. */
  missing?: string
}

/** A value before and after; of long texts only the lines around a change. */
export function Difference({ before, after, missing = t('history.notSet') }: DifferenceProps) {
  if (typeof before === 'string' && typeof after === 'string' && `${before}${after}`.includes('\n')) {
    return <Lines lines={diffLines(before, after)} />
  }
  const shown = (value: unknown) => (value === undefined ? missing : textOf(value))
  return (
    <Lines
      lines={[
        { kind: 'removed', text: shown(before) },
        { kind: 'added', text: shown(after) },
      ]}
    />
  )
}

const signs = { removed: '−', added: '+', same: ' ', gap: '⋯' } as const

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <pre className={css.lines}>
      {lines.map(({ kind, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines never change places
        <span key={index} className={css.line} data-kind={kind}>
          <span aria-hidden>{signs[kind]}</span>
          {kind !== 'same' && kind !== 'gap' && (
            <span className="visually-hidden">
              {kind === 'removed' ? t('history.before') : t('history.after')}{' '}
            </span>
          )}
          <span>{text}</span>
        </span>
      ))}
    </pre>
  )
}
