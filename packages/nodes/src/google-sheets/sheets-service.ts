import { isJsonObject, type JsonObject } from '@heddle/core'
import type { AppCall } from '../app/operation.ts'
import { googleService } from '../google/google-service.ts'

export const sheetsService = googleService('Google Sheets', 'https://sheets.googleapis.com/v4/spreadsheets')

export type Ask = Pick<AppCall, 'send'>
export type Cell = string | number | boolean | null

/** How the service shows what is in cells. */
export interface Rendering {
  values?: string
  dates?: string
}

/** The rows of a range. Google leaves out empty cells at the end of a row and empty rows at the end. */
export async function readValues(
  { send }: Ask,
  document: string,
  { range, values = 'FORMATTED_VALUE', dates = 'FORMATTED_STRING' }: Rendering & { range: string },
): Promise<Cell[][]> {
  const answer = await send({
    url: `/${document}/values/${encodeURIComponent(range)}`,
    query: { valueRenderOption: values, dateTimeRenderOption: dates },
  })
  return isJsonObject(answer) && Array.isArray(answer.values) ? (answer.values as Cell[][]) : []
}

/** Cells to write: a range and its rows. */
export interface Change {
  range: string
  values: readonly (readonly unknown[])[]
}

/** Writes cells in one request, whatever their number. `RAW` keeps texts as they are, `USER_ENTERED` reads them like a person's. */
export async function writeValues(
  { send }: Ask,
  document: string,
  { data, format }: { data: readonly Change[]; format: string },
): Promise<void> {
  if (data.length === 0) return
  await send({
    method: 'POST',
    url: `/${document}/values:batchUpdate`,
    body: { valueInputOption: format, data },
  })
}

/** Adds rows below the table that begins in a range; Google finds its end. */
export async function appendValues(
  { send }: Ask,
  document: string,
  { range, values, format }: Change & { format: string },
): Promise<void> {
  await send({
    method: 'POST',
    url: `/${document}/values/${encodeURIComponent(range)}:append`,
    query: { valueInputOption: format },
    body: { range, values },
  })
}

export async function clearValues({ send }: Ask, document: string, range: string): Promise<void> {
  await send({ method: 'POST', url: `/${document}/values/${encodeURIComponent(range)}:clear`, body: {} })
}

/** Changes sheets themselves. Either all of it is done, or nothing. */
export async function changeSheets(
  { send }: Ask,
  document: string,
  requests: readonly JsonObject[],
): Promise<JsonObject> {
  const answer = await send({ method: 'POST', url: `/${document}:batchUpdate`, body: { requests } })
  return isJsonObject(answer) ? answer : {}
}
