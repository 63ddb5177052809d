import type { PropertyType } from '@heddle/core'
import type { ComponentType } from 'react'
import { AssignmentsInput } from './AssignmentsInput.tsx'
import { BooleanInput } from './BooleanInput.tsx'
import { CollectionInput } from './CollectionInput.tsx'
import { FixedCollectionInput } from './FixedCollectionInput.tsx'
import type { InputProps } from '../form-context.ts'
import { NoticeInput } from './NoticeInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import { OptionsInput } from './OptionsInput.tsx'
import { StringInput } from './StringInput.tsx'
import { UnsupportedInput } from './UnsupportedInput.tsx'

/** The input of each kind of parameter. A new kind is one file and one line here. */
export const kinds: Readonly<Record<PropertyType, ComponentType<InputProps>>> = {
  string: StringInput,
  number: NumberInput,
  boolean: BooleanInput,
  options: OptionsInput,
  json: StringInput,
  dateTime: StringInput,
  color: StringInput,
  notice: NoticeInput,
  collection: CollectionInput,
  fixedCollection: FixedCollectionInput,
  assignmentCollection: AssignmentsInput,
  multiOptions: UnsupportedInput,
  hidden: UnsupportedInput,
  resourceLocator: UnsupportedInput,
  resourceMapper: UnsupportedInput,
  filter: UnsupportedInput,
  credentialsSelect: UnsupportedInput,
  button: UnsupportedInput,
}

/** Kinds whose parts can be expressions, but which cannot be one as a whole. */
export const structuredKinds: ReadonlySet<PropertyType> = new Set([
  'collection',
  'fixedCollection',
  'assignmentCollection',
  'filter',
  'resourceLocator',
  'resourceMapper',
  'notice',
  'hidden',
  'button',
  'credentialsSelect',
])
