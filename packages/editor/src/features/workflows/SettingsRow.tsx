import type { ReactNode } from 'react'
import fieldCss from '../../ui/Field.module.css'
import css from './WorkflowSettingsModal.module.css'

interface SettingsRowProps {
  label: string
  htmlFor: string
  help?: string
  children: ReactNode
}

/** A setting of a workflow: what it is and what helps on one side, its control on the other. */
export const SettingsRow = ({ label, htmlFor, help, children }: SettingsRowProps) => (
  <div className={css.row}>
    <div>
      <label htmlFor={htmlFor} className={fieldCss.label}>
        {label}
      </label>
      {help && (
        <p id={`${htmlFor}-help`} className={fieldCss.help}>
          {help}
        </p>
      )}
    </div>
    {children}
  </div>
)
