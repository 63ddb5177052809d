import { hasNewestLayout, nodeWarnings } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import { TriangleAlert } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { issueWords } from '../../workspace/issue-words.ts'
import { useDocument } from '../../workspace/document-store.ts'
import { describedType, type NodeTypeHeader } from '../../workspace/node-types.ts'
import css from './NodeWarnings.module.css'

/** What a node's document asks for and nobody here does, and what becomes of an older version. */
export function NodeWarnings({ node, type }: { node: WorkflowNode; type: NodeTypeHeader }) {
  const readOnly = useDocument((state) => state.readOnly)
  const description = describedType(type)
  if (!description) return null
  const warnings = nodeWarnings(description, node, issueWords)
  return (
    <>
      {warnings.length > 0 && (
        <div className={css.warnings} role="note" aria-label={t('nodePanel.warnings')}>
          <TriangleAlert size={16} aria-hidden />
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
      {!readOnly && !hasNewestLayout(description, node) && (
        <p className={css.older}>{t('nodePanel.olderVersion', { version: String(node.typeVersion) })}</p>
      )}
    </>
  )
}
