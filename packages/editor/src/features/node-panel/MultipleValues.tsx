import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { FieldProps } from './form-context.ts'
import css from './MultipleValues.module.css'
import fieldCss from './ParameterField.module.css'
import { swapped } from './swapped.ts'

/** A parameter that holds any number of simple values. */
export function MultipleValues({ property, value, path, form, onChange }: FieldProps) {
  const values: unknown[] = Array.isArray(value) ? value : []
  const { typeOptions = {} } = property
  const single = {
    ...property,
    typeOptions: { ...typeOptions, multipleValues: false },
    default: Array.isArray(property.default) ? '' : property.default,
  }
  return (
    <fieldset className={css.group}>
      <legend className={fieldCss.label}>{property.displayName}</legend>
      {values.map((entry, index) => (
        // Values have no identity of their own; their place is all there is.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={css.row}>
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
          {!form.readOnly && (
            <>
              {typeOptions.sortable && (
                <>
                  <IconButton
                    size="small"
                    icon={ArrowUp}
                    label={t('nodePanel.moveUp')}
                    disabled={index === 0}
                    onClick={() => onChange(swapped(values, index, index - 1))}
                  />
                  <IconButton
                    size="small"
                    icon={ArrowDown}
                    label={t('nodePanel.moveDown')}
                    disabled={index === values.length - 1}
                    onClick={() => onChange(swapped(values, index, index + 1))}
                  />
                </>
              )}
              <IconButton
                size="small"
                icon={Trash2}
                label={t('nodePanel.removeOption', { name: property.displayName })}
                onClick={() => onChange(values.toSpliced(index, 1))}
              />
            </>
          )}
        </div>
      ))}
      {!form.readOnly && (
        <Button icon={Plus} onClick={() => onChange([...values, single.default])}>
          {typeOptions.multipleValueButtonText ?? t('nodePanel.addValue')}
        </Button>
      )}
    </fieldset>
  )
}
