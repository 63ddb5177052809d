import type { JsonObject } from '@heddle/core'
import { googleDouble, notFound, pageOf, refusal } from '../google/google-double.ts'
import type { DoubleRequest, DoubleService } from '../testing/double.ts'

export const base = '/youtube/v3'

/** As many entries of each kind as make three pages of the double. */
export const entriesOf = (kind: string) =>
  [1, 2, 3, 4, 5].map((each) => ({
    kind: `youtube#${kind}`,
    id: `${kind}${each}`,
    snippet: { title: `${kind} ${each}` },
  }))

const named = (...pairs: readonly (readonly [id: string, name: string])[]) =>
  pairs.map(([id, name]) => ({ id, snippet: { name } }))

const languages = named(['de', 'German'], ['en', 'English'])
const regions = named(['DE', 'Germany'], ['US', 'United States'])

/** YouTube with two entries on a page; what is written comes back with an id. */
export function youTubeDouble(): DoubleService {
  const uploads: JsonObject[] = []
  const list = (kind: string) => (request: DoubleRequest) => {
    const { id, part, maxResults } = request.query
    if (part === undefined) return refusal(400, 'No filter selected.')
    if (Number(maxResults ?? 1) > 50) return refusal(400, 'Invalid value for maxResults.')
    if (id !== undefined) return { body: { items: entriesOf(kind).filter((each) => each.id === id) } }
    const { entries, ...next } = pageOf(entriesOf(kind), request, 'maxResults')
    return { body: { items: entries, ...next } }
  }
  const write = ({ body }: DoubleRequest) => ({ body: { id: 'new1', ...(body as JsonObject) } })
  const change = ({ body }: DoubleRequest) => {
    const { id } = body as JsonObject
    return id === 'none' ? notFound('It cannot be found.') : { body: body as JsonObject }
  }
  const remove = ({ query }: DoubleRequest) =>
    query.id === 'none' ? notFound('It cannot be found.') : { status: 204 }
  return googleDouble(
    {
      'GET /channels': ({ query, ...request }) =>
        query.part === 'brandingSettings'
          ? { body: { items: [{ brandingSettings: { channel: { title: 'Mine' } } }] } }
          : list('channel')({ query, ...request }),
      'PUT /channels': change,
      'POST /upload/youtube/v3/channelBanners/insert': ({ body }) => ({
        body: { url: `https://banner.example/${String(body)}` },
      }),
      'GET /playlists': list('playlist'),
      'POST /playlists': write,
      'PUT /playlists': change,
      'DELETE /playlists': remove,
      'GET /playlistItems': list('playlistItem'),
      'POST /playlistItems': write,
      'DELETE /playlistItems': remove,
      'GET /videos': list('video'),
      'GET /search': list('searchResult'),
      'PUT /videos': change,
      'DELETE /videos': remove,
      'POST /videos/rate': remove,
      'POST /upload/youtube/v3/videos': ({ body }) => {
        uploads.push(body as JsonObject)
        const location = `https://www.googleapis.com/upload/youtube/v3/sessions/${uploads.length - 1}`
        return { headers: { location }, body: '' }
      },
      'PUT /upload/youtube/v3/sessions/(.+)': ({ body }, session) =>
        body === 'cut' ? { status: 308, body: '' } : { body: { id: 'new1', ...uploads[Number(session)] } },
      'GET /i18nLanguages': () => ({ body: { items: languages } }),
      'GET /i18nRegions': () => ({ body: { items: regions } }),
      'GET /videoCategories': ({ query }) =>
        query.regionCode === 'XX'
          ? refusal(400, 'Region code not supported.')
          : { body: { items: entriesOf('videoCategory') } },
    },
    { host: 'www.googleapis.com', base },
  )
}

export const at = (resource: string, operation: string, more: JsonObject = {}) => ({
  resource,
  operation,
  ...more,
})
export const owner = { onBehalfOfContentOwner: 'o1' }
export const file = (text: string, mimeType = 'video/mp4') => [
  [{ json: {}, binary: { data: { mimeType, data: btoa(text) } } }],
]

/** The requests for all five entries of a kind. */
export const everyPage = (path: string, query: Record<string, string>) =>
  [undefined, '2', '4'].map((pageToken) => ({
    method: 'GET',
    path: `${base}${path}`,
    query: { maxResults: '50', ...query, ...(pageToken && { pageToken }) },
  }))
