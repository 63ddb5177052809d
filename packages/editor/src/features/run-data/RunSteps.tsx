import type { RunData } from '@heddle/core/run'
import { t } from '../../lib/i18n.ts'
import css from './StepTree.module.css'
import { stepsOf, type Step } from './steps.ts'
import { StepTree } from './StepTree.tsx'

/** What the sub-nodes of a whole run did, to be unfolded; nothing where there were none. */
export function RunSteps({ runData }: { runData: RunData }) {
  const roots = rootSteps(runData)
  if (roots.length === 0) return null
  return (
    <details className={css.folded}>
      <summary>{t('chat.steps')}</summary>
      {roots.map(({ node, steps }) => (
        <StepTree key={node} steps={steps} />
      ))}
    </details>
  )
}

const rootSteps = (runData: RunData): { node: string; steps: Step[] }[] =>
  Object.entries(runData).flatMap(([node, runs]) => {
    const steps = runs.flatMap((entry, run) => (entry.asked ? [] : stepsOf(runData, node, run)))
    return steps.length > 0 ? [{ node, steps }] : []
  })
