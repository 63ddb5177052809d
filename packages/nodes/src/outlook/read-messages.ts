import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { RunContext } from '@heddle/core/node'
import type { BinaryValue, Item } from '@heddle/core/run'
import { OwnItems, type AppCall } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { everyEntry, pathOf, plain } from '../microsoft/graph-service.ts'

/** What of an entry is asked for: the most important fields, all, or those that are chosen. */
export function selectIn(params: AppParams, simple: readonly string[]): Record<string, string> {
  const fields = fieldsIn(params, simple)
  return fields === undefined ? {} : { $select: fields }
}

function fieldsIn(params: AppParams, simple: readonly string[]): string | undefined {
  const output = params.text('output')
  if (output === 'simple') return simple.join(',')
  if (output === 'fields') return ['id', ...params.texts('fields')].join(',')
  return params.maybe('select')
}

export const shortMessage = [
  'id',
  'conversationId',
  'subject',
  'bodyPreview',
  'from',
  'toRecipients',
  'categories',
  'hasAttachments',
]

/** A message in short: people by their addresses. */
const simplify = (message: JsonObject): JsonObject => ({
  id: message.id,
  conversationId: message.conversationId,
  subject: message.subject,
  bodyPreview: message.bodyPreview,
  from: addressOf(message.from),
  to: Array.isArray(message.toRecipients) ? message.toRecipients.map(addressOf) : [],
  categories: message.categories,
  hasAttachments: message.hasAttachments,
})

function addressOf(person: unknown): string {
  const address = isJsonObject(person) ? person.emailAddress : undefined
  return isJsonObject(address) ? textOf(address.address) : ''
}

const messageData = (message: JsonObject, params: AppParams): JsonObject =>
  params.text('output') === 'simple' ? simplify(message) : plain(message)

/** What is needed to get files. */
export interface FileTools extends Pick<AppCall, 'params' | 'exchange'> {
  readonly context: Pick<RunContext, 'binary'>
}

/** Messages as the parameters want them, with their files when they are wanted. */
export async function messageItems(call: FileTools, messages: readonly JsonObject[]): Promise<OwnItems> {
  const items: Item[] = []
  for (const message of messages) {
    const binary = await attachmentsOf(call, textOf(message.id))
    items.push({ json: messageData(message, call.params), ...(binary && { binary }) })
  }
  return new OwnItems(items)
}

async function attachmentsOf(
  call: FileTools,
  messageId: string,
): Promise<Record<string, BinaryValue> | undefined> {
  const { params, exchange } = call
  if (!params.flag('options.downloadAttachments')) return undefined
  const prefix = params.maybe('options.attachmentsPrefix') ?? 'attachment_'
  const url = pathOf('messages', messageId, 'attachments')
  const found = await everyEntry(exchange, { url, query: { $select: 'id,name,contentType' } })
  const files: [string, BinaryValue][] = []
  for (const attachment of found.filter(hasContent)) {
    const file = await download(call, `${url}${pathOf(textOf(attachment.id))}`, attachment)
    files.push([`${prefix}${files.length}`, file])
  }
  return files.length > 0 ? Object.fromEntries(files) : undefined
}

/** Some attachments are only links to a file somewhere else. */
const hasContent = (attachment: JsonObject): boolean =>
  attachment['@odata.type'] !== '#microsoft.graph.referenceAttachment'

/** The content of an attachment as it flows; a message that is attached comes as a mail. */
export async function download(
  { exchange, context }: Pick<FileTools, 'exchange' | 'context'>,
  url: string,
  { name, contentType }: JsonObject,
): Promise<BinaryValue> {
  const { body } = await exchange({ url: `${url}/$value`, responseType: 'stream' })
  const mimeType = textOf(contentType) || undefined
  return context.binary.write(body as ReadableStream<Uint8Array>, { fileName: textOf(name), mimeType })
}
