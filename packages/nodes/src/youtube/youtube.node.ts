import { defineApp } from '../app/define-app.ts'
import format from '../formats/youTube.json' with { type: 'json' }
import { channelOperations } from './channels.ts'
import { playlistItemOperations } from './playlist-items.ts'
import { playlistOperations } from './playlists.ts'
import { videoOperations } from './videos.ts'
import { allAtOnce, listCategories, listLanguages, listPlaylists, listRegions } from './youtube-lists.ts'
import { youTubeService } from './youtube-service.ts'
import { youTubeWords } from './youtube.words.ts'

export const youTube = defineApp({
  name: 'youTube',
  label: 'YouTube',
  description: 'Uploads videos, and reads and changes videos, playlists and channels of YouTube',
  format,
  words: youTubeWords,
  service: youTubeService,
  credentials: [{ name: 'youTubeOAuth2Api', required: true }],
  codex: { categories: ['Marketing'], alias: ['video', 'channel', 'playlist', 'upload', 'google'] },
  lists: {
    h1: listLanguages,
    defaultLanguage: listLanguages,
    regionCode: listRegions,
    categoryId: listCategories,
    playlistId: listPlaylists,
  },
  operations: {
    channel: channelOperations,
    playlist: playlistOperations,
    playlistItem: playlistItemOperations,
    video: videoOperations,
    videoCategory: {
      getAll: {
        request: (params) => ({
          url: '/videoCategories',
          query: { part: 'snippet', regionCode: params.text('regionCode') },
        }),
        paging: allAtOnce,
      },
    },
  },
})
