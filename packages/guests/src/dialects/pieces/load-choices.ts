import { isJsonObject } from '@heddle/core'
import type { PropertyOption } from '@heddle/core/node'
import type { OptionsFacts } from '../../protocol/messages.ts'
import type { HostAccess } from '../guest-package.ts'
import { readAuth } from './auth.ts'
import { surroundings } from './context.ts'
import { choicesOf, describeProps, methodName } from './describe-prop.ts'
import type { Action, Piece, Prop, Props } from './piece.ts'
import { readProps } from './read-props.ts'

/** The choices of a property, or the fields of one that has to be found out. */
export async function loadChoices(
  piece: Piece,
  { method, parameters, filter = '' }: OptionsFacts,
  host: HostAccess,
): Promise<{ options: PropertyOption[] }> {
  const { owner, prop } = findProp(piece, method)
  const given = {
    ...(await readProps(dependedOn(prop, owner.props ?? {}), parameters, { host, item: undefined })),
    auth: await readAuth(piece, { params: parameters, isNeeded: false, host }),
  }
  const context = {
    ...surroundings({ workflowId: '', nodeName: '' }),
    searchValue: filter,
    propsValue: given,
  }
  const find = prop.type === 'DYNAMIC' ? prop.props : prop.options
  if (typeof find !== 'function') return { options: choicesOf(find) }
  const found: unknown = await (find as (values: unknown, context: unknown) => Promise<unknown>)(
    given,
    context,
  )
  return { options: prop.type === 'DYNAMIC' ? columnsOf(found, method) : listedChoices(found) }
}

/** Only what it depends on: anything else may be half filled in. */
const dependedOn = ({ refreshers = [] }: Prop, props: Props): Props =>
  Object.fromEntries(Object.entries(props).filter(([name]) => refreshers.includes(name)))

function findProp({ actions, triggers }: Piece, method: string): { owner: Action; prop: Prop } {
  for (const owner of [...actions, ...triggers]) {
    for (const [name, prop] of Object.entries(owner.props ?? {}))
      if (methodName(owner.name, name) === method) return { owner, prop }
  }
  throw new Error(`The piece has no choices "${method}"`)
}

/** A list that is switched off says what is missing. */
function listedChoices(found: unknown): PropertyOption[] {
  const { disabled, placeholder } = isJsonObject(found) ? found : {}
  if (disabled === true && typeof placeholder === 'string') throw new Error(placeholder)
  return choicesOf(found)
}

const columnsOf = (found: unknown, owner: string): PropertyOption[] =>
  describeProps(isJsonObject(found) ? (found as Props) : {}, { owner }).map((property) => ({
    name: property.displayName,
    value: property.name,
    ...(property.description !== undefined && { description: property.description }),
    columnType: property.type,
  }))
