/** The result of an expression such as `2 * (3 + sqrt(16)) ^ 2`. Nothing in it is ever run as code. */
export function calculate(expression: string): number {
  if (expression.length > longest) throw new Error(`The expression is longer than ${longest} characters`)
  const reader = { tokens: tokensOf(expression), at: 0 }
  const value = readSum(reader)
  const rest = reader.tokens[reader.at]
  if (rest !== undefined) throw new Error(`"${rest}" is not expected here`)
  if (!Number.isFinite(value)) throw new Error('The result is not a finite number')
  // Sums of decimal fractions are not quite what people expect in the last digits.
  return Number(value.toPrecision(15))
}

const longest = 1000

interface Reader {
  tokens: readonly string[]
  at: number
}

function tokensOf(expression: string): string[] {
  const tokens: string[] = []
  // A comma between digits stays what it is: it separates arguments.
  const pattern = /\s*(?:(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|[a-z]\w*|\*\*|[-+*/%^(),!×÷−])|(\S))/giy
  while (pattern.lastIndex < expression.trimEnd().length) {
    const [, token, other] = pattern.exec(expression) ?? []
    if (token === undefined) throw new Error(`"${other ?? expression}" cannot be calculated with`)
    tokens.push(signs.get(token) ?? token.toLowerCase())
  }
  return tokens
}

const signs: ReadonlyMap<string, string> = new Map([
  ['**', '^'],
  ['×', '*'],
  ['÷', '/'],
  ['−', '-'],
])

function take(reader: Reader, ...wanted: readonly string[]): string | undefined {
  const token = reader.tokens[reader.at]
  if (token === undefined || !wanted.includes(token)) return undefined
  reader.at += 1
  return token
}

function readSum(reader: Reader): number {
  let value = readProduct(reader)
  for (let sign = take(reader, '+', '-'); sign !== undefined; sign = take(reader, '+', '-')) {
    const next = readProduct(reader)
    value = sign === '+' ? value + next : value - next
  }
  return value
}

function readProduct(reader: Reader): number {
  let value = readSigned(reader)
  for (let sign = take(reader, '*', '/', '%'); sign !== undefined; sign = take(reader, '*', '/', '%')) {
    const next = readSigned(reader)
    if (next === 0 && sign !== '*') throw new Error('Nothing can be divided by zero')
    if (sign === '*') value *= next
    else value = sign === '/' ? value / next : value % next
  }
  return value
}

/** A sign binds less than a power: `-2 ^ 2` is -4. */
function readSigned(reader: Reader): number {
  const sign = take(reader, '+', '-')
  if (sign === undefined) return readPower(reader)
  const value = readSigned(reader)
  return sign === '-' ? -value : value
}

function readPower(reader: Reader): number {
  const base = readEnding(reader)
  return take(reader, '^') === undefined ? base : base ** readSigned(reader)
}

/** What may stand behind a value: `5!`, and `20%` where no other value follows. */
function readEnding(reader: Reader): number {
  let value = readValue(reader)
  for (;;) {
    if (take(reader, '!') !== undefined) value = factorial(value)
    else if (reader.tokens[reader.at] === '%' && !beginsValue(reader.tokens[reader.at + 1])) {
      reader.at += 1
      value /= 100
    } else return value
  }
}

const beginsValue = (token = ''): boolean => /^[\d.a-z(]/.test(token)

function readValue(reader: Reader): number {
  const token = reader.tokens[reader.at]
  if (token === undefined) throw new Error('The expression ends too early')
  reader.at += 1
  if (token === '(') return closed(reader, readSum(reader))
  if (/^[\d.]/.test(token)) return Number(token)
  if (Object.hasOwn(constants, token)) return constants[token] ?? Number.NaN
  if (!Object.hasOwn(functions, token)) throw new Error(`"${token}" is not known`)
  if (take(reader, '(') === undefined) throw new Error(`"${token}" needs its values in parentheses`)
  return functions[token]?.(...readArguments(reader)) ?? Number.NaN
}

function readArguments(reader: Reader): number[] {
  if (take(reader, ')') !== undefined) return []
  const values = [readSum(reader)]
  while (take(reader, ',') !== undefined) values.push(readSum(reader))
  closed(reader, 0)
  return values
}

function closed(reader: Reader, value: number): number {
  if (take(reader, ')') === undefined) throw new Error('A closing parenthesis is missing')
  return value
}

const constants: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E, tau: 2 * Math.PI }

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

type Calculation = (...values: number[]) => number

const functions: Readonly<Record<string, Calculation>> = {
  abs: (value = Number.NaN) => Math.abs(value),
  acos: (value = Number.NaN) => Math.acos(value),
  asin: (value = Number.NaN) => Math.asin(value),
  atan: (value = Number.NaN) => Math.atan(value),
  atan2: (y = Number.NaN, x = Number.NaN) => Math.atan2(y, x),
  cbrt: (value = Number.NaN) => Math.cbrt(value),
  ceil: (value = Number.NaN) => Math.ceil(value),
  cos: (value = Number.NaN) => Math.cos(value),
  exp: (value = Number.NaN) => Math.exp(value),
  factorial: (value = Number.NaN) => factorial(value),
  floor: (value = Number.NaN) => Math.floor(value),
  hypot: (...values) => Math.hypot(...values),
  ln: (value = Number.NaN) => Math.log(value),
  log: (value = Number.NaN, base = 10) =>
    base === 10 ? Math.log10(value) : Math.log(value) / Math.log(base),
  log10: (value = Number.NaN) => Math.log10(value),
  log2: (value = Number.NaN) => Math.log2(value),
  max: (...values) => Math.max(...values),
  mean: (...values) => sum(values) / values.length,
  min: (...values) => Math.min(...values),
  mod: (value = Number.NaN, by = Number.NaN) => value % by,
  pow: (base = Number.NaN, power = Number.NaN) => base ** power,
  round: (value = Number.NaN, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits,
  sign: (value = Number.NaN) => Math.sign(value),
  sin: (value = Number.NaN) => Math.sin(value),
  sqrt: (value = Number.NaN) => Math.sqrt(value),
  sum: (...values) => sum(values),
  tan: (value = Number.NaN) => Math.tan(value),
  trunc: (value = Number.NaN) => Math.trunc(value),
}

/** Beyond 170 the result is larger than any number. */
function factorial(value: number): number {
  if (!Number.isInteger(value) || value < 0 || value > 170)
    throw new Error('A factorial is only known of whole numbers from 0 to 170')
  return value <= 1 ? 1 : value * factorial(value - 1)
}
