import type { AppTrial } from '../testing/try-app.ts'
import { at, base, entriesOf, everyPage, owner } from './youtube-double.ts'

const itemParts = 'contentDetails,id,snippet,status'

export const playlistItemTrials: readonly AppTrial[] = [
  {
    does: 'a video at a place',
    parameters: at('playlistItem', 'add', {
      playlistId: 'p1',
      videoId: 'v1',
      options: { position: 0, note: 'Nice', startAt: '0:10', endAt: '0:20', ...owner },
    }),
    asks: [
      {
        method: 'POST',
        path: `${base}/playlistItems`,
        query: { part: 'snippet,contentDetails', ...owner },
        body: {
          snippet: { playlistId: 'p1', resourceId: { kind: 'youtube#video', videoId: 'v1' }, position: 0 },
          contentDetails: { note: 'Nice', startAt: '0:10', endAt: '0:20' },
        },
      },
    ],
  },
  {
    does: 'one by its id',
    parameters: at('playlistItem', 'get', { playlistItemId: 'playlistItem1', options: owner }),
    asks: [{ path: `${base}/playlistItems`, query: { part: itemParts, id: 'playlistItem1', ...owner } }],
    gives: entriesOf('playlistItem').slice(0, 1),
  },
  {
    does: 'one out of its playlist',
    parameters: at('playlistItem', 'delete', { playlistItemId: 'i1', options: owner }),
    asks: [{ method: 'DELETE', path: `${base}/playlistItems`, query: { id: 'i1', ...owner } }],
    gives: [{ success: true }],
  },
  {
    does: 'says in its words that there is no such item',
    parameters: at('playlistItem', 'delete', { playlistItemId: 'none' }),
    fails: 'It cannot be found.',
  },
  {
    does: 'some of a playlist',
    parameters: at('playlistItem', 'getAll', { playlistId: 'p1', limit: 1, part: ['id'] }),
    asks: [{ query: { part: 'id', playlistId: 'p1', maxResults: '1' } }],
    gives: entriesOf('playlistItem').slice(0, 1),
  },
  {
    does: 'all of a playlist',
    parameters: at('playlistItem', 'getAll', { playlistId: 'p1', returnAll: true, options: owner }),
    asks: everyPage('/playlistItems', { part: itemParts, playlistId: 'p1', ...owner }),
    gives: entriesOf('playlistItem'),
  },
]
