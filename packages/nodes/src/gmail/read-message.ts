import { textOf, type JsonObject } from '@heddle/core'
import type { RunContext } from '@heddle/core/node'
import type { BinaryValue, Item } from '@heddle/core/run'
import type { AppCall } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { ask, listIn } from './gmail-service.ts'
import { readMail, type MailFile } from './mail.conversion.ts'

/** What is asked for so that a message can be told in short: see `simplify`. */
export const shortFormat = {
  format: 'metadata',
  metadataHeaders: ['From', 'To', 'Cc', 'Bcc', 'Subject'],
}

/** Messages in short: labels with their names, and the headers that matter beside everything else. */
export async function simplify(
  send: AppCall['send'],
  messages: readonly JsonObject[],
): Promise<JsonObject[]> {
  if (messages.length === 0) return []
  const labels = listIn(await ask(send, '/labels'), 'labels').map(({ id, name }) => ({ id, name }))
  return messages.map(({ labelIds, payload, ...message }) => {
    const { headers: _, ...rest } = (payload ?? {}) as JsonObject
    return {
      ...message,
      ...(payload !== undefined && { payload: rest }),
      ...(Array.isArray(labelIds) && { labels: labels.filter(({ id }) => labelIds.includes(id)) }),
      ...Object.fromEntries(
        listIn(payload, 'headers').map(({ name, value }) => [textOf(name), value] as const),
      ),
    }
  })
}

type Tools = Pick<RunContext, 'convert' | 'binary'>

/** A message that was asked for in the format `raw`, taken apart, with its files when they are wanted. */
export async function readMessage(
  { convert, binary }: Tools,
  { raw, id, threadId, labelIds, sizeEstimate }: JsonObject,
  params: AppParams,
): Promise<Item> {
  const bytes = Buffer.from(textOf(raw), 'base64url')
  const { mail, files } = await convert(readMail, { bytes })
  const json = { id, threadId, labelIds, sizeEstimate, ...mail }
  if (!params.flag('options.downloadAttachments') || files.length === 0) return { json }
  const prefix = params.maybe('options.dataPropertyAttachmentsPrefixName') ?? 'attachment_'
  const stored = await Promise.all(
    files.map(async (file, index) => [`${prefix}${index}`, await store(binary, file)] as const),
  )
  return { json, binary: Object.fromEntries(stored) }
}

const store = (binary: Tools['binary'], { bytes, fileName, mimeType }: MailFile): Promise<BinaryValue> =>
  binary.write(bytes, { mimeType, ...(fileName && { fileName }) })
