/** Where spans go, by the settings that OpenTelemetry's own programs read. */
export interface TracePlace {
  /** Address of a collector that understands OTLP over HTTP. */
  url: string
  headers: Readonly<Record<string, string>>
  serviceName: string
}
