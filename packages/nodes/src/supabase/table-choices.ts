import { isJsonObject, type JsonObject } from '@heddle/core'
import type { PropertyOption } from '@heddle/core/node'
import type { ListCall } from '../app/define-app.ts'
import { schemaHeader } from './rows.ts'

/** The service describes its tables as an interface: paths are tables, definitions their columns. */
export async function described({ send, params }: ListCall): Promise<JsonObject> {
  const body = await send({ url: '/', headers: schemaHeader(params, 'Accept-Profile') })
  return isJsonObject(body) ? body : {}
}

/** The tables of the project. */
export async function tableChoices(call: ListCall): Promise<PropertyOption[]> {
  const { paths } = await described(call)
  const names = Object.keys(isJsonObject(paths) ? paths : {}).filter((path) => /^\/[^/]+$/.test(path))
  return names.map((path) => ({ name: path.slice(1), value: path.slice(1) }))
}
