import { expect, test } from 'vitest'
import { startDouble } from '../testing/double.ts'
import { tryApp } from '../testing/try-app.ts'
import { channelTrials } from './channel-trials.ts'
import { byId, discordWorld } from './discord-double.ts'
import { discord } from './discord.node.ts'
import { memberTrials } from './member-trials.ts'
import { messageTrials } from './message-trials.ts'
import { questionTrials } from './question-trials.ts'
import { webhookTrials } from './webhook-trials.ts'

const unread = { guildId: 'only the lists of channels and roles need it' }

tryApp(discord, { ...discordWorld, unread }, [
  ...channelTrials,
  ...messageTrials,
  ...questionTrials,
  ...memberTrials,
  ...webhookTrials,
])

test.each([
  ['guildId', '', [{ name: 'Home', value: '1' }]],
  [
    'channelId',
    '',
    [
      { name: 'general', value: '10' },
      { name: 'voice', value: '11' },
    ],
  ],
  ['channelId', 'GEN', [{ name: 'general', value: '10' }]],
  ['options.categoryId', '', [{ name: 'Rooms', value: '12' }]],
  ['userId', 'u101', [{ name: 'u101', value: '101' }]],
  ['role', '', [{ name: 'Admin', value: '5' }]],
])('%s lists what Discord has that fits "%s"', async (list, filter, options) => {
  const double = await startDouble(discordWorld.hosts, discordWorld.service, discordWorld.credentials)

  const found = await discord.loadOptions[list]?.({
    parameters: { authentication: 'botToken', guildId: byId('1') },
    node: { type: discord.type, version: 2 },
    http: double.http,
    filter,
  } as never)
  await double.stop()

  expect(found).toEqual(options)
})
