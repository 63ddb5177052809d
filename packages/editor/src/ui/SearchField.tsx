import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

/** What it searches stands in it until somebody types. */
export const SearchField = (props: Omit<ComponentProps<typeof TextField>, 'labelHidden' | 'type'>) => (
  <TextField labelHidden type="search" placeholder={props.label} {...props} />
)
