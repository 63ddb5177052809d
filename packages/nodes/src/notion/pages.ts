import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { createPage, iconOf } from './compose-blocks.ts'
import { ask, idOf, query } from './notion-service.ts'
import { given } from './page-items.ts'
import { plainText } from './rich-text.ts'

const create: AppOperation = {
  async run(call) {
    const { params } = call
    const page = await createPage(call, {
      parent: { page_id: idOf(params, 'pageId') },
      properties: { title: { title: plainText(params.text('title')) } },
      ...iconOf(params),
    })
    return given(params, [page])
  },
}

const archive: AppOperation = {
  request: (params) =>
    ask(params, { method: 'PATCH', url: `/pages/${idOf(params, 'pageId')}`, body: { archived: true } }),
  items: (page, params) => given(params, isJsonObject(page) ? [page] : []),
}

/** What a search looks for, besides the kind of entry. */
export function searchBody(params: AppParams, object: string | undefined): JsonObject {
  const text = params.maybe('text')
  const [sort] = params.rows('options.sort.sortValue')
  return {
    ...(text !== undefined && { query: text }),
    ...(object !== undefined && { filter: { property: 'object', value: object } }),
    ...(sort && {
      sort: { direction: textOf(sort.direction), timestamp: textOf(sort.timestamp) || 'last_edited_time' },
    }),
  }
}

/** Searches of documents before version 3 find databases too, unless they say what they want. */
function wantedObject(params: AppParams): string | undefined {
  return params.maybe('earlierApi') === undefined ? 'page' : params.maybe('earlierObject')
}

const search: AppOperation = {
  effect: 'reads',
  async run(call) {
    const { params } = call
    return given(
      params,
      await query(call, { url: '/search', body: searchBody(params, wantedObject(params)) }),
    )
  },
}

/** A page, or a block with what is inside of it, as Markdown. */
export const getMarkdown = (name: 'pageId' | 'blockId'): AppOperation => ({
  request: (params) =>
    ask(params, {
      url: `/pages/${idOf(params, name)}/markdown`,
      query: params.flag('includeTranscript') ? { include_transcript: true } : {},
    }),
})

const updateMarkdown: AppOperation = {
  request(params) {
    const type = params.text('markdownUpdateType')
    const change =
      type === 'update_content'
        ? { content_updates: params.rows('contentUpdates.updates').map(replacement) }
        : { new_str: params.text('markdown') }
    const body = { type, [type]: change }
    return ask(params, { method: 'PATCH', url: `/pages/${idOf(params, 'pageId')}/markdown`, body })
  },
}

const replacement = ({ oldString, newString, replaceAllMatches }: JsonObject): JsonObject => ({
  old_str: textOf(oldString),
  new_str: textOf(newString),
  ...(replaceAllMatches === true && { replace_all_matches: true }),
})

export const pageOperations = { archive, create, search, getMarkdown: getMarkdown('pageId'), updateMarkdown }
