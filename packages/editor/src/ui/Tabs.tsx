import type { KeyboardEvent } from 'react'
import { moveFocus } from './roving-focus.ts'
import css from './Tabs.module.css'

interface TabsProps<Value extends string> {
  label: string
  value: Value
  tabs: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

export function Tabs<Value extends string>({ label, value, tabs, onChange }: TabsProps<Value>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = tabs[moveFocus(event, 'button') ?? -1]
    if (next) onChange(next.value)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus
    <div role="tablist" aria-label={label} className={css.tabs} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          className={css.tab}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
