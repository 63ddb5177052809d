import { textOf, type JsonObject } from '@heddle/core'
import type { TriggerContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { readMail, type MailFile } from '../gmail/mail.conversion.ts'
import { decodeWords } from './decode-words.ts'

interface Wanted {
  format: string
  downloadAttachments: boolean
  prefix: string
}

type Tools = Pick<TriggerContext, 'convert' | 'binary'>

/** A message as the item that starts the workflow. */
export async function mailItem(
  tools: Tools,
  bytes: Uint8Array,
  { uid, ...wanted }: Wanted & { uid: number },
): Promise<Item> {
  const attributes = { uid }
  if (wanted.format === 'raw') return { json: { raw: bodyOf(bytes), attributes } }
  const { mail, files } = await tools.convert(readMail, { bytes })
  const isWhole = wanted.format === 'resolved'
  const json = isWhole ? { ...mail, attributes } : { ...simpleMail(mail), attributes }
  const isStored = (isWhole || wanted.downloadAttachments) && files.length > 0
  return isStored ? { json, binary: await storeAll(tools, files, wanted.prefix) } : { json }
}

async function storeAll({ binary }: Tools, files: readonly MailFile[], prefix: string) {
  const stored = await Promise.all(
    files.map(async ({ bytes, mimeType, fileName }, index) => [
      `${prefix}${index}`,
      await binary.write(bytes, { mimeType, ...(fileName && { fileName }) }),
    ]),
  )
  return Object.fromEntries(stored) as Item['binary']
}

/** What follows the head. */
function bodyOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString()
  const end = /\r?\n\r?\n/.exec(text)
  return end ? text.slice(end.index + end[0].length) : ''
}

const mostWanted: ReadonlySet<string> = new Set(['cc', 'date', 'from', 'subject', 'to'])

/** The texts, the headers that matter beside them, and the others below. */
function simpleMail({ text, html, headers }: JsonObject): JsonObject {
  const lines = Object.entries((headers ?? {}) as JsonObject).map(
    ([name, line]) => [name, headerValue(textOf(line))] as const,
  )
  return {
    textHtml: typeof html === 'string' ? html : '',
    textPlain: textOf(text),
    metadata: Object.fromEntries(lines.filter(([name]) => !mostWanted.has(name))),
    ...Object.fromEntries(lines.filter(([name]) => mostWanted.has(name))),
  }
}

/** `Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=` without its name, in one line. */
const headerValue = (line: string): string =>
  decodeWords(
    line
      .slice(line.indexOf(':') + 1)
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .trim(),
  )
