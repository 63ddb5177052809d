import type { PropertyType } from '@heddle/core/node'
import type { ComponentType } from 'react'
import type { InputProps } from '../form-context.ts'
import { AssignmentsInput } from './AssignmentsInput.tsx'
import { BooleanInput } from './BooleanInput.tsx'
import { CollectionInput } from './CollectionInput.tsx'
import { ColorInput } from './ColorInput.tsx'
import { CredentialsSelectInput } from './CredentialsSelectInput.tsx'
import { DateTimeInput } from './DateTimeInput.tsx'
import { FilterInput } from './FilterInput.tsx'
import { FixedCollectionInput } from './FixedCollectionInput.tsx'
import { JsonInput } from './JsonInput.tsx'
import { MultiOptionsInput, OptionsInput } from './OptionsInput.tsx'
import { NoticeInput } from './NoticeInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import { ResourceLocatorInput } from './ResourceLocatorInput.tsx'
import { ResourceMapperInput } from './ResourceMapperInput.tsx'
import { StringInput } from './StringInput.tsx'

const Nothing = () => null

/** The input of each kind of parameter. A new kind is one file and one line here. */
export const kinds: Readonly<Record<PropertyType, ComponentType<InputProps>>> = {
  string: StringInput,
  number: NumberInput,
  boolean: BooleanInput,
  options: OptionsInput,
  multiOptions: MultiOptionsInput,
  json: JsonInput,
  dateTime: DateTimeInput,
  color: ColorInput,
  notice: NoticeInput,
  collection: CollectionInput,
  fixedCollection: FixedCollectionInput,
  assignmentCollection: AssignmentsInput,
  filter: FilterInput,
  resourceLocator: ResourceLocatorInput,
  resourceMapper: ResourceMapperInput,
  credentialsSelect: CredentialsSelectInput,
  hidden: Nothing,
  button: Nothing,
}
