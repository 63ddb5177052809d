import { isJsonObject, type JsonObject } from '@heddle/core'
import { groupsOf, type NodeProperty, type PropertyGroup } from '@heddle/core/node'
import { Plus } from 'lucide-react'
import type { DraggedValue } from '../../../lib/dragged-value.ts'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { DropTarget } from '../DropTarget.tsx'
import { EntryRow } from '../EntryRow.tsx'
import { moved } from '../moved.ts'
import css from './Collection.module.css'
import type { InputProps } from '../form-context.ts'
import { withDropped } from '../to-expression.ts'
import { useEntryFocus, type EntryFocus } from '../use-entry-focus.ts'

/** Named groups of fields: each once, or as often as wanted. */
export function FixedCollectionInput(props: InputProps) {
  const { property, value, form, onChange } = props
  const values = isJsonObject(value) ? value : {}
  const repeats = property.typeOptions?.multipleValues ?? false
  const groups = groupsOf(property)
  const { list, adding, removing, moving } = useEntryFocus()
  const addable = groups.filter(({ name }) => repeats || !Object.hasOwn(values, name))
  const add = (group: PropertyGroup, given: JsonObject = {}) => {
    const defaults = Object.fromEntries(group.values.map((field) => [field.name, field.default]))
    const entry = { ...defaults, ...given }
    onChange({ ...values, [group.name]: repeats ? [...entriesOf(values[group.name]), entry] : entry })
  }
  const drop = (dropped: DraggedValue) => {
    const [only] = addable
    const field = only && nameFieldOf(only)
    if (only && field) add(only, { [field.name]: withDropped(field, '', dropped) })
  }
  return (
    <div ref={list} data-entries className={css.group}>
      {groups.map((group) => (
        <GroupEntries
          key={group.name}
          {...props}
          group={group}
          values={values}
          repeats={repeats}
          removing={removing}
          moving={moving}
        />
      ))}
      {!form.readOnly && addable.length > 0 && (
        <DropTarget form={form} onDrop={takesName(addable) ? drop : undefined}>
          <AddButton
            label={property.placeholder ?? t('nodePanel.addGroup', { name: property.displayName })}
            groups={addable}
            add={(group) => adding(() => add(group))}
          />
        </DropTarget>
      )}
    </div>
  )
}

/** Whether a dropped value can begin an entry: there is one kind of entry, and it names a field. */
const takesName = ([only, ...others]: readonly PropertyGroup[]): boolean =>
  others.length === 0 && only !== undefined && nameFieldOf(only) !== undefined

const nameFieldOf = ({ values }: PropertyGroup): NodeProperty | undefined =>
  values.find(({ requiresDataPath }) => requiresDataPath !== undefined)

interface AddButtonProps {
  label: string
  groups: readonly PropertyGroup[]
  add: (group: PropertyGroup) => void
}

function AddButton({ label, groups, add }: AddButtonProps) {
  const [only, ...others] = groups
  if (only && others.length === 0) {
    return (
      <Button icon={Plus} data-add onClick={() => add(only)}>
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
      <Button icon={Plus} data-add>
        {label}
      </Button>
    </Menu>
  )
}

interface GroupEntriesProps extends InputProps, Pick<EntryFocus, 'removing' | 'moving'> {
  group: PropertyGroup
  values: JsonObject
  repeats: boolean
}

function GroupEntries(props: GroupEntriesProps) {
  const { group, values, repeats, removing, moving, property, path, form, onChange } = props
  if (!Object.hasOwn(values, group.name)) return null
  const entries = entriesOf(values[group.name])
  const isOneOfMany = groupsOf(property).length > 1
  const put = (next: JsonObject[]) => {
    const { [group.name]: _old, ...others } = values
    onChange(next.length === 0 ? others : { ...values, [group.name]: repeats ? next : next[0] })
  }
  return entries.map((entry, index) => (
    <EntryRow
      // Entries have no identity of their own; their place is all there is.
      // oxlint-disable-next-line react/no-array-index-key
      key={index}
      list={`${path}.${group.name}`}
      index={index}
      count={entries.length}
      sortable={repeats && (property.typeOptions?.sortable ?? false)}
      readOnly={form.readOnly}
      removeLabel={t('nodePanel.removeOption', { name: group.displayName })}
      className={css.row ?? ''}
      sideClassName={css.side ?? ''}
      onMove={(from, to) => moving(to - from, () => put(moved(entries, from, to)))}
      onRemove={() => removing(() => put(entries.toSpliced(index, 1)))}
    >
      <div className={css.fields}>
        {isOneOfMany && <strong className={css.title}>{group.displayName}</strong>}
        <form.List
          properties={group.values}
          values={entry}
          path={`${path}.${group.name}${repeats ? `[${index}]` : ''}.`}
          form={form}
          onChange={(name, next) => put(entries.with(index, { ...entry, [name]: next }))}
        />
      </div>
    </EntryRow>
  ))
}

const entriesOf = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : isJsonObject(value) ? [value] : []
