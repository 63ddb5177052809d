import { create } from 'zustand'

/** Everything that could be told about the use of the product, by name. Nothing that a person wrote. */
export interface TelemetryEvents {
  pageView: { route: string; templatesSession: string | undefined }
  templateUsed: { id: string }
  templatesSearched: { found: number }
  templatesFiltered: { categories: readonly string[] }
  nodesPanelOpened: { by: 'button' | 'wire' }
  nodesPanelSearched: { found: number }
  nodesPanelFiltered: { tab: string }
  nodesPanelCategoryToggled: { category: string }
  nodeAdded: { type: string }
}

/** An event as it would be sent. */
export type TelemetryEvent = {
  [Name in keyof TelemetryEvents]: { name: Name; facts: TelemetryEvents[Name]; time: string }
}[keyof TelemetryEvents]

type Sender = <Name extends keyof TelemetryEvents>(name: Name, facts: TelemetryEvents[Name]) => void

let sender: Sender | undefined

/** Who hears of events; nobody unless the configuration names an address. */
export function setTelemetrySender(next: Sender | undefined): void {
  sender = next
}

const recentMax = 50

/** The latest events of this page, the newest first, for those who want to know what would be sent. */
export const useRecentEvents = create<{ events: readonly TelemetryEvent[] }>(() => ({ events: [] }))

/** The one way by which anything is told about the use of the product. */
export function track<Name extends keyof TelemetryEvents>(name: Name, facts: TelemetryEvents[Name]): void {
  const event = { name, facts, time: new Date().toISOString() } as TelemetryEvent
  useRecentEvents.setState(({ events }) => ({ events: [event, ...events].slice(0, recentMax) }))
  sender?.(name, facts)
}

let templatesSession: string | undefined

/** Names a visit to the templates, so that a search and what follows it belong together; elsewhere there is none. */
export function trackPageView(route: string): void {
  const isTemplates = /^(Templates|WorkflowTemplate)/.test(route)
  templatesSession = isTemplates ? (templatesSession ?? crypto.randomUUID()) : undefined
  track('pageView', { route, templatesSession })
}
