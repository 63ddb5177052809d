import { migrateParameters, fillDefaults } from '@heddle/core/node'
import { readWorkflowFile } from '@heddle/core/workflow'
import { catalog } from '@heddle/nodes'
import { describe, expect, test } from 'vitest'
import { readCaseTables } from '../testing/case-tables.ts'
import { nextTime } from './next-time.ts'

/** When a trigger fires, from a moment on. */
interface ScheduleCase {
  name: string
  typeVersion: number
  parameters?: object
  timezone?: string
  after: string
  fires: string[]
}

describe.each(readCaseTables('schedule'))('$file', ({ table: { type, cases } }) => {
  test.each(cases as ScheduleCase[])(
    '$name ($typeVersion)',
    async ({ after, fires, timezone = 'UTC', ...given }) => {
      const rules = await rulesOf(type, given)
      const anchors = new Map<number, Date>()
      const found: string[] = []
      let moment = new Date(after)

      while (found.length < fires.length) {
        const coming = rules.map((rule, index) =>
          nextTime({ rule, timezone, anchor: anchors.get(index) }, moment),
        )
        const times = coming.flatMap((next) => next?.getTime() ?? [])
        if (times.length === 0) break
        moment = new Date(Math.min(...times))
        for (const [index, next] of coming.entries())
          if (next?.getTime() === moment.getTime()) anchors.set(index, next)
        found.push(moment.toISOString())
      }

      expect(fires).not.toEqual([])
      expect(found).toEqual(fires.map((time) => new Date(time).toISOString()))
    },
  )
})

async function rulesOf(type: string, given: Partial<ScheduleCase>) {
  const definition = await catalog.findNode(type)
  const { nodes } = readWorkflowFile({ nodes: [{ ...given, type, position: [0, 0] }] })
  const node = definition && nodes[0] && migrateParameters(definition, nodes[0])
  if (!definition || !node) throw new Error(`There is no node of the type ${type}`)
  const parameters = fillDefaults(definition.description.properties, node.parameters, node.typeVersion)
  return definition.schedule?.(definition.readParameters(parameters)) ?? []
}
