import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'

/** The same text over and over, up to so many bytes. */
export const fill = (unit: string, bytes: number): string =>
  unit.repeat(Math.max(1, Math.floor(bytes / unit.length)))

/** Numbered texts, up to about so many bytes. */
export const numbered = (bytes: number, each: (number: number) => string): string =>
  Array.from({ length: Math.max(1, Math.floor(bytes / (each(1000).length + 1))) }, (_, number) =>
    each(number),
  ).join('')

/** A workbook of one sheet, with these cells and these shared texts. */
export function makeXlsx(sheetData: string, sharedStrings = ''): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/sharedStrings.xml': strToU8(`<sst xmlns="${main}">${sharedStrings}</sst>`),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
    ),
  })
}

export function makeOds(table: string): Uint8Array {
  const names = ['office', 'table', 'text'].map((name) => `xmlns:${name}="urn:${name}"`).join(' ')
  return zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': strToU8(
      `<office:document-content ${names}><office:body><office:spreadsheet><table:table table:name="A">${table}</table:table></office:spreadsheet></office:body></office:document-content>`,
    ),
  })
}

/** A document of a word processor with this in its body. */
export function makeDocx(body: string): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(`<w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`),
  })
}

/** A book whose chapters are these pages. */
export function makeEpub(...pages: string[]): Uint8Array {
  const items = pages.map((_, index) => `<item id="c${index}" href="text/c${index}.xhtml"/>`).join('')
  const order = pages.map((_, index) => `<itemref idref="c${index}"/>`).join('')
  const chapters = pages.map((page, index) => [`OPS/text/c${index}.xhtml`, strToU8(page)] as const)
  return zipSync({
    'META-INF/container.xml': strToU8(
      '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
    ),
    'OPS/book.opf': strToU8(`<package><manifest>${items}</manifest><spine>${order}</spine></package>`),
    ...Object.fromEntries(chapters),
  })
}

/** A document whose table of objects is broken, so that all of them are looked for. Object 3 is its only page. */
export function makeBrokenPdf(objects: readonly (string | Buffer)[]): Buffer {
  const first = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>']
  const parts = [...first, ...objects].flatMap((object, index) => [
    Buffer.from(`${index + 1} 0 obj\n`),
    Buffer.from(object),
    Buffer.from('\nendobj\n'),
  ])
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    ...parts,
    Buffer.from('trailer\n<< /Root 1 0 R >>\nstartxref\n7\n%%EOF\n'),
  ])
}

export const pdfPage =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>'

/** A stream that unpacks to many times its size. */
export function packedStream(bytes: number, unit: string): Buffer {
  const packed = deflateSync(fill(unit, bytes * 100))
  return Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ])
}

/** An archive whose file is hundreds of times larger than it. */
export const zipBomb = (path: string, bytes: number): Uint8Array =>
  zipSync({ [path]: new Uint8Array(bytes * 100) }, { level: 1 })
