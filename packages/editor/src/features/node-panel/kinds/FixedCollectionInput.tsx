import { groupsOf, isJsonObject, type JsonObject, type PropertyGroup } from '@heddle/core'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { swapped } from '../swapped.ts'
import css from './Collection.module.css'
import type { InputProps } from '../form-context.ts'

/** Named groups of fields: each once, or as often as wanted. */
export function FixedCollectionInput(props: InputProps) {
  const { property, value, form, onChange } = props
  const values = isJsonObject(value) ? value : {}
  const repeats = property.typeOptions?.multipleValues ?? false
  const groups = groupsOf(property)
  const addable = groups.filter(({ name }) => repeats || !Object.hasOwn(values, name))
  const add = (group: PropertyGroup) => {
    const entry = Object.fromEntries(group.values.map((field) => [field.name, field.default]))
    onChange({ ...values, [group.name]: repeats ? [...entriesOf(values[group.name]), entry] : entry })
  }
  return (
    <div className={css.group}>
      {groups.map((group) => (
        <GroupEntries key={group.name} {...props} group={group} values={values} repeats={repeats} />
      ))}
      {!form.readOnly && addable.length > 0 && (
        <AddButton
          label={property.placeholder ?? t('nodePanel.addGroup', { name: property.displayName })}
          groups={addable}
          add={add}
        />
      )}
    </div>
  )
}

interface AddButtonProps {
  label: string
  groups: readonly PropertyGroup[]
  add: (group: PropertyGroup) => void
}

function AddButton({ label, groups, add }: AddButtonProps) {
  const [only, ...others] = groups
  if (only && others.length === 0) {
    return (
      <Button icon={Plus} onClick={() => add(only)}>
        {label}
      </Button>
    )
  }
  return (
    <Menu
      label={label}
      groups={() => [
        groups.map((group) => ({ id: group.name, label: group.displayName, run: () => add(group) })),
      ]}
    >
      <Button icon={Plus}>{label}</Button>
    </Menu>
  )
}

interface GroupEntriesProps extends InputProps {
  group: PropertyGroup
  values: JsonObject
  repeats: boolean
}

function GroupEntries({ group, values, repeats, property, path, form, onChange }: GroupEntriesProps) {
  if (!Object.hasOwn(values, group.name)) return null
  const entries = entriesOf(values[group.name])
  const put = (next: JsonObject[]) => {
    const { [group.name]: _old, ...others } = values
    onChange(next.length === 0 ? others : { ...values, [group.name]: repeats ? next : next[0] })
  }
  return entries.map((entry, index) => (
    // Entries have no identity of their own; their place is all there is.
    // oxlint-disable-next-line react/no-array-index-key
    <div key={index} className={css.row}>
      <div className={css.fields}>
        <form.List
          properties={group.values}
          values={entry}
          path={`${path}.${group.name}${repeats ? `[${index}]` : ''}.`}
          form={form}
          onChange={(name, next) => put(entries.with(index, { ...entry, [name]: next }))}
        />
      </div>
      {!form.readOnly && (
        <div className={css.side}>
          {property.typeOptions?.sortable && (
            <>
              <IconButton
                size="small"
                icon={ArrowUp}
                label={t('nodePanel.moveUp')}
                disabled={index === 0}
                onClick={() => put(swapped(entries, index, index - 1))}
              />
              <IconButton
                size="small"
                icon={ArrowDown}
                label={t('nodePanel.moveDown')}
                disabled={index === entries.length - 1}
                onClick={() => put(swapped(entries, index, index + 1))}
              />
            </>
          )}
          <IconButton
            size="small"
            icon={Trash2}
            label={t('nodePanel.removeOption', { name: group.displayName })}
            onClick={() => put(entries.toSpliced(index, 1))}
          />
        </div>
      )}
    </div>
  ))
}

const entriesOf = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : isJsonObject(value) ? [value] : []
