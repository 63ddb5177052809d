/** Tags that begin a line. */
const lineTags =
  /([^\n<])<\/?(?:h\d?|br|p|ul|ol|li|blockquote|section|table|tr|div)(?:[\s/][^<>]*)?>(?=[^\n])/gi

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
}

/** What people read of a piece of HTML. */
export function plainText(html: string): string {
  const text = html.replaceAll(lineTags, '$1\n').replaceAll(/<[^<>]*>/g, '')
  return decodeEntities(text).trim()
}

const decodeEntities = (text: string): string =>
  text.replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = Number(name.slice(1).replace(/^x/i, '0x'))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
