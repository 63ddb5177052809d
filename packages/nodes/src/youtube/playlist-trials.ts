import type { AppTrial } from '../testing/try-app.ts'
import { at, base, entriesOf, everyPage, owner } from './youtube-double.ts'

const owners = { ...owner, onBehalfOfContentOwnerChannel: 'c1' }
const playlistParts = 'contentDetails,id,localizations,player,snippet,status'
const playlist = {
  description: 'All cats',
  privacyStatus: 'unlisted',
  tags: 'cat,cute',
  defaultLanguage: 'en',
}
const playlistBody = {
  snippet: { title: 'Cats', description: 'All cats', tags: ['cat', 'cute'], defaultLanguage: 'en' },
  status: { privacyStatus: 'unlisted' },
}

export const playlistTrials: readonly AppTrial[] = [
  {
    does: 'with all that can be said of it',
    parameters: at('playlist', 'create', { title: 'Cats', options: { ...playlist, ...owners } }),
    asks: [
      {
        method: 'POST',
        path: `${base}/playlists`,
        query: { part: 'snippet,status', ...owners },
        body: playlistBody,
      },
    ],
    gives: [{ id: 'new1', ...playlistBody }],
  },
  {
    does: 'with a title alone',
    parameters: at('playlist', 'create', { title: 'Cats' }),
    asks: [{ query: { part: 'snippet' }, body: { snippet: { title: 'Cats' } } }],
  },
  {
    does: 'another title and more',
    parameters: at('playlist', 'update', {
      playlistId: 'p1',
      title: 'Cats',
      updateFields: { ...playlist, ...owner },
    }),
    asks: [
      {
        method: 'PUT',
        path: `${base}/playlists`,
        query: { part: 'snippet,status', ...owner },
        body: { id: 'p1', ...playlistBody },
      },
    ],
  },
  {
    does: 'one by its id',
    parameters: at('playlist', 'get', { playlistId: 'playlist2', options: owners }),
    asks: [{ path: `${base}/playlists`, query: { part: playlistParts, id: 'playlist2', ...owners } }],
    gives: entriesOf('playlist').slice(1, 2),
  },
  {
    does: 'one for ever',
    parameters: at('playlist', 'delete', { playlistId: 'p1', options: owner }),
    asks: [{ method: 'DELETE', path: `${base}/playlists`, query: { id: 'p1', ...owner } }],
    gives: [{ success: true }],
  },
  {
    does: 'says in its words that there is no such playlist',
    parameters: at('playlist', 'delete', { playlistId: 'none' }),
    fails: 'It cannot be found.',
  },
  {
    does: 'all of a channel',
    parameters: at('playlist', 'getAll', {
      returnAll: true,
      part: ['snippet'],
      filters: { channelId: 'c1' },
      options: owners,
    }),
    asks: everyPage('/playlists', { part: 'snippet', channelId: 'c1', ...owners }),
    gives: entriesOf('playlist'),
  },
  {
    does: 'some of the account',
    parameters: at('playlist', 'getAll', { limit: 2 }),
    asks: [{ query: { part: playlistParts, maxResults: '2', mine: 'true' } }],
    gives: entriesOf('playlist').slice(0, 2),
  },
]
