import { findOwn } from '../../json.ts'
import { plainKind, type ParameterKind } from './parameter-kind.ts'
import { assignmentCollection } from './assignments.ts'
import { boolean } from './boolean.ts'
import { button } from './button.ts'
import { collection } from './collection.ts'
import { color } from './color.ts'
import { credentialsSelect } from './credentials-select.ts'
import { dateTime } from './date-time.ts'
import { filter } from './filter.ts'
import { fixedCollection } from './fixed-collection.ts'
import { hidden } from './hidden.ts'
import { json } from './json.ts'
import { multiOptions } from './multi-options.ts'
import { notice } from './notice.ts'
import { number } from './number.ts'
import { options } from './options.ts'
import { resourceLocator } from './resource-locator.ts'
import { resourceMapper } from './resource-mapper.ts'
import { string } from './string.ts'

/** What is known of each kind of parameter, by its name on the wire. */
const parameterKinds = {
  assignmentCollection,
  boolean,
  button,
  collection,
  color,
  credentialsSelect,
  dateTime,
  filter,
  fixedCollection,
  hidden,
  json,
  multiOptions,
  notice,
  number,
  options,
  resourceLocator,
  resourceMapper,
  string,
}
export type PropertyType = keyof typeof parameterKinds

/** Older documents know kinds that nobody offers any more: their values are read like texts. */
export const parameterKindOf = ({ type }: { type: string }): ParameterKind =>
  findOwn<ParameterKind>(parameterKinds, type) ?? plainKind
