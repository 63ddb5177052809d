import type { AppOperation } from '../app/operation.ts'
import { fieldsAs } from '../app/fields-as.ts'
import { valueIn } from '../app/paging.ts'
import type { AppParams } from '../app/params.ts'
import { googlePages, googleService } from '../google/google-service.ts'

export const youTubeService = googleService('YouTube', 'https://www.googleapis.com/youtube/v3')

export const uploadUrl = 'https://www.googleapis.com/upload/youtube/v3'

export const pages = googlePages('items', { name: 'maxResults', most: 50 })

/** What an answer lists. */
const entriesIn = (body: unknown): unknown => valueIn(body, 'items') ?? []

/** The parts of an entry that are wanted; a star stands for all that there are. */
export const partsIn = (params: AppParams, all: readonly string[]): string => {
  const parts = params.texts('part')
  return (parts.includes('*') ? all : parts).join(',')
}

/** On whose behalf a partner of YouTube asks. */
const owners = ['onBehalfOfContentOwner', 'onBehalfOfContentOwnerChannel'] as const

export const ownersIn = (params: AppParams, collection = 'options') => fieldsAs(params, collection, owners)

/** Several words with commas between them; undefined where there are none. */
export const wordsIn = (params: AppParams, path: string): string[] | undefined => {
  const words = params.texts(path)
  return words.length > 0 ? words : undefined
}

interface Kind {
  url: string
  /** The parameter that has the id. */
  id: string
  parts: readonly string[]
}

/** One entry by its id. */
export const getEntry = ({ url, id, parts }: Kind): AppOperation => ({
  request: (params) => ({
    url,
    query: { part: partsIn(params, parts), id: params.text(id), ...ownersIn(params) },
  }),
  items: entriesIn,
})

export const deleteEntry = ({ url, id }: Kind): AppOperation => ({
  request: (params) => ({ method: 'DELETE', url, query: { id: params.text(id), ...ownersIn(params) } }),
  items: () => ({ success: true }),
})
