import type { JsonObject } from '@heddle/core'
import { defineConversion } from '@heddle/core/node'
import type { read, WorkBook } from '@e965/xlsx'
import { checkWorkbook } from '../files/unzip.ts'

interface Library {
  read: typeof read
}

/** A file with a table in it, and how it is read. */
interface WorkbookFile {
  bytes: Uint8Array
  sheetName?: string
  /** Where in the sheet: `A2:D9`, or how many rows are left out at the top. */
  range?: string
  headerRow?: boolean
  includeEmptyCells?: boolean
  /** Whether cells of texts stay texts, however they look. */
  rawData?: boolean
  readAsString?: boolean
}

/** Workbooks, and tables in pages: the library knows them by how they begin. */
export const workbookToRows = defineConversion({
  name: 'workbookToRows',
  label: 'Tables to rows (HTML, ODS, XLS, XLSX)',
  subject: 'workbook',
  limits: { inputBytes: 32 * 2 ** 20, outputBytes: 128 * 2 ** 20, seconds: 60 },
  async run({ bytes, sheetName, range, rawData = false, ...options }: WorkbookFile): Promise<JsonObject[]> {
    await checkWorkbook(bytes)
    const { default: xlsx } = await import('@e965/xlsx')
    const book = open(xlsx, Buffer.from(bytes), { raw: rawData, asString: options.readAsString ?? false })
    const name = sheetName || book.SheetNames[0]
    const sheet = name === undefined ? undefined : book.Sheets[name]
    if (!sheet) throw new Error(`The workbook has no sheet named "${name ?? ''}"`)
    const { headerRow = true, includeEmptyCells = false } = options
    const rows = xlsx.utils.sheet_to_json<JsonObject | unknown[]>(sheet, {
      ...(!headerRow && { header: 1 }),
      ...(includeEmptyCells && { defval: '' }),
      ...(range && { range: /^\d+$/.test(range) ? Number(range) : range }),
    })
    return rows.map((row) => (Array.isArray(row) ? { row } : row))
  },
})

function open(
  xlsx: Library,
  bytes: Buffer,
  { raw, asString }: { raw: boolean; asString: boolean },
): WorkBook {
  try {
    return asString
      ? xlsx.read(bytes.toString(), { type: 'string', raw })
      : xlsx.read(bytes, { type: 'buffer', raw })
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'for an unknown reason'
    throw new Error(`The workbook cannot be read: ${reason}`, { cause: error })
  }
}
