import { isJsonObject, textOf } from '@heddle/core'
import type { PropertyOption } from '@heddle/core/node'
import type { ListCall } from '../app/define-app.ts'

interface Listing {
  url?: string
  query?: Record<string, unknown>
  /** Services list all their models, of which a node needs some kind. */
  fits?(model: Record<string, unknown>): boolean
}

/** The models that a service has, for a person to choose from. */
export const listModels =
  ({ url = '/models', query = {}, fits = () => true }: Listing = {}) =>
  async ({ send, filter }: Pick<ListCall, 'send' | 'filter'>): Promise<PropertyOption[]> =>
    modelsIn(await send({ url, query }))
      .filter(fits)
      .map((model) => ({ name: nameOf(model), value: idOf(model) }))
      .filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(filter.toLowerCase()))
      .toSorted((one, other) => one.name.localeCompare(other.name))

/** A list, or an object that has one: `data` in most services, `models` in some. */
function modelsIn(answer: unknown): Record<string, unknown>[] {
  const { data, models } = isJsonObject(answer) ? answer : {}
  const list = [answer, data, models].find((each) => Array.isArray(each)) ?? []
  return (list as unknown[]).filter((each) => isJsonObject(each))
}

const idOf = ({ id, name }: Record<string, unknown>): string => textOf(id ?? name)

const nameOf = (model: Record<string, unknown>): string =>
  textOf(model.display_name ?? model.displayName ?? model.name ?? model.id)
