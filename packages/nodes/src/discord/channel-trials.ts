import type { AppTrial } from '../testing/try-app.ts'
import { asks, byId, channels, inGuild } from './discord-double.ts'

const settings = { nsfw: true, position: 2, rate_limit_per_user: 3, topic: 'News' }
const voice = { bitrate: 9000, user_limit: 4 }

export const channelTrials: readonly AppTrial[] = [
  {
    does: 'a voice channel in a category',
    parameters: inGuild('channel', 'create', {
      name: 'new',
      type: '2',
      options: {
        ...settings,
        ...voice,
        categoryId: { mode: 'url', value: 'https://discord.com/channels/1/12' },
      },
    }),
    asks: asks('POST', '/guilds/1/channels', {
      body: { name: 'new', type: 2, ...settings, ...voice, parent_id: '12' },
    }),
    gives: [channels[0]],
  },
  {
    does: 'another name',
    parameters: inGuild('channel', 'update', {
      name: 'new',
      options: { ...settings, ...voice, categoryId: byId('12') },
    }),
    asks: asks('PATCH', '/channels/10', { body: { name: 'new', ...settings, ...voice, parent_id: '12' } }),
    gives: [channels[0]],
  },
  {
    does: 'a channel by its address, with a connected account',
    parameters: {
      authentication: 'oAuth2',
      resource: 'channel',
      operation: 'get',
      guildId: { mode: 'url', value: 'https://discord.com/channels/1' },
      channelId: { mode: 'url', value: 'https://discord.com/channels/1/10' },
    },
    asks: asks('GET', '/channels/10', { headers: { authorization: 'Bot B' } }),
    gives: [channels[0]],
  },
  {
    does: 'that there is no such channel',
    parameters: inGuild('channel', 'get', { channelId: byId('404') }),
    fails: 'Unknown Channel',
  },
  {
    does: 'a channel away',
    parameters: inGuild('channel', 'deleteChannel'),
    asks: asks('DELETE', '/channels/10'),
    gives: [channels[0]],
  },
  {
    does: 'all channels of some kinds',
    parameters: inGuild('channel', 'getAll', { returnAll: true, options: { filter: [0, 4] } }),
    asks: asks('GET', '/guilds/1/channels'),
    gives: [channels[0], channels[2]],
  },
  {
    does: 'the first channels',
    parameters: inGuild('channel', 'getAll', { limit: 2 }),
    gives: channels.slice(0, 2),
  },
]
