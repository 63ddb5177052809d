import { equalJson } from '@heddle/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { whenReleased } from '../lib/pointer.ts'
import { problemOf, type Problem } from './problem.ts'

type Name<Values> = keyof Values & string

/** A message when the value cannot be accepted. */
type Rules<Values> = { [Key in keyof Values]?: (value: Values[Key], values: Values) => string | undefined }

interface FormOptions<Values> {
  initial: Values
  rules?: NoInfer<Rules<Values>>
  /** The headline when sending fails; the reason comes under it. */
  failed: string
  /** Which field the server means by an error code: its message stands at that field. */
  refusals?: Readonly<Record<string, Name<NoInfer<Values>>>>
  submit: (values: NoInfer<Values>) => Promise<void> | void
}

/** What a field of the form is given. */
export interface FormField<Value = string> {
  name: string
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
  onBlur: () => void
}

/**
 * A form whose fields tell what is wrong after they were left or sent. It is sent once at a time, the first wrong field
 * gets the focus, why it could not be sent stands in it (`Form` shows that), and what a last try said is gone with the next one.
 */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { initial, rules = {}, failed, refusals = {}, submit } = options
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<{ name: string; message: string }>()
  const [problem, setProblem] = useState<Problem>()
  const [isSubmitting, setSubmitting] = useState(false)
  /** How often the fields turned out to be wrong. */
  const [failures, setFailures] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const names = Object.keys(initial) as Name<Values>[]
  const faultOf = (name: Name<Values>) => (rules as Rules<Values>)[name]?.(values[name], values)
  const isValid = names.every((name) => faultOf(name) === undefined)

  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])

  const fail = (error: unknown) => {
    const name = refusals[errorCodeOf(error)]
    if (name === undefined) return setProblem(problemOf(failed, error))
    setRefused({ name, message: error instanceof Error ? error.message : String(error) })
    setFailures((count) => count + 1)
  }
  const send = async (): Promise<boolean> => {
    isSending.current = true
    setSubmitting(true)
    try {
      await submit(values)
      return true
    } catch (error) {
      fail(error)
      return false
    } finally {
      isSending.current = false
      setSubmitting(false)
    }
  }
  const trySend = async (): Promise<boolean> => {
    if (isSending.current) return false
    setProblem(undefined)
    setTouched(new Set(names))
    setRefused(undefined)
    if (isValid) return send()
    setFailures((count) => count + 1)
    return false
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // A form that was drawn inside of another one's dialog is not a part of it.
    event.stopPropagation()
    void trySend()
  }
  const change = (changes: Partial<Values>) => {
    setValues((current) => ({ ...current, ...changes }))
    setRefused((current) => (current && current.name in changes ? undefined : current))
  }

  return {
    values,
    change,
    /** Begins anew. */
    reset: () => {
      setValues(initial)
      setTouched(new Set())
    },
    /** Sends it as its button does, and says whether that worked. */
    trySend,
    isValid,
    isSubmitting,
    isChanged: !equalJson(values, initial),
    form: { ref: form, onSubmit, problem },
    field: <Key extends Name<Values>>(name: Key): FormField<Values[Key]> => ({
      name,
      value: values[name],
      error: refused?.name === name ? refused.message : touched.has(name) ? faultOf(name) : undefined,
      onChange: (value) => change({ [name]: value } as unknown as Partial<Values>),
      onBlur: () => whenReleased(() => setTouched((current) => new Set([...current, name]))),
    }),
  }
}

const errorCodeOf = (error: unknown): string =>
  error instanceof Error && 'errorCode' in error ? String(error.errorCode) : ''
