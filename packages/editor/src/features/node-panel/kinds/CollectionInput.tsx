import { isJsonObject } from '@heddle/core'
import { fieldsOf, type NodeProperty } from '@heddle/core/node'
import { Plus, Trash2 } from 'lucide-react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import css from './Collection.module.css'
import type { InputProps } from '../form-context.ts'
import { useEntryFocus } from '../use-entry-focus.ts'

/** Optional fields that are added one by one. */
export function CollectionInput({ property, value, path, form, onChange }: InputProps) {
  const values = isJsonObject(value) ? value : {}
  const { list, adding, removing } = useEntryFocus()
  const fields = fieldsOf(property)
  const added = fields.filter(({ name }) => Object.hasOwn(values, name))
  const addable = fields.filter(({ name }) => !Object.hasOwn(values, name))
  const remove = (name: string) =>
    onChange(Object.fromEntries(Object.entries(values).filter(([key]) => key !== name)))
  return (
    <div ref={list} data-entries className={css.group}>
      {added.map((field) => (
        <div key={field.name} data-entry className={css.row}>
          <div className={css.fields}>
            <form.List
              properties={[field]}
              values={values}
              path={`${path}.`}
              form={form}
              onChange={(name, next) => onChange({ ...values, [name]: next })}
            />
          </div>
          {!form.readOnly && (
            <IconButton
              size="small"
              icon={Trash2}
              label={t('nodePanel.removeOption', { name: field.displayName })}
              data-remove
              onClick={() => removing(() => remove(field.name))}
            />
          )}
        </div>
      ))}
      {!form.readOnly && addable.length > 0 && (
        <Menu
          label={property.displayName}
          groups={() => [
            addable.map((field: NodeProperty) => ({
              id: field.name,
              label: field.displayName,
              run: () => adding(() => onChange({ ...values, [field.name]: field.default })),
            })),
          ]}
        >
          <Button icon={Plus} data-add>
            {property.placeholder ?? t('nodePanel.addOption')}
          </Button>
        </Menu>
      )}
    </div>
  )
}
