import { isJsonObject, textOf } from '@heddle/core'
import type { AppService } from '../app/service.ts'
import { valueIn } from '../app/paging.ts'

/** The credential knows where it is. */
export const whatsAppService: AppService = { label: 'WhatsApp', problem }

/** Meta explains more about WhatsApp in the data of an error than in its message. */
function problem({ status, body }: { status: number; body: unknown }): string | undefined {
  if (status < 400 || !isJsonObject(body)) return undefined
  const message = textOf(valueIn(body, 'error.message'))
  const details = textOf(valueIn(body, 'error.error_data.details'))
  return [message, details].filter((text) => text !== '').join(': ') || undefined
}
