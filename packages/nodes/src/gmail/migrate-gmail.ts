import { isJsonObject, textOf, type JsonObject } from '@heddle/core'

/** What the first version could do and later ones do not offer. */
export const keptOfFirst = {
  format: '',
  plainMessage: '',
  recipients: '',
  replySubject: '',
  replyThread: '',
}

/** The first version had lists of addresses, a text beside the HTML, and messages in any format that Gmail knows. */
export function migrateGmail(parameters: JsonObject): JsonObject {
  const { resource, operation } = parameters
  if (resource === 'messageLabel')
    return {
      ...parameters,
      resource: 'message',
      operation: operation === 'add' ? 'addLabels' : 'removeLabels',
    }
  if (operation === 'get' || operation === 'getAll')
    return resource === 'label' ? parameters : read(parameters)
  if (resource === 'label') return label(parameters)
  return operation === 'delete' ? parameters : write(parameters)
}

function label({ labelListVisibility, messageListVisibility, ...rest }: JsonObject): JsonObject {
  return { ...rest, options: { labelListVisibility, messageListVisibility } }
}

function read({ additionalFields, ...rest }: JsonObject): JsonObject {
  const { format = 'resolved', includeSpamTrash, labelIds, q, ...options } = fieldsOf(additionalFields)
  const isDraft = rest.resource === 'draft'
  const filters = defined({ includeSpamTrash, labelIds, q })
  return {
    ...rest,
    simple: false,
    options: { ...options, downloadAttachments: true, ...(isDraft && defined({ includeSpamTrash })) },
    ...(!isDraft && { filters }),
    ...(format !== 'resolved' && { format }),
  }
}

function write(parameters: JsonObject): JsonObject {
  const { additionalFields, includeHtml, htmlMessage, toList: to, subject, threadId, ...rest } = parameters
  const { toList, ccList, bccList, ...options } = fieldsOf(additionalFields)
  const lists = Object.entries({ sendTo: toList, ccList, bccList }).filter(([, list]) => list !== undefined)
  const isReply = rest.operation === 'reply'
  return {
    ...rest,
    ...(isReply
      ? { recipients: joined(to), replySubject: subject, replyThread: threadId }
      : { subject, sendTo: joined(to) }),
    ...textsOf({ includeHtml, htmlMessage, message: rest.message }),
    options: { ...options, ...Object.fromEntries(lists.map(([name, list]) => [name, joined(list)])) },
  }
}

const textsOf = ({ includeHtml, htmlMessage, message }: JsonObject): JsonObject =>
  includeHtml === true
    ? { emailType: 'html', message: htmlMessage, plainMessage: message }
    : { emailType: 'text' }

const fieldsOf = (given: unknown): JsonObject => (isJsonObject(given) ? given : {})

const defined = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Addresses with commas between them. Where one of them is computed, so is all of it. */
function joined(list: unknown): string {
  if (!Array.isArray(list)) {
    const [, inner] = /^=\{\{(.*)\}\}$/s.exec(textOf(list)) ?? []
    return inner === undefined ? textOf(list) : `={{ [${inner}].flat().join(', ') }}`
  }
  const texts = list.map(textOf).filter((each) => each !== '')
  const isComputed = texts.some((each) => each.startsWith('='))
  const joinedTexts = texts.map((each) => each.replace(/^=/, '')).join(', ')
  return isComputed ? `=${joinedTexts}` : joinedTexts
}
