import { Plus } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { DropTarget } from './DropTarget.tsx'
import { EntryRow } from './EntryRow.tsx'
import type { FieldProps } from './form-context.ts'
import css from './MultipleValues.module.css'
import fieldCss from './ParameterField.module.css'
import { moved } from './moved.ts'
import { withDropped } from './to-expression.ts'
import { useEntryFocus } from './use-entry-focus.ts'

/** A parameter that holds any number of simple values. */
export function MultipleValues({ property, value, path, form, onChange }: FieldProps) {
  const values: unknown[] = Array.isArray(value) ? value : []
  const { list, adding, removing, moving } = useEntryFocus()
  const { typeOptions = {} } = property
  const single = {
    ...property,
    typeOptions: { ...typeOptions, multipleValues: false },
    default: Array.isArray(property.default) ? '' : property.default,
  }
  return (
    <fieldset className={css.group}>
      <legend
        className={`${fieldCss.label} ${css.legend}`}
        data-required={property.required}
        data-tip={property.description}
      >
        {property.displayName}
      </legend>
      <div ref={list} data-entries className={css.list}>
        {values.map((entry, index) => (
          <EntryRow
            // Values have no identity of their own; their place is all there is.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            list={path}
            index={index}
            count={values.length}
            sortable={typeOptions.sortable ?? false}
            readOnly={form.readOnly}
            removeLabel={t('nodePanel.removeOption', { name: property.displayName })}
            className={css.row ?? ''}
            sideClassName={css.side ?? ''}
            onMove={(from, to) => moving(to - from, () => onChange(moved(values, from, to)))}
            onRemove={() => removing(() => onChange(values.toSpliced(index, 1)))}
          >
            <div className={css.input}>
              <form.Field
                property={{
                  ...single,
                  displayName: t('nodePanel.numbered', { name: property.displayName, number: index + 1 }),
                }}
                value={entry}
                path={`${path}[${index}]`}
                form={form}
                onChange={(next) => onChange(values.with(index, next))}
              />
            </div>
          </EntryRow>
        ))}
        {!form.readOnly && (
          <DropTarget
            form={form}
            onDrop={(dropped) => onChange([...values, withDropped(single, '', dropped)])}
          >
            <Button icon={Plus} data-add onClick={() => adding(() => onChange([...values, single.default]))}>
              {typeOptions.multipleValueButtonText ?? t('nodePanel.addValue')}
            </Button>
          </DropTarget>
        )}
      </div>
      {form.issues[path]?.map((issue) => (
        <p key={issue} className={fieldCss.issue}>
          {issue}
        </p>
      ))}
    </fieldset>
  )
}
