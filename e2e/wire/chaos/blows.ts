import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnPostgres } from '../../../packages/server/src/testing/own-postgres.ts'
import type { OwnRedis } from '../../../packages/server/src/testing/own-redis.ts'
import type { Cuttable } from './cuttable.ts'
import type { Fleet } from './fleet.ts'
import { takeAway, type Outage } from './outages.ts'

/** Several processes and what they stand on. */
export interface World {
  fleet: Fleet
  postgres: OwnPostgres
  redis: OwnRedis
  way: Cuttable
  queue: 'postgres' | 'redis'
}

/** Says whom it hit, or what was away. */
type Blow = (world: World) => Promise<string | Outage>

const fullMs = 3000

/** What can happen to them, by its name. */
export function blowsFor({ queue, fleet }: World): [string, Blow][] {
  const all: Record<string, Blow | false> = {
    'a process is killed': (world) => world.fleet.replaceOne('SIGKILL'),
    'another process is killed': (world) => world.fleet.replaceOne('SIGKILL'),
    'a process is stopped': (world) => world.fleet.replaceOne('SIGTERM'),
    'PostgreSQL is restarted': ({ postgres }) => takeAway('PostgreSQL', postgres),
    'Redis is restarted, and empty': queue === 'redis' && (({ redis }) => takeAway('Redis', redis)),
    'the disk of a worker is full': fleet.disk !== undefined && fillDisk,
    'all connections to PostgreSQL are cut': ({ way }) =>
      takeAway('PostgreSQL', { stop: () => way.cut(), start: () => way.heal() }),
  }
  return Object.entries(all).flatMap(([name, blow]) => (blow ? [[name, blow]] : []))
}

async function fillDisk({ fleet: { disk } }: World): Promise<string> {
  disk?.fill()
  await sleep(fullMs)
  disk?.free()
  return `for ${fullMs} ms`
}
