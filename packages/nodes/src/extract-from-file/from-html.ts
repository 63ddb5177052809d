import { defineOperation, eachItem, type Item } from '@heddle/core'
import { getFile, inputFileName, readText } from '../files/item-files.ts'

export const fromHtml = defineOperation()({
  label: 'Extract From HTML',
  description: 'The rows of the first table',
  action: 'Extract from HTML',
  params: { binaryPropertyName: inputFileName },
  run: (context) =>
    eachItem(context, async (item, _, { binaryPropertyName }): Promise<Item[]> => {
      const { load } = await import('cheerio')
      const page = load(await readText(context, getFile(item, binaryPropertyName)))
      const rows = page('table')
        .first()
        .find('tr')
        .toArray()
        .map((row) =>
          page(row)
            .find('th, td')
            .toArray()
            .map((cell) => page(cell).text().trim()),
        )
      const [header = [], ...body] = rows
      return body.map((cells) => ({
        json: Object.fromEntries(header.map((name, column) => [name, cells[column] ?? ''])),
      }))
    }),
})
