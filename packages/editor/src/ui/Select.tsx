import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { t } from '../lib/i18n.ts'
import fieldCss from './Field.module.css'
import { Floating } from './Floating.tsx'
import { OptionRows } from './OptionRows.tsx'
import css from './Select.module.css'

export interface SelectOption<Value> {
  value: Value
  label: string
  description?: string
  icon?: LucideIcon
  /** Options of one group stand together, under its name. */
  group?: string
}

interface SelectProps<Value> {
  id?: string
  label: string
  options: readonly SelectOption<Value>[]
  /** One for a plain select, any number for several. */
  chosen: readonly Value[]
  multiple?: boolean
  disabled?: boolean
  invalid?: boolean
  describedBy?: string
  placeholder?: string
  /** Of the list, in pixels, where the button is too narrow for it. */
  listWidth?: number
  /** Shown for a chosen value that is not among the options. */
  unknownLabel?: (value: Value) => string
  /** Takes the focus when the dialog that it is in opens. */
  'data-autofocus'?: boolean
  onChange: (chosen: Value[]) => void
}

const searchFrom = 8

/** Choices in a list with a search. The list is made when it is opened, and only as much of it as is in sight. */
export function Select<Value>(props: SelectProps<Value>) {
  const {
    id,
    label,
    options,
    chosen,
    multiple = false,
    disabled,
    invalid,
    describedBy,
    placeholder = '',
    listWidth = 'anchor',
    unknownLabel = String,
  } = props
  const [isOpen, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const listId = useId()
  const close = () => setOpen(false)
  const found = chosen.map((value) => options.find((option) => option.value === value))
  const labels = chosen.map((value, index) => found[index]?.label ?? unknownLabel(value))
  const Icon = found[0]?.icon
  return (
    <>
      <button
        ref={setAnchor}
        id={id}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        // A label that stands beside it already names it.
        aria-label={id ? undefined : label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        data-autofocus={props['data-autofocus']}
        disabled={disabled}
        className={`${fieldCss.input} ${css.button}`}
        data-tip={found[0]?.group && `${found[0].group}: ${labels.join(', ')}`}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {Icon && <Icon size={14} aria-hidden />}
        <span className={labels.length > 0 ? css.text : css.placeholder}>
          {labels.join(', ') || placeholder}
        </span>
        <ChevronDown size={16} aria-hidden />
      </button>
      {isOpen && (
        <Floating anchor={anchor} gap={4} width={listWidth} close={close} className={css.dropdown}>
          <OptionList {...props} listId={listId} multiple={multiple} close={close} />
        </Floating>
      )}
    </>
  )
}

/** Every word that was typed must be there, in any order. */
function isFound({ label, group = '' }: SelectOption<unknown>, search: string): boolean {
  const text = `${group} ${label}`.toLowerCase()
  return search
    .toLowerCase()
    .split(' ')
    .every((word) => text.includes(word))
}

interface OptionListProps<Value> extends SelectProps<Value> {
  listId: string
  close: () => void
}

function OptionList<Value>({
  label,
  options,
  chosen,
  multiple,
  onChange,
  listId,
  close,
}: OptionListProps<Value>) {
  const ownId = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex(({ value }) => value === chosen[0]),
    ),
  )
  const found = options.filter((option) => isFound(option, search))
  const choose = (option: SelectOption<Value> | undefined) => {
    if (!option) return
    if (!multiple) {
      onChange([option.value])
      close()
      return
    }
    const without = chosen.filter((value) => value !== option.value)
    onChange(without.length === chosen.length ? [...chosen, option.value] : without)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) setActive((active + step + found.length) % found.length)
    else if (event.key === 'Enter') choose(found[active])
    else if (event.key === 'Tab') close()
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble up from the search box
    <div onKeyDown={onKeyDown}>
      <input
        className={options.length >= searchFrom ? css.search : 'visually-hidden'}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={`${ownId}-${active}`}
        aria-label={t('shell.searchIn', { name: label })}
        placeholder={t('shell.search')}
        value={search}
        data-autofocus
        onChange={(event) => {
          setSearch(event.target.value)
          setActive(0)
        }}
      />
      <OptionRows
        id={listId}
        rowId={ownId}
        label={label}
        multiple={multiple}
        options={found}
        chosen={chosen}
        active={active}
        setActive={setActive}
        choose={choose}
      />
    </div>
  )
}
