import { useState } from 'react'
import type { FieldProps } from '../form-context.ts'

/** A value that is kept as data: a list or an object is written as JSON, and stored as what it says once it says something. */
export function DataField(props: FieldProps) {
  const { property, value, form, onChange } = props
  const [typed, setTyped] = useState('')
  if (property.type !== 'json') return <form.Field {...props} />
  const keep = (next: unknown) => {
    const text = typeof next === 'string' ? next : ''
    setTyped(text)
    onChange(parsed(text) ?? next)
  }
  return <form.Field {...props} value={shownText(value, typed)} onChange={keep} />
}

/** As it was written, as long as it says the same. */
function shownText(value: unknown, typed: string): unknown {
  if (typeof value === 'string') return value
  const text = JSON.stringify(value)
  return JSON.stringify(parsed(typed)) === text ? typed : text
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
