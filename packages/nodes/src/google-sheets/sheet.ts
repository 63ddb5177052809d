import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppParams } from '../app/params.ts'
import { splitRange } from './a1.ts'
import type { Ask } from './sheets-service.ts'

/** A sheet of a spreadsheet. */
export interface Sheet {
  /** The spreadsheet. */
  document: string
  title: string
  id: number
  rowCount: number
  columnCount: number
}

/** All sheets of a spreadsheet, in the order of their tabs. */
export async function sheetsOf({ send }: Ask, document: string): Promise<Sheet[]> {
  const answer = await send({ url: `/${document}`, query: { fields: 'sheets.properties' } })
  const sheets = isJsonObject(answer) && Array.isArray(answer.sheets) ? answer.sheets : []
  return sheets.filter((each) => isJsonObject(each)).map((each) => sheetOf(document, each.properties))
}

function sheetOf(document: string, given: unknown): Sheet {
  const { title, sheetId, gridProperties } = isJsonObject(given) ? given : {}
  const grid: JsonObject = isJsonObject(gridProperties) ? gridProperties : {}
  return {
    document,
    title: textOf(title),
    id: Number(sheetId),
    rowCount: Number(grid.rowCount ?? 0),
    columnCount: Number(grid.columnCount ?? 0),
  }
}

/** The sheet that the parameters choose. */
export async function findSheet(call: Ask & { params: AppParams }): Promise<Sheet> {
  const { params } = call
  const sheets = await sheetsOf(call, params.id('documentId'))
  const { title, id } = chosenSheet(params)
  const isFirst = title === undefined && id === undefined
  const found = isFirst ? sheets[0] : sheets.find((each) => each.title === title || each.id === id)
  if (found) return found
  throw new Error(`Sheet with ${title === undefined ? `ID ${id ?? ''}` : `name ${title}`} not found`)
}

/**
 * By name, or by the number in its address: `gid=0` is the one that a new spreadsheet has. Documents of old versions have a range,
 * which means the first sheet when it names none. What should be a number and is none can only be a name.
 */
function chosenSheet(params: AppParams): { title?: string | undefined; id?: number } {
  const given = params.value('sheetName')
  const { mode, value } = isJsonObject(given) ? given : { mode: undefined, value: given }
  if (mode === 'range') return { title: splitRange(textOf(value)).title }
  const number = /^(?:gid=)?(\d+)$/.exec(params.id('sheetName'))?.[1]
  return mode === 'name' || number === undefined ? { title: textOf(value) } : { id: Number(number) }
}
