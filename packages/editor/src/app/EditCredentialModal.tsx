import { CredentialDialog } from '../features/credentials/CredentialDialog.tsx'
import { ParameterField } from '../features/node-panel/ParameterField.tsx'
import { ParameterList } from '../features/node-panel/ParameterList.tsx'
import type { ModalProps } from '../ui/ModalHost.tsx'

/** The fields of a credential are drawn like the parameters of a node. */
export function EditCredentialModal({ input, close }: ModalProps<'editCredential'>) {
  return (
    <CredentialDialog
      input={input}
      close={close}
      field={({ property, value, values, issues, readOnly, onChange }) => (
        <ParameterField
          property={{ ...property, noDataExpression: true }}
          value={value}
          path={property.name}
          form={{
            node: '',
            root: values,
            version: 1,
            issues: { [property.name]: issues },
            readOnly,
            List: ParameterList,
            Field: ParameterField,
          }}
          onChange={onChange}
        />
      )}
    />
  )
}
