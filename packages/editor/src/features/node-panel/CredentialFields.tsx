import { displayedCredentials, getOwn, type CredentialReference, type WorkflowNode } from '@heddle/core'
import { setCredential } from '../../document/commands/set-parameters.ts'
import { credentialTypeName, useCredentials } from '../../document/credentials.ts'
import { useDocument } from '../../document/document-store.ts'
import { issuesOf } from '../../document/issues.ts'
import { findDescription, type NodeTypeHeader } from '../../document/node-types.ts'
import { t } from '../../lib/i18n.ts'
import { Select } from '../../ui/Select.tsx'
import css from './ParameterField.module.css'

/** The credentials that a node asks for, one select per type. */
export function CredentialFields({ node, type }: { node: WorkflowNode; type: NodeTypeHeader }) {
  const description = findDescription(type.name)
  const credentials = useCredentials((state) => state.credentials)
  const readOnly = useDocument((state) => state.readOnly)
  if (!description) return null
  const issues = issuesOf(node, type)?.credentials ?? {}
  return displayedCredentials(description, node).map(({ name, displayName, required }) => {
    const label = t('nodePanel.credentialFor', { type: displayName ?? credentialTypeName(name) })
    const reference = getOwn(node.credentials, name)
    const id = `credential-${name}`
    return (
      <div key={name} className={css.field}>
        <label htmlFor={id} className={css.label} data-required={required}>
          {label}
        </label>
        {readOnly ? (
          <p className={css.help}>{nameOf(reference)}</p>
        ) : (
          <Select<string>
            id={id}
            label={label}
            options={credentials
              .filter((credential) => credential.type === name)
              .map((credential) => ({ value: credential.id, label: credential.name }))}
            chosen={reference === undefined ? [] : [idOf(reference, credentials) ?? nameOf(reference)]}
            unknownLabel={() => nameOf(reference)}
            invalid={issues[name] !== undefined}
            placeholder={t('nodePanel.chooseCredential')}
            onChange={([chosen]) => {
              const credential = credentials.find((candidate) => candidate.id === chosen)
              if (credential) setCredential(node.name, name, { id: credential.id, name: credential.name })
            }}
          />
        )}
        {issues[name]?.map((issue) => (
          <p key={issue} className={css.issue}>
            {issue}
          </p>
        ))}
      </div>
    )
  })
}

const nameOf = (reference: CredentialReference | undefined): string =>
  typeof reference === 'string' ? reference : (reference?.name ?? '')

/** By id, or by a name that only one credential has. */
function idOf(
  reference: CredentialReference,
  credentials: readonly { id: string; name: string }[],
): string | undefined {
  const id = typeof reference === 'string' ? undefined : reference.id
  if (id) return id
  return credentials.find(({ name }) => name === nameOf(reference))?.id
}
