import type { ScheduleRule } from '@heddle/core/node'
import { timeRule, timesParam } from './times.ts'

const times = timesParam('Poll Times', { item: [{ mode: 'everyMinute' }] })

/** The parameter of nodes that look for news by themselves. */
export const pollTimesProperty = times.describe('pollTimes')

/** When such a node looks. */
export const pollRules = ({
  pollTimes = pollTimesProperty.default,
}: Record<string, unknown>): ScheduleRule[] => times.read(pollTimes, 'pollTimes').item?.map(timeRule) ?? []
