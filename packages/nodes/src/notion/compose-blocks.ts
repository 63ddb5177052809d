import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppCall } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { ask, isBeforeRichText } from './notion-service.ts'
import { composeText } from './rich-text.ts'

/** The blocks that the parameters put together. */
export function composeBlocks(params: AppParams): JsonObject[] {
  const textName = isBeforeRichText(params) ? 'text' : 'rich_text'
  return params.rows('blockUi.blockValues').map((row) => {
    const { type: given, title, url, checked, richText, textContent, text } = row
    const type = textOf(given) || 'paragraph'
    const block = { object: 'block', type }
    if (type === 'image') return { ...block, image: { type: 'external', external: { url } } }
    if (type === 'child_page') return { ...block, child_page: { title } }
    const content = { [textName]: composeText({ richText, textContent, text }) }
    return { ...block, [type]: { ...(type === 'to_do' && { checked: checked === true }), ...content } }
  })
}

/** What a new page holds: blocks, blocks as JSON, or Markdown that Notion turns into blocks. */
function contentOf(params: AppParams): { markdown: string } | { children: JsonObject[] } {
  const contentType = params.text('contentType')
  if (contentType === 'markdown') return { markdown: params.text('markdown') }
  if (contentType !== 'json') return { children: composeBlocks(params) }
  const given = params.json('blocksJson')
  const blocks = isJsonObject(given) && Array.isArray(given.children) ? given.children : given
  return { children: [blocks ?? []].flat().filter((each) => isJsonObject(each)) }
}

/** The most blocks that one request may bring. */
const mostBlocks = 100

/** Adds blocks inside of a page or a block; gives the answer as if it had been one. */
export async function appendBlocks(
  { params, send }: Pick<AppCall, 'params' | 'send'>,
  id: string,
  { children, after }: { children: readonly JsonObject[]; after?: string | undefined },
): Promise<unknown> {
  let last = after
  let whole: unknown
  for (let from = 0; from === 0 || from < children.length; from += mostBlocks) {
    const some = children.slice(from, from + mostBlocks)
    const body = { children: some, ...(last !== undefined && { after: last }) }
    const answer = await send(ask(params, { method: 'PATCH', url: `/blocks/${id}/children`, body }))
    whole = joined(whole, answer)
    if (after !== undefined) last = textOf(resultsOf(answer).at(-1)?.id) || after
  }
  return whole
}

/** Makes a page; blocks that are too many for one request follow. */
export async function createPage(
  call: Pick<AppCall, 'params' | 'send'>,
  page: JsonObject,
): Promise<JsonObject> {
  const { params, send } = call
  const content = contentOf(params)
  const children = 'children' in content ? content.children : []
  const body = {
    ...page,
    ...('markdown' in content && { markdown: content.markdown }),
    ...(children.length > 0 && { children: children.slice(0, mostBlocks) }),
  }
  const answer = await send(ask(params, { method: 'POST', url: '/pages', body }))
  const made = isJsonObject(answer) ? answer : {}
  if (children.length > mostBlocks)
    await appendBlocks(call, textOf(made.id), { children: children.slice(mostBlocks) })
  return made
}

/** An emoji, or the address of a picture. */
export function iconOf(params: AppParams): { icon?: JsonObject } {
  const icon = params.maybe('options.icon')
  if (icon === undefined) return {}
  const kind = params.maybe('earlierIconType') ?? (/^https?:/.test(icon) ? 'file' : 'emoji')
  return { icon: kind === 'file' ? { external: { url: icon } } : { emoji: icon } }
}

const resultsOf = (answer: unknown): JsonObject[] =>
  isJsonObject(answer) && Array.isArray(answer.results)
    ? answer.results.filter((each) => isJsonObject(each))
    : []

const joined = (whole: unknown, answer: unknown): unknown =>
  isJsonObject(whole) && isJsonObject(answer)
    ? { ...answer, results: [...resultsOf(whole), ...resultsOf(answer)] }
    : answer
