import { base64Decode, base64Encode, type Session } from '@heddle/core/expression'
import type { BinaryValue } from '@heddle/core/run'
import { Buffer } from '../globals/buffer.ts'
import { CodeError } from './code-error.ts'

const noNetwork = () => Promise.reject(new CodeError('Code has no network', 'Use the HTTP Request node'))

/** What code finds under `this.helpers`. */
export const helpersFor = (session: Session) => ({
  httpRequest: noNetwork,
  httpRequestWithAuthentication: noNetwork,
  request: noNetwork,

  async getBinaryDataBuffer(itemIndex: unknown, name: unknown = 'data'): Promise<Buffer> {
    const file = session.items[Number(itemIndex)]?.binary?.[String(name)]
    if (!file) throw new CodeError(`The item has no file named '${String(name)}'`)
    if (file.data === '' && file.id !== undefined)
      throw new CodeError(
        'The bytes of this file are not available to code',
        'Use the Extract From File node',
      )
    return Promise.resolve(Buffer.from(base64Decode(file.data)))
  },

  async prepareBinaryData(
    bytes: Uint8Array | string,
    fileName?: string,
    mimeType = 'application/octet-stream',
  ): Promise<BinaryValue> {
    const data = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
    return Promise.resolve({ data: base64Encode(data), mimeType, fileName, fileSize: `${data.length} B` })
  },
})
