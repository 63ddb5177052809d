/** A part of a trace in the JSON form of OpenTelemetry's protocol (OTLP). */
export interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  /** 1 is work inside of us, 2 is work that somebody asked for. */
  kind: 1 | 2
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status?: { code: 2; message: string }
}

export interface Attribute {
  key: string
  value: { stringValue: string } | { intValue: string }
}

/** The span that another one belongs to. */
export interface TraceContext {
  traceId: string
  spanId: string
}

export const attribute = (key: string, value: string | number): Attribute => ({
  key,
  value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
})

/** The protocol writes whole numbers as texts, which are long ones here. */
export const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds)}000000`
