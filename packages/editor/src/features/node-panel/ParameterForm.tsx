import { fillDefaults } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import { setParameter } from '../../workspace/commands/set-parameters.ts'
import { useDocument } from '../../workspace/document-store.ts'
import { issuesOf } from '../../workspace/issues.ts'
import { useKnown } from '../../workspace/use-known.ts'
import type { NodeTypeHeader } from '../../workspace/node-types.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { t } from '../../lib/i18n.ts'
import { CredentialFields } from './CredentialFields.tsx'
import css from './ParameterForm.module.css'
import { ParameterField } from './ParameterField.tsx'
import { ParameterList } from './ParameterList.tsx'
import { UnknownNode } from './UnknownNode.tsx'

/** The form of a node, made from its own description. */
export function ParameterForm({ node, type }: { node: WorkflowNode; type: NodeTypeHeader | undefined }) {
  const workspace = useWorkspace()
  const known = useKnown()
  const readOnly = useDocument((state) => state.readOnly)
  if (!type) return known.hasNodeTypes ? <UnknownNode node={node} /> : null
  if (!type.properties) return null
  if (type.properties.length === 0 && !type.credentials)
    return <p className={css.empty}>{t('nodePanel.noParameters')}</p>
  const values = fillDefaults(type.properties, node.parameters, node.typeVersion)
  const list = {
    values,
    path: '',
    form: {
      workspace,
      node: node.name,
      root: values,
      version: node.typeVersion,
      issues: issuesOf(known, node, type)?.parameters ?? {},
      readOnly,
      List: ParameterList,
      Field: ParameterField,
    },
    onChange: (name: string, value: unknown) =>
      workspace.tell(setParameter(workspace, { node: node.name, path: [name] }, value)),
  }
  const credentialsAt = placeOfCredentials(type)
  return (
    <>
      <ParameterList {...list} properties={type.properties.slice(0, credentialsAt)} />
      <CredentialFields node={node} type={type} />
      <ParameterList {...list} properties={type.properties.slice(credentialsAt)} />
    </>
  )
}

/** Behind the last parameter that says which credential is wanted; before all others where nothing is to be said. */
function placeOfCredentials({ properties = [], credentials = [] }: NodeTypeHeader): number {
  const deciding = new Set(
    credentials.flatMap(({ displayOptions }) => Object.keys(displayOptions?.show ?? {})),
  )
  // They say what is done, and with that much more than which credential.
  for (const name of ['resource', 'operation']) deciding.delete(name)
  const last = properties.findLastIndex(
    ({ name, type }) => type === 'credentialsSelect' || deciding.has(name),
  )
  return last + 1
}
