import { isJsonObject } from '@heddle/core'
import { errorData, type ErrorData } from '@heddle/core/run'

/** What a package throws, or gives that cannot be sent. Its errors say in their context which item they are about. */
export function guestError(error: unknown): ErrorData {
  if (error instanceof TypeError && error.message.includes('circular structure'))
    return { message: 'The package gave data that contains itself, which cannot be stored' }
  const data = errorData(error)
  const context = isJsonObject(error) ? error.context : undefined
  const itemIndex = isJsonObject(context) ? context.itemIndex : undefined
  return { ...data, ...(typeof itemIndex === 'number' && { itemIndex }) }
}
