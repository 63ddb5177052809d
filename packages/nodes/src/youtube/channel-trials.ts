import type { AppTrial } from '../testing/try-app.ts'
import { at, base, entriesOf, everyPage, file, owner } from './youtube-double.ts'

const channelParts =
  'brandingSettings,contentDetails,contentOwnerDetails,id,localizations,snippet,statistics,status,topicDetails'

export const channelTrials: readonly AppTrial[] = [
  {
    does: 'the first channels of the account',
    parameters: { limit: 1, options: { h1: 'de', ...owner } },
    asks: [
      {
        path: `${base}/channels`,
        query: { part: channelParts, maxResults: '1', mine: 'true', hl: 'de', ...owner },
      },
    ],
    gives: entriesOf('channel').slice(0, 1),
  },
  {
    does: 'all channels that fit',
    parameters: at('channel', 'getAll', {
      returnAll: true,
      part: ['id', 'snippet'],
      filters: { categoryId: 'g1', forUsername: 'ann', managedByMe: true },
    }),
    asks: everyPage('/channels', {
      part: 'id,snippet',
      categoryId: 'g1',
      forUsername: 'ann',
      managedByMe: 'true',
    }),
    gives: entriesOf('channel'),
  },
  {
    does: 'one channel',
    parameters: at('channel', 'get', { channelId: 'channel2' }),
    asks: [{ path: `${base}/channels`, query: { part: channelParts, id: 'channel2' } }],
    gives: entriesOf('channel').slice(1, 2),
  },
  {
    does: 'no item when there is no such channel',
    parameters: at('channel', 'get', { channelId: 'none' }),
    gives: [],
  },
  {
    does: 'settings of a channel',
    parameters: at('channel', 'update', {
      channelId: 'channel1',
      updateFields: {
        brandingSettingsUi: {
          channelSettingsValues: { channel: { country: 'DE', keywords: 'cat' } },
          imageSettingsValues: { image: { bannerExternalUrl: 'https://b.example' } },
          statusValue: { status: { selfDeclaredMadeForKids: true } },
        },
        ...owner,
      },
    }),
    asks: [
      {
        method: 'PUT',
        path: `${base}/channels`,
        query: { part: 'brandingSettings,status', ...owner },
        body: {
          id: 'channel1',
          brandingSettings: {
            channel: { country: 'DE', keywords: 'cat' },
            image: { bannerExternalUrl: 'https://b.example' },
          },
          status: { selfDeclaredMadeForKids: true },
        },
      },
    ],
  },
  {
    does: 'never deletes settings by saying nothing',
    parameters: at('channel', 'update', { channelId: 'channel1' }),
    asks: [],
    fails: 'At least one setting',
  },
  {
    does: 'a banner, and keeps the other settings',
    parameters: at('channel', 'uploadBanner', { channelId: 'channel1' }),
    inputs: file('pic', 'image/png'),
    asks: [
      {
        method: 'POST',
        path: '/upload/youtube/v3/channelBanners/insert',
        query: { uploadType: 'media' },
        headers: { 'content-type': 'image/png' },
        body: 'pic',
      },
      { method: 'GET', path: `${base}/channels`, query: { part: 'brandingSettings', id: 'channel1' } },
      {
        method: 'PUT',
        path: `${base}/channels`,
        query: { part: 'brandingSettings' },
        body: {
          id: 'channel1',
          brandingSettings: {
            channel: { title: 'Mine' },
            image: { bannerExternalUrl: 'https://banner.example/pic' },
          },
        },
      },
    ],
  },
  {
    does: 'says in its words that a channel is not there',
    parameters: at('channel', 'uploadBanner', { channelId: 'none' }),
    inputs: file('pic', 'image/png'),
    fails: 'It cannot be found.',
  },
]
