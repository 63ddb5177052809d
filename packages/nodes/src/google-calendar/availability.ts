import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import { momentOf, written } from '../google/moments.ts'
import { calendarOf, listIn } from './calendar-service.ts'

export const calendarOperations: Record<string, AppOperation> = {
  availability: { effect: 'reads', run: readAvailability },
}

/** Whether there is anything in a calendar at a time, or what there is. */
async function readAvailability({ send, params, context }: AppCall): Promise<unknown> {
  const id = calendarOf(params)
  const timeZone = params.id('options.timezone') || context.timezone
  const answer = await send({
    method: 'POST',
    url: '/freeBusy',
    body: {
      timeMin: written(momentOf(params, 'timeMin', timeZone)),
      timeMax: written(momentOf(params, 'timeMax', timeZone)),
      items: [{ id }],
      timeZone,
    },
  })
  const format = params.maybe('options.outputFormat') ?? 'availability'
  const busy = listIn(calendarIn(answer, id), 'busy')
  if (format === 'raw') return answer
  return format === 'bookedSlots' ? busy : { available: busy.length === 0 }
}

/** Google answers well also when it does not know a calendar, and says so beside its name. */
function calendarIn(answer: unknown, id: string): JsonObject {
  const calendars = isJsonObject(answer) && isJsonObject(answer.calendars) ? answer.calendars : {}
  const calendar = calendars[id]
  const found = isJsonObject(calendar) ? calendar : {}
  const [error] = listIn(found, 'errors')
  if (error) throw new Error(`Google Calendar does not give access to the calendar: ${textOf(error.reason)}`)
  return found
}
