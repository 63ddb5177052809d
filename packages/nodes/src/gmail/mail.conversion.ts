import { isJsonObject, type JsonObject } from '@heddle/core'
import { defineConversion } from '@heddle/core/node'

/** A file that a mail carries. */
export interface MailFile {
  bytes: Uint8Array
  fileName?: string
  mimeType: string
}

/** The parts of a mail: who wrote it to whom, its texts, its headers as they stand, its files. */
export const readMail = defineConversion({
  name: 'readMail',
  label: 'Mails (MIME)',
  subject: 'mail',
  limits: { inputBytes: 64 * 2 ** 20, outputBytes: 128 * 2 ** 20, seconds: 30, inlineBytes: 0 },
  async run({ bytes }: { bytes: Uint8Array }): Promise<{ mail: JsonObject; files: MailFile[] }> {
    const { simpleParser } = await import('mailparser')
    const { attachments, headerLines, headers: _, ...mail } = await simpleParser(Buffer.from(bytes))
    return {
      mail: plain({ ...mail, headers: Object.fromEntries(headerLines.map(({ key, line }) => [key, line])) }),
      files: attachments.map(({ content, filename, contentType }) => ({
        bytes: content,
        ...(filename !== undefined && { fileName: filename }),
        mimeType: contentType,
      })),
    }
  },
})

/** Dates as texts, and nothing of what is undefined. */
function plain(value: JsonObject): JsonObject {
  const copy: unknown = JSON.parse(JSON.stringify(value))
  return isJsonObject(copy) ? copy : {}
}
