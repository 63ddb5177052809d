import type { TracePlace } from '@heddle/worker'
import { z } from 'zod'
import { setting, webUrl } from './setting-values.ts'

/** By the names that OpenTelemetry's own programs read. */
export const traceSettings = {
  traceUrl: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'Address of an OpenTelemetry collector (OTLP over HTTP, JSON) that gets a trace of every execution; none are sent when not set.',
    webUrl.optional(),
  ),
  traceHeaders: setting(
    'OTEL_EXPORTER_OTLP_HEADERS',
    'Headers for the collector, as name=value pairs with commas between them.',
    z.string().default(''),
  ),
  traceService: setting(
    'OTEL_SERVICE_NAME',
    'The name of this instance in traces.',
    z.string().default('heddle'),
  ),
}

interface TraceSettings {
  traceUrl?: string | undefined
  traceHeaders: string
  traceService: string
}

/** Undefined when nobody wants traces. */
export const tracePlaceOf = ({
  traceUrl,
  traceHeaders,
  traceService,
}: TraceSettings): TracePlace | undefined =>
  traceUrl === undefined
    ? undefined
    : { url: traceUrl, headers: headersIn(traceHeaders), serviceName: traceService }

/** `name=value` pairs; values may be percent-encoded, as in the settings of other programs. */
const headersIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair))
      .flatMap((match) => (match?.[1] === undefined ? [] : [[match[1], decoded(match[2] ?? '')]])),
  )

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
