import type { JsonObject } from '@heddle/core'
import type { BinaryValue } from '@heddle/core/run'
import type { AppCall } from '../app/operation.ts'
import { getFile } from '../files/item-files.ts'
import { uploadResumable } from '../google/upload-resumable.ts'
import { driveService, everywhere, uploadUrl } from './drive-service.ts'

/** A file that Drive is to have: what is known about it, and its content. */
interface Sending {
  /** Of the file that gets another content; absent for a new one. */
  id?: string
  query: Record<string, unknown>
  metadata: JsonObject
  content: string | BinaryValue
}

/** Tells Drive about a file and sends its content. */
export const sendContent = (call: AppCall, { id, query, metadata, content }: Sending): Promise<unknown> =>
  uploadResumable(call, {
    label: driveService.label,
    method: id === undefined ? 'POST' : 'PATCH',
    url: id === undefined ? uploadUrl : `${uploadUrl}/${encodeURIComponent(id)}`,
    query: { ...everywhere, ...query },
    metadata,
    content,
  })

/** The file that the item carries under the name in a parameter. */
export const chosenFile = ({ item, params }: AppCall): BinaryValue =>
  getFile(item, params.text('inputDataFieldName'))
