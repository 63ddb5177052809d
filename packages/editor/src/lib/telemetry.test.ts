import { afterEach, expect, test } from 'vitest'
import {
  setTelemetrySender,
  track,
  trackPageView,
  useRecentEvents,
  type TelemetryEvents,
} from './telemetry.ts'

afterEach(() => setTelemetrySender(undefined))

test('A03 S03 page views go to the sender, and to nobody while there is none', () => {
  const heard: TelemetryEvents[keyof TelemetryEvents][] = []
  trackPageView('NodeViewNew')
  setTelemetrySender((_name, facts) => void heard.push(facts))

  trackPageView('NodeViewNew')

  expect(heard).toEqual([{ route: 'NodeViewNew', templatesSession: undefined }])
})

test('S03 the latest events can be looked at, whether or not somebody hears of them', () => {
  for (let number = 0; number < 60; number += 1) track('nodeAdded', { type: `type-${number}` })

  const { events } = useRecentEvents.getState()

  expect(events).toHaveLength(50)
  expect(events[0]).toMatchObject({ name: 'nodeAdded', facts: { type: 'type-59' } })
})

test('A03 only routes of templates have a session of their own, the same for as long as they last', () => {
  const sessions: (string | undefined)[] = []
  setTelemetrySender((_name, facts) => {
    if ('templatesSession' in facts) sessions.push(facts.templatesSession)
  })

  for (const route of [
    'TemplatesSearchView',
    'TemplatesWorkflowView',
    'NodeViewNew',
    'TemplatesSearchView',
  ]) {
    trackPageView(route)
  }

  expect(sessions[0]).toEqual(expect.any(String))
  expect(sessions[1]).toBe(sessions[0])
  expect(sessions[2]).toBeUndefined()
  expect(sessions[3]).not.toBe(sessions[0])
})
