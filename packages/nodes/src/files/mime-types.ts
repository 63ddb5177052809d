/** What the ending of a name says about a file. */
const byExtension: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gif: 'image/gif',
  gz: 'application/gzip',
  htm: 'text/html',
  html: 'text/html',
  ics: 'text/calendar',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  zip: 'application/zip',
}

export function mimeTypeOf(fileName: string, otherwise = 'application/octet-stream'): string {
  const extension = fileName.split('.').at(-1)?.toLowerCase() ?? ''
  return (Object.hasOwn(byExtension, extension) && byExtension[extension]) || otherwise
}

/** The ending that files of a type have. */
export const extensionOf = (mimeType: string): string | undefined =>
  mimeType === 'image/jpeg'
    ? 'jpg'
    : Object.keys(byExtension).findLast((extension) => byExtension[extension] === mimeType)

const kinds: Readonly<Record<string, string>> = { 'application/json': 'json', 'application/pdf': 'pdf' }

/** What a file is, in one word. */
export function fileTypeOf(mimeType: string): string | undefined {
  const [family = ''] = mimeType.split('/')
  return ['audio', 'image', 'text', 'video'].includes(family) ? family : kinds[mimeType]
}
