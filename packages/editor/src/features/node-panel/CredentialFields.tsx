import { findOwn } from '@heddle/core'
import { displayedCredentials } from '@heddle/core/node'
import type { CredentialReference, WorkflowNode } from '@heddle/core/workflow'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { setCredential } from '../../workspace/commands/set-parameters.ts'
import { credentialList } from '../../workspace/credentials.ts'
import { useDocument } from '../../workspace/document-store.ts'
import { issuesOf } from '../../workspace/issues.ts'
import { useKnown } from '../../workspace/use-known.ts'
import { describedType, type NodeTypeHeader } from '../../workspace/node-types.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { t } from '../../lib/i18n.ts'
import fieldCss from '../../ui/Field.module.css'
import { IconButton } from '../../ui/IconButton.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { Select } from '../../ui/Select.tsx'
import css from './ParameterField.module.css'

/** The credentials that a node asks for, one select per type. */
export function CredentialFields({ node, type }: { node: WorkflowNode; type: NodeTypeHeader }) {
  const workspace = useWorkspace()
  const description = describedType(type)
  const known = useKnown()
  const readOnly = useDocument((state) => state.readOnly)
  if (!description) return null
  const issues = issuesOf(known, node, type)?.credentials ?? {}
  return displayedCredentials(description, node).map(({ name, displayName, required }) => {
    const typeName = known.credentialTypes.find((each) => each.name === name)?.displayName ?? name
    const label = t('nodePanel.credentialFor', { type: displayName ?? typeName })
    const reference = findOwn(node.credentials, name)
    const id = `credential-${name}`
    return (
      <div key={name} className={css.field}>
        <label htmlFor={id} className={css.label} data-required={required}>
          {label}
        </label>
        {readOnly ? (
          <input
            id={id}
            className={fieldCss.input}
            disabled
            value={nameOf(reference) || t('nodePanel.toConnect')}
          />
        ) : (
          <CredentialChoice
            id={id}
            label={label}
            type={name}
            reference={reference}
            invalid={issues[name] !== undefined}
            choose={(made) => workspace.tell(setCredential(workspace, node.name, { [name]: made }))}
          />
        )}
        {/* Whoever only looks has nothing to mend. */}
        {!readOnly &&
          issues[name]?.map((issue) => (
            <p key={issue} className={css.issue}>
              {issue}
            </p>
          ))}
      </div>
    )
  })
}

interface CredentialChoiceProps {
  id: string
  label: string
  type: string
  reference: CredentialReference | undefined
  invalid: boolean
  choose: (credential: { id: string; name: string }) => void
}

const createNew = 'create new'

function CredentialChoice({ id, label, type, reference, invalid, choose }: CredentialChoiceProps) {
  const { data: all = [] } = useQuery(credentialList)
  const credentials = all.filter((credential) => credential.type === type)
  const chosenId = reference === undefined ? undefined : idOf(reference, credentials)
  const isThere = credentials.some((credential) => credential.id === chosenId)
  return (
    <div className={css.choice}>
      <Select<string>
        id={id}
        label={label}
        options={[
          ...credentials.map(({ id: value, name }) => ({ value, label: name })),
          { value: createNew, label: t('credentials.createNew') },
        ]}
        chosen={reference === undefined ? [] : [chosenId ?? nameOf(reference)]}
        unknownLabel={() => nameOf(reference)}
        invalid={invalid}
        placeholder={t('nodePanel.chooseCredential')}
        onChange={([chosen]) => {
          if (chosen === createNew) openModal('editCredential', { type, onCreated: choose })
          const credential = credentials.find((candidate) => candidate.id === chosen)
          if (credential) choose({ id: credential.id, name: credential.name })
        }}
      />
      {chosenId !== undefined && isThere && (
        <IconButton
          label={t('credentials.editChosen')}
          icon={Pencil}
          onClick={() => void openModal('editCredential', { id: chosenId })}
        />
      )}
    </div>
  )
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
