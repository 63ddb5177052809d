import { fillDefaults } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import { setParameter } from '../../workspace/commands/set-parameters.ts'
import { useDocument } from '../../workspace/document-store.ts'
import { issuesOf } from '../../workspace/issues.ts'
import { useKnown } from '../../workspace/use-known.ts'
import type { NodeTypeHeader } from '../../workspace/node-types.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { t } from '../../lib/i18n.ts'
import css from './ParameterForm.module.css'
import { ParameterField } from './ParameterField.tsx'
import { ParameterList } from './ParameterList.tsx'

/** The form of a node, made from its own description. */
export function ParameterForm({ node, type }: { node: WorkflowNode; type: NodeTypeHeader | undefined }) {
  const workspace = useWorkspace()
  const known = useKnown()
  const readOnly = useDocument((state) => state.readOnly)
  if (!type) return <p className={css.problem}>{t('nodePanel.unknownType', { type: node.type })}</p>
  if (!type.properties) return null
  if (type.properties.length === 0) return <p className={css.empty}>{t('nodePanel.noParameters')}</p>
  const values = fillDefaults(type.properties, node.parameters, node.typeVersion)
  return (
    <ParameterList
      properties={type.properties}
      values={values}
      path=""
      form={{
        workspace,
        node: node.name,
        root: values,
        version: node.typeVersion,
        issues: issuesOf(known, node, type)?.parameters ?? {},
        readOnly,
        List: ParameterList,
        Field: ParameterField,
      }}
      onChange={(name, value) =>
        workspace.tell(setParameter(workspace, { node: node.name, path: [name] }, value))
      }
    />
  )
}
