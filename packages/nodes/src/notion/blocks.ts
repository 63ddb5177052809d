import { textOf, type JsonObject } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import { appendBlocks, composeBlocks } from './compose-blocks.ts'
import { ask, idOf, pages } from './notion-service.ts'
import { getMarkdown } from './pages.ts'
import { simplifyBlock } from './simplify.ts'

const append: AppOperation = {
  run(call) {
    const { params } = call
    const children = composeBlocks(params)
    return appendBlocks(call, idOf(params, 'blockId'), { children, after: params.maybe('afterBlockId') })
  },
}

const getAll: AppOperation = {
  async run(call) {
    const { params } = call
    const id = idOf(params, 'blockId')
    const most = params.flag('returnAll') ? Infinity : params.number('limit')
    const found: JsonObject[] = []
    await readInto(found, call, { id, most })
    const blocks = found.slice(0, most)
    return params.flag('simplifyOutput') ? blocks.map((block) => simplifyBlock(block, id)) : blocks
  },
}

/** The blocks inside of a page or a block; each is followed by what is inside of it, where that is wanted. */
async function readInto(
  found: JsonObject[],
  call: AppCall,
  { id, most, parentId }: { id: string; most: number; parentId?: string },
): Promise<void> {
  const { params, list } = call
  const blocks = await list(ask(params, { url: `/blocks/${encodeURIComponent(id)}/children` }), pages)
  for (const block of blocks) {
    if (found.length >= most) return
    const { object, ...rest } = block
    found.push(parentId === undefined ? block : { object, parent_id: parentId, ...rest })
    const nested = params.flag('fetchNestedBlocks') && block.has_children === true && !isPlace(block)
    if (nested) await readInto(found, call, { id: textOf(block.id), most, parentId: textOf(block.id) })
  }
}

/** What is inside of another page or database belongs to that one. */
const isPlace = ({ type }: JsonObject): boolean => type === 'child_page' || type === 'child_database'

export const blockOperations = { append, getAll, getMarkdown: getMarkdown('blockId') }
