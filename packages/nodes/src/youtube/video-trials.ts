import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { at, base, entriesOf, everyPage, file, owner } from './youtube-double.ts'

const videoParts =
  'contentDetails,id,liveStreamingDetails,localizations,player,recordingDetails,snippet,statistics,status,topicDetails'

const video = {
  description: 'About cats',
  defaultLanguage: 'en',
  embeddable: true,
  license: 'youtube',
  notifySubscribers: false,
  privacyStatus: 'private',
  publicStatsViewable: false,
  publishAt: '2026-03-01T08:00:00.000Z',
  recordingDate: '2026-02-01T08:00:00+01:00',
  selfDeclaredMadeForKids: false,
  tags: 'cat, cute',
}
const videoBody = {
  snippet: {
    title: 'Cats',
    categoryId: '15',
    description: 'About cats',
    defaultLanguage: 'en',
    tags: ['cat', 'cute'],
  },
  status: {
    privacyStatus: 'private',
    embeddable: true,
    license: 'youtube',
    publicStatsViewable: false,
    selfDeclaredMadeForKids: false,
    publishAt: '2026-03-01T08:00:00Z',
  },
  recordingDetails: { recordingDate: '2026-02-01T07:00:00Z' },
}
const videoQuery = { part: 'snippet,status,recordingDetails', notifySubscribers: 'false' }

export const videoTrials: readonly AppTrial[] = [
  {
    does: 'a file, with all that can be said of it',
    parameters: at('video', 'upload', {
      title: 'Cats',
      regionCode: 'DE',
      categoryId: '15',
      options: video,
    }),
    inputs: file('cats'),
    asks: [
      {
        method: 'POST',
        path: '/upload/youtube/v3/videos',
        query: { uploadType: 'resumable', ...videoQuery },
        headers: { 'x-upload-content-type': 'video/mp4' },
        body: videoBody,
      },
      {
        method: 'PUT',
        path: expect.stringContaining('/upload/youtube/v3/sessions/') as string,
        headers: { 'content-type': 'video/mp4' },
        body: 'cats',
      },
    ],
    gives: [{ uploadId: 'new1', id: 'new1', ...videoBody }],
  },
  {
    does: 'notices that a part is missing',
    parameters: at('video', 'upload', { title: 'Cats' }),
    inputs: file('cut'),
    fails: 'YouTube did not get the whole file',
  },
  {
    does: 'another title and more',
    parameters: at('video', 'update', {
      videoId: 'v1',
      title: 'Cats',
      regionCode: 'DE',
      categoryId: '15',
      updateFields: video,
    }),
    asks: [{ method: 'PUT', path: `${base}/videos`, query: videoQuery, body: { id: 'v1', ...videoBody } }],
    gives: [{ id: 'v1', ...videoBody }],
  },
  {
    does: 'says in its words that there is no such video',
    parameters: at('video', 'update', { videoId: 'none', title: 'Cats' }),
    fails: 'It cannot be found.',
  },
  {
    does: 'says which date is none',
    parameters: at('video', 'update', { videoId: 'v1', title: 'Cats', updateFields: { publishAt: 'soon' } }),
    asks: [],
    fails: '"soon" is not a date',
  },
  {
    does: 'one for ever',
    parameters: at('video', 'delete', { videoId: 'v1', options: owner }),
    asks: [{ method: 'DELETE', path: `${base}/videos`, query: { id: 'v1', ...owner } }],
    gives: [{ success: true }],
  },
  {
    does: 'one by its id',
    parameters: at('video', 'get', { videoId: 'video3', options: owner }),
    asks: [{ path: `${base}/videos`, query: { part: videoParts, id: 'video3', ...owner } }],
    gives: entriesOf('video').slice(2, 3),
  },
  {
    does: 'with a thumb',
    parameters: at('video', 'rate', { videoId: 'v1', rating: 'like' }),
    asks: [{ method: 'POST', path: `${base}/videos/rate`, query: { id: 'v1', rating: 'like' } }],
    gives: [{ success: true }],
  },
  {
    does: 'those of the account',
    parameters: at('video', 'getAll', { limit: 2, options: { order: 'date', safeSearch: 'strict' } }),
    asks: [
      {
        path: `${base}/search`,
        query: {
          part: 'snippet',
          type: 'video',
          forMine: 'true',
          maxResults: '2',
          order: 'date',
          safeSearch: 'strict',
        },
      },
    ],
    gives: entriesOf('searchResult').slice(0, 2),
  },
  {
    does: 'all that fit',
    parameters: at('video', 'getAll', {
      returnAll: true,
      filters: {
        channelId: 'c1',
        forDeveloper: true,
        publishedAfter: '2026-01-01T00:00:00.000Z',
        publishedBefore: '2026-02-01T00:00:00.000Z',
        q: 'cat',
        regionCode: 'DE',
        relatedToVideoId: 'v1',
        videoCategoryId: '15',
        videoSyndicated: true,
        videoType: 'movie',
      },
    }),
    asks: everyPage('/search', {
      part: 'snippet',
      type: 'video',
      channelId: 'c1',
      forDeveloper: 'true',
      publishedAfter: '2026-01-01T00:00:00Z',
      publishedBefore: '2026-02-01T00:00:00Z',
      q: 'cat',
      regionCode: 'DE',
      relatedToVideoId: 'v1',
      videoCategoryId: '15',
      videoSyndicated: 'true',
      videoType: 'movie',
    }),
    gives: entriesOf('searchResult'),
  },
  {
    does: 'some of a region',
    parameters: at('videoCategory', 'getAll', { regionCode: 'DE', limit: 2 }),
    asks: [{ path: `${base}/videoCategories`, query: { part: 'snippet', regionCode: 'DE' } }],
    gives: entriesOf('videoCategory').slice(0, 2),
  },
  {
    does: 'says in its words that there is no such region',
    parameters: at('videoCategory', 'getAll', { regionCode: 'XX', returnAll: true }),
    fails: 'Region code not supported.',
  },
]
