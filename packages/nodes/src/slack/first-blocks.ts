import { isJsonObject, type JsonObject } from '@heddle/core'

/** The blocks that version 1 had fields for, as Slack takes them. */
export const blocksOfFirstVersion = (blocksUi: unknown): JsonObject[] =>
  rowsIn(blocksUi, 'blocksValues').map((block) =>
    block.type === 'section' ? section(block) : actions(block),
  )

const actions = ({ blockId, elementsUi }: JsonObject): JsonObject => ({
  type: 'actions',
  ...given({ block_id: blockId }),
  elements: rowsIn(elementsUi, 'elementsValues').map(button),
})

function section({ blockId, textUi, fieldsUi, accessoryUi }: JsonObject): JsonObject {
  const text = rowIn(textUi, 'textValue')
  const fields = rowsIn(fieldsUi, 'fieldsValues')
  const accessory = rowIn(accessoryUi, 'accessoriesValues')
  return {
    type: 'section',
    ...given({ block_id: blockId }),
    ...(text && { text: words(text) }),
    ...(fields.length > 0 && { fields: fields.map(words) }),
    ...(accessory && { accessory: button(accessory) }),
  }
}

/** Documents spell the kind of a text in a way of their own. */
const words = ({ type, text, emoji, verbatim }: JsonObject): JsonObject =>
  type === 'plainText'
    ? { type: 'plain_text', text, ...given({ emoji }) }
    : { type: 'mrkdwn', text, ...given({ verbatim }) }

const plain = ({ text, emoji }: JsonObject): JsonObject => ({
  type: 'plain_text',
  text,
  ...given({ emoji }),
})

function button({ text, emoji, actionId, url, value, style, confirmUi }: JsonObject): JsonObject {
  const confirm = rowIn(confirmUi, 'confirmValue')
  return {
    type: 'button',
    text: plain({ text, emoji }),
    ...given({ action_id: actionId, url, value }),
    ...(style !== 'default' && given({ style })),
    ...(confirm && { confirm: confirmation(confirm) }),
  }
}

const confirmation = ({ titleUi, textUi, confirmTextUi, denyUi, style }: JsonObject): JsonObject => ({
  title: plain(rowIn(titleUi, 'titleValue') ?? {}),
  text: plain(rowIn(textUi, 'textValue') ?? {}),
  confirm: plain(rowIn(confirmTextUi, 'confirmValue') ?? {}),
  deny: plain(rowIn(denyUi, 'denyValue') ?? {}),
  ...(style !== 'default' && given({ style })),
})

/** What is empty is not said. */
const given = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))

const rowsIn = (group: unknown, name: string): JsonObject[] =>
  isJsonObject(group) ? [group[name] ?? []].flat().filter(isJsonObject) : []

const rowIn = (group: unknown, name: string): JsonObject | undefined => rowsIn(group, name)[0]
