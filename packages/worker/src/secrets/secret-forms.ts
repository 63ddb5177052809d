/** Shorter texts are too likely to stand somewhere for another reason. */
export const shortestSecret = 8

/** How a service may write a secret into its answer: as it is, or as part of JSON, an address, a page or base64. */
export function formsOf(secret: string): string[] {
  const text = secret.toWellFormed()
  const json = inJson(text)
  const encoded = encodeURIComponent(text)
  const form = new URLSearchParams([['', text]]).toString().slice(1)
  const forms = [
    secret,
    json,
    inJson(json),
    json.replace(/[^\0-\x7F]/g, unicode),
    json.replaceAll('/', String.raw`\/`),
    ...[encoded, encoded.replace(/[!'()*]/g, percent), form].flatMap((each) => [each, lowerCodes(each)]),
    ...pageForms(text),
    ...base64Forms(text),
  ]
  return [...new Set(forms)].filter((each) => each.length >= shortestSecret)
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

const unicode = (char: string): string => String.raw`\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

const percent = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`

const lowerCodes = (text: string): string => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())

function pageForms(text: string): string[] {
  const least = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const quoted = least.replaceAll('"', '&quot;')
  return [least, quoted, quoted.replaceAll("'", '&#39;'), quoted.replaceAll("'", '&#x27;')]
}

/**
 * What base64 makes of a text that stands somewhere in what is encoded: three characters become four, so it depends on how many
 * stand before it. Characters at the ends that also depend on the neighbours are left out.
 */
function base64Forms(text: string): string[] {
  const bytes = Buffer.from(text)
  const forms = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
    return whole.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((whole.length * 8) / 6))
  })
  return [...forms, ...forms.map((each) => each.replaceAll('+', '-').replaceAll('/', '_'))]
}
