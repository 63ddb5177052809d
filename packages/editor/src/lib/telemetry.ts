/** Everything that could be told about the use of the product, by name. Nothing about the content of workflows. */
export interface TelemetryEvents {
  pageView: { route: string; templatesSession: string | undefined }
  templateUsed: { id: string }
}

type Sender = <Name extends keyof TelemetryEvents>(name: Name, facts: TelemetryEvents[Name]) => void

let sender: Sender | undefined

/** Who hears of events; nobody unless the configuration names an address. */
export function setTelemetrySender(next: Sender | undefined): void {
  sender = next
}

/** The one way by which anything is told about the use of the product. */
export function track<Name extends keyof TelemetryEvents>(name: Name, facts: TelemetryEvents[Name]): void {
  sender?.(name, facts)
}

let templatesSession: string | undefined

/** Names a visit to the templates, so that a search and what follows it belong together; elsewhere there is none. */
export function trackPageView(route: string): void {
  const isTemplates = /^(Templates|WorkflowTemplate)/.test(route)
  templatesSession = isTemplates ? (templatesSession ?? crypto.randomUUID()) : undefined
  track('pageView', { route, templatesSession })
}
