import { moveFocus } from './roving-focus.ts'
import css from './Segmented.module.css'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  disabled?: boolean
}

/** A few choices of which exactly one holds. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange, disabled } = props
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its choices take the focus
    <div
      role="radiogroup"
      aria-label={label}
      className={css.group}
      onKeyDown={(event) => {
        const next = options[moveFocus(event, 'button') ?? -1]
        if (next) onChange(next.value)
      }}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          disabled={disabled}
          className={css.option}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
