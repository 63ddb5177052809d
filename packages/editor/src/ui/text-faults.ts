export interface TextFault {
  from: number
  to: number
}

const pairs: Readonly<Record<string, string>> = { '(': ')', '[': ']' }

/** Comments and what stands in double braces are left alone; then texts and names in quotes, and brackets. */
const queryParts = /--.*|\/\*[\s\S]*?\*\/|\{\{[\s\S]*?\}\}|'(?:''|[^'])*'?|"(?:""|[^"])*"?|[()[\]]/g

/** A quote or a bracket of a query that has no counterpart. */
export function queryFault(text: string): TextFault | undefined {
  const open: { closing: string | undefined; at: number }[] = []
  for (const { 0: part, index: at } of text.matchAll(queryParts)) {
    if (isOpenQuote(part)) return { from: at, to: at + 1 }
    if (Object.hasOwn(pairs, part)) open.push({ closing: pairs[part], at })
    else if ((part === ')' || part === ']') && open.pop()?.closing !== part) return { from: at, to: at + 1 }
  }
  const last = open.pop()
  return last && { from: last.at, to: last.at + 1 }
}

const isOpenQuote = (part: string): boolean =>
  /^['"]/.test(part) && (part.length < 2 || !part.endsWith(part.charAt(0)))

const markupParts =
  /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>|<(\/?)([a-z][\w-]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi

/** Elements that end by themselves, or may. */
const endsAlone = new Set(
  (
    'area base br col embed hr img input link meta source track wbr ' +
    'html head body p li dt dd tr td th thead tbody tfoot colgroup option optgroup'
  ).split(' '),
)

/** A tag that is opened and never closed, or the other way round. */
export function markupFault(text: string): TextFault | undefined {
  const open: { name: string; from: number; to: number }[] = []
  for (const match of text.matchAll(markupParts)) {
    const name = match[3]?.toLowerCase()
    const tag = { name: name ?? '', from: match.index, to: match.index + match[0].length }
    if (name === undefined || endsAlone.has(name) || match[0].endsWith('/>')) continue
    if (match[2] === '') open.push(tag)
    else if (open.pop()?.name !== name) return tag
  }
  return open.pop()
}
