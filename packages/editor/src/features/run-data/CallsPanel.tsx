import type { RunEntry } from '@heddle/core/run'
import { useRun } from '../../workspace/run-store.ts'
import { t } from '../../lib/i18n.ts'
import { CallRow } from './CallRow.tsx'
import css from './DataPanel.module.css'
import stepCss from './StepTree.module.css'
import { useTokenText } from './token-text.ts'

const none: readonly RunEntry[] = []

/** The calls that a sub-node has answered, the first one first. */
export function CallsPanel({ node }: { node: string }) {
  const calls = useRun((state) => state.runData[node]) ?? none
  const tokens = useTokenText(calls.flatMap(({ asked }) => asked?.tokens ?? []))
  return (
    <section className={css.panel} aria-label={t('runData.calls')}>
      <header className={css.head}>
        <strong>{t('runData.calls')}</strong>
        {calls.length > 0 && <span>{t('canvas.calls', { count: calls.length })}</span>}
        {tokens !== undefined && <span>{tokens}</span>}
      </header>
      {calls.length === 0 ? (
        <p className={css.empty}>{t('runData.noCalls')}</p>
      ) : (
        <div className={stepCss.tree}>
          <ol className={stepCss.steps}>
            {calls.map((entry) => (
              <CallRow key={entry.executionIndex} title={titleOf(entry)} entry={entry} />
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}

const titleOf = ({ source }: RunEntry): string =>
  t('runData.askedBy', { node: source[0]?.previousNode ?? '' })
