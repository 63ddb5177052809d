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
    <div role="radiogroup" aria-label={label} className={css.group}>
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
          onKeyDown={(event) => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
            if (!step) return
            const index = options.findIndex((other) => other.value === value)
            const next = options.at((index + step) % options.length)
            if (next) onChange(next.value)
            event.currentTarget.parentElement
              ?.querySelectorAll('button')
              .item((index + step + options.length) % options.length)
              .focus()
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
