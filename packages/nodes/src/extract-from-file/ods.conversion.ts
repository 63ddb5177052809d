import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { defineConversion } from '@heddle/core/node'
import { parseXmlTree } from '../files/parse-xml-tree.ts'
import { sheetRows } from '../files/sheet-rows.ts'
import { checkWorkbook, unzip } from '../files/unzip.ts'
import { workbookLimits, type Workbook } from './xlsx.conversion.ts'

const depth = 100

export const odsToRows = defineConversion({
  name: 'odsToRows',
  label: 'ODS to rows',
  subject: 'workbook',
  limits: { ...workbookLimits, depth },
  async run({ bytes, sheetName, ...options }: Workbook): Promise<JsonObject[]> {
    return sheetRows(await readOds(bytes, sheetName), options)
  },
})

/** Spreadsheet programs fill sheets up with empty cells to their edge; beyond this none of them means anything. */
const mostRepeats = 1000

async function readOds(bytes: Uint8Array, wanted = ''): Promise<unknown[][]> {
  await checkWorkbook(bytes)
  const { 'content.xml': content } = await unzip(bytes, (path) => path === 'content.xml')
  if (!content) throw new Error('The file is no ODS workbook')
  const text = new TextDecoder().decode(content)
  const tree = await parseXmlTree(
    { text, subject: 'workbook', depth },
    {
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      trimValues: false,
      isArray: (name) => lists.has(name),
    },
  )
  const sheets = childrenOf(
    at(tree, ['office:document-content', 'office:body', 'office:spreadsheet']),
    'table:table',
  )
  const sheet = wanted === '' ? sheets[0] : sheets.find((each) => each['@table:name'] === wanted)
  if (!sheet) throw new Error(`The workbook has no sheet "${wanted}"`)
  return rowsOf(sheet)
}

const lists = new Set(['table:table', 'table:table-row', 'table:table-cell', 'text:p'])

const at = (tree: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isJsonObject(value) ? value[name] : undefined), tree)

function childrenOf(parent: unknown, name: string): JsonObject[] {
  const children = isJsonObject(parent) ? parent[name] : []
  return Array.isArray(children) ? children.map((child: unknown) => (isJsonObject(child) ? child : {})) : []
}

function rowsOf(sheet: JsonObject): unknown[][] {
  const rows = childrenOf(sheet, 'table:table-row').flatMap((row) => {
    const cells = childrenOf(row, 'table:table-cell').flatMap((cell) =>
      repeated(valueOf(cell), cell['@table:number-columns-repeated']),
    )
    const filled = cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1)
    return repeated(filled, row['@table:number-rows-repeated'])
  })
  return rows.slice(0, rows.findLastIndex((row) => row.length > 0) + 1)
}

const repeated = <T>(value: T, count: unknown): T[] =>
  Array.from({ length: Math.min(mostRepeats, Math.max(1, Number(count ?? 1) || 1)) }, () => value)

function valueOf(cell: JsonObject): unknown {
  switch (cell['@office:value-type']) {
    case 'float':
    case 'currency':
    case 'percentage':
      return Number(cell['@office:value'])
    case 'boolean':
      return cell['@office:boolean-value'] === 'true'
    case 'date':
      return textOf(cell['@office:date-value'])
    default: {
      const lines: unknown[] = Array.isArray(cell['text:p']) ? cell['text:p'] : []
      return lines.length === 0 ? null : lines.map(textOfParagraph).join('\n')
    }
  }
}

const textOfParagraph = (paragraph: unknown): string =>
  isJsonObject(paragraph) ? textOf(paragraph['#text']) : textOf(paragraph)
