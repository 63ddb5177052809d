/** What a service sends in an event stream, as the HTML standard lays it out. */
export interface StreamEvent {
  /** `message` unless the service names it. */
  type: string
  data: string
  /** Of the last event that had one. */
  lastId?: string
  /** How long to wait before connecting again. */
  retryMs?: number
}

/** An event that never ends must not fill the memory. */
const longestEvent = 16 * 2 ** 20

/** The events of a stream, one after the other, until it ends. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  let event = newEvent()
  for await (const line of readLines(stream)) {
    if (line !== '') {
      takeLine(event, line)
      if (event.size > longestEvent) throw new Error('The service sends an event that is too large')
      continue
    }
    const { type, data, lastId, retryMs } = event
    const found = { type, data: data.join('\n'), lastId, retryMs }
    // Without data it only says how to connect again.
    if (data.length > 0 || lastId !== undefined || retryMs !== undefined) yield found
    event = newEvent()
  }
}

interface OpenEvent extends Omit<StreamEvent, 'data'> {
  data: string[]
  size: number
}

const newEvent = (): OpenEvent => ({ type: 'message', data: [], size: 0 })

function takeLine(event: OpenEvent, line: string): void {
  const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
  event.size += line.length
  if (name === 'data') event.data.push(value)
  if (name === 'event') event.type = value || 'message'
  if (name === 'id' && !value.includes('\0')) event.lastId = value
  if (name === 'retry' && /^\d+$/.test(value)) event.retryMs = Number(value)
}

/** Lines may end in any of three ways, also in the middle of two chunks. */
async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stream) {
    rest += decoder.decode(chunk, { stream: true })
    if (rest.length > longestEvent) throw new Error('The service sends an event that is too large')
    // Behind a carriage return at the end there may be the other half of its line end.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    yield* lines
  }
}
