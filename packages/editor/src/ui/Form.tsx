import type { ComponentProps } from 'react'
import type { Problem } from './problem.ts'
import { ProblemNote } from './ProblemNote.tsx'

interface FormProps extends ComponentProps<'form'> {
  /** Why the last try came to nothing. */
  problem: Problem | undefined
}

/** The form of `useForm`: what went wrong stands above its fields. */
export const Form = ({ problem, children, ...form }: FormProps) => (
  <form {...form} data-fields noValidate>
    {problem && <ProblemNote problem={problem} />}
    {children}
  </form>
)
