import { useRef, useState, type FormEvent } from 'react'
import { whenReleased } from './pointer.ts'

/** A message when the value cannot be accepted. */
export type Rule = (value: string, values: Readonly<Record<string, string>>) => string | undefined

interface FormOptions<Name extends string> {
  initial: Record<Name, string>
  rules: Partial<Record<NoInfer<Name>, Rule>>
  submit: (values: Record<Name, string>) => Promise<void>
}

/** What a text field of the form is given. */
export interface FormField {
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
}

/** A form whose fields tell what is wrong after they were left or sent. */
export function useForm<Name extends string>({ initial, rules, submit }: FormOptions<Name>) {
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set())
  const [isSubmitting, setSubmitting] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const names = Object.keys(initial) as Name[]
  const errorOf = (name: Name) => rules[name]?.(values[name], values)
  const isValid = names.every((name) => errorOf(name) === undefined)

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setTouched(new Set(names))
    if (!isValid) return focusFirstError(form)
    if (isSubmitting) return
    setSubmitting(true)
    await submit(values).finally(() => setSubmitting(false))
  }

  return {
    values,
    isValid,
    isSubmitting,
    isChanged: names.some((name) => values[name] !== initial[name]),
    form: { ref: form, noValidate: true, onSubmit: (event: FormEvent) => void onSubmit(event) },
    field: (name: Name): FormField => ({
      name,
      value: values[name],
      error: touched.has(name) ? errorOf(name) : undefined,
      onChange: (value: string) => setValues((current) => ({ ...current, [name]: value })),
      onBlur: () => whenReleased(() => setTouched((current) => new Set([...current, name]))),
    }),
  }
}

/** After the next drawing, when the fields know that they are wrong. */
function focusFirstError(form: { current: HTMLFormElement | null }): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
