/** Groups that hold no text of the document. */
const silent = new Set(['fonttbl', 'colortbl', 'stylesheet', 'info', 'pict', 'header', 'footer', 'footnote'])

/** Words that stand for a sign. */
const signs: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  tab: '\t',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
}

/** A word with its number, a byte as two digits, a single sign, a bracket, or text. */
const token = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\([^a-z'])|([{}])|([^\\{}\r\n]+)/gi

interface Group {
  isSilent: boolean
  /** How many signs stand in for a letter that older programs do not know. */
  standIns: number
}

/** The tables of a rich text as rows of texts, and all of its text. */
export function readRtf(bytes: Uint8Array): { rows: string[][]; text: string } {
  // A byte stands for one sign here; others are written as words.
  const source = new TextDecoder('windows-1252').decode(bytes)
  if (!source.startsWith('{\\rtf')) throw new Error('The file is not rich text (RTF)')
  const reading = createReading()
  for (const [, word, number, hex, sign, bracket, plain] of source.matchAll(token)) {
    if (bracket) reading.bracket(bracket)
    else if (word) reading.word(word, number === undefined ? undefined : Number(number))
    else if (hex) reading.text(new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')))
    else if (sign === '*') reading.silence()
    else reading.text(sign === '~' ? '\u00a0' : (sign ?? plain ?? ''))
  }
  return reading.result()
}

function createReading() {
  const rows: string[][] = []
  const groups: Group[] = []
  let group: Group = { isSilent: false, standIns: 1 }
  let cells: string[] = []
  let cell = ''
  let text = ''
  let skip = 0

  const write = (given: string) => {
    if (group.isSilent) return
    const kept = given.slice(skip)
    skip = Math.max(0, skip - given.length)
    cell += kept
    text += kept
  }
  const words: Record<string, (number?: number) => void> = {
    cell() {
      cells.push(cell.trim())
      text += '\t'
      cell = ''
    },
    row() {
      rows.push(cells)
      text += '\n'
      cells = []
      cell = ''
    },
    trowd() {
      cell = ''
    },
    u(number = 0) {
      write(String.fromCharCode(number & 0xffff))
      skip = group.standIns
    },
    uc(number = 1) {
      group.standIns = number
    },
  }
  return {
    bracket(sign: string) {
      skip = 0
      if (sign === '{') {
        groups.push(group)
        group = { ...group }
      } else group = groups.pop() ?? group
    },
    word(name: string, number: number | undefined) {
      if (silent.has(name)) group.isSilent = true
      else if (Object.hasOwn(words, name)) words[name]?.(number)
      else if (Object.hasOwn(signs, name)) write(signs[name] ?? '')
    },
    text: write,
    silence() {
      group.isSilent = true
    },
    result: () => ({ rows, text: text.trim() }),
  }
}
