import { equalJson } from '@heddle/core'
import {
  compileTemplate,
  evaluateTemplate,
  ExpressionError,
  NeedsSandbox,
  type ExpressionData,
} from '@heddle/core/expression'
import type { Item } from '@heddle/core/run'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { EvaluationResult } from '../ports.ts'
import { sampleData } from './corpus/sample-data-corpus.ts'
import { parsePlain } from './parse-plain.ts'
import { createSandbox } from './sandbox.ts'

const sandbox = createSandbox({ poolSize: 1, expressionTimeoutMs: 40_000 })
afterAll(() => sandbox.stop())

const seeds = 40
const perSeed = 60

test.each([
  ['expressions', () => expressions().expression],
  ['patterns', patternExpressions],
])('SEC-02 tier 1 gives what tier 2 gives, on random %s and data', async (_, makeExpression) => {
  const expression = makeExpression()
  let compared = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(expression, { minLength: perSeed, maxLength: perSeed }),
      fc.array(items, { minLength: 2, maxLength: 2 }),
      async (codes, input) => {
        const data = { ...sampleData, inputs: [input], source: [null], runData: {} }
        const templates = codes.map((code) => `={{ ${code} }}`)

        const inSandbox = await sandbox.evaluate(
          { executionId: 'random', templates, data, itemIndexes: [0, 1] },
          AbortSignal.timeout(50_000),
        )

        const outcomes = templates.map((text, index) => ({
          text,
          light: compileTemplate(text).light,
          onHost: [0, 1].map((itemIndex) => evaluateOnHost(text, data, itemIndex)),
          inSandbox: inSandbox[index]?.map(outcomeOf),
        }))
        const onHost = outcomes.filter((each) => !each.onHost.includes('beyond tier 1'))
        compared += onHost.length
        expect(onHost.filter((each) => !equalJson(each.onHost, each.inSandbox))).toEqual([])
        // What says that the host is enough keeps its word.
        expect(outcomes.filter((each) => each.light && !onHost.includes(each))).toEqual([])
      },
    ),
    { numRuns: seeds },
  )
  expect(compared).toBeGreaterThan((seeds * perSeed) / 2)
})

type Outcome = { json: string | undefined } | 'error' | 'beyond tier 1'

function evaluateOnHost(text: string, data: ExpressionData, itemIndex: number): Outcome {
  try {
    return { json: JSON.stringify(evaluateTemplate(compileTemplate(text), data, itemIndex)) }
  } catch (error) {
    if (error instanceof NeedsSandbox) return 'beyond tier 1'
    if (error instanceof ExpressionError) return 'error'
    throw error
  }
}

const outcomeOf = (result: EvaluationResult[number]): Outcome =>
  'value' in result ? { json: JSON.stringify(result.value) } : 'error'

const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('', 'a', 'Hello World', '12', '-1.5', '2024-03-05', ' x ', 'é😀'),
    fc.integer({ min: -5, max: 20 }),
    fc.constantFrom(0.1, 1.005, 1e21, -0, true, false, null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'name', 'length', '0', 'toString'), tie('value'), { maxKeys: 4 }),
  ),
})).value

const items: fc.Arbitrary<Item> = fc
  .record({
    a: values,
    b: values,
    text: fc.string().filter((text) => !isMember(text)),
    list: fc.array(values, { maxLength: 4 }),
    n: fc.integer(),
    obj: fc.object({ maxDepth: 1 }),
  })
  // What crosses the boundary is JSON, and a key that could set a prototype does not get past the edge.
  .map((json) => ({ json: parsePlain(JSON.stringify(json)) as Item['json'] }))

/** Members of JavaScript's own prototypes: they do not exist in tier 1, whatever the key is computed from. */
const isMember = (name: string): boolean => [{}, [], '', 0].some((value) => name in Object(value))

/** Source texts over the grammar of tier 1, and a little beyond. */
function expressions() {
  return fc.letrec<{ expression: string; callback: string }>((tie) => {
    const inner = tie('expression')
    const call = (
      receiver: fc.Arbitrary<string>,
      names: readonly string[],
      ...args: fc.Arbitrary<string>[]
    ) =>
      fc
        .tuple(receiver, fc.constantFrom(...names), ...args)
        .map(([object, name, ...given]) => `(${object}).${name}(${given.join(', ')})`)
    const nodes = [
      fc
        .tuple(fc.constantFrom('-', '!', '+', '~', 'typeof ', 'void '), inner)
        .map(([sign, x]) => `${sign}(${x})`),
      fc
        .tuple(
          inner,
          fc.constantFrom(
            '+',
            '-',
            '*',
            '/',
            '%',
            '==',
            '===',
            '!=',
            '!==',
            '<',
            '>',
            '<=',
            '>=',
            '&&',
            '||',
            '&',
            '|',
            '^',
            '<<',
            '>>>',
          ),
          inner,
        )
        .map(([x, sign, y]) => `((${x}) ${sign} (${y}))`),
      fc.tuple(inner, inner).map(([x, y]) => `((${x}) ?? (${y}))`),
      fc.tuple(inner, inner, inner).map(([x, y, z]) => `((${x}) ? (${y}) : (${z}))`),
      fc.tuple(inner, inner).map(([x, y]) => `\`\${${x}}-\${${y}}\``),
      fc.tuple(inner, inner).map(([x, y]) => `[${x}, ${y}]`),
      fc.tuple(inner, inner).map(([x, y]) => `({ k: ${x}, [${y}]: 1 })`),
      inner.map((x) => `[...(${x})]`),
      inner.map((x) => `({ ...(${x}), z: 1 })`),
      fc
        .tuple(inner, fc.constantFrom('.a', '.length', '[0]', '?.b', '?.a.b', "['name']"))
        .map(([x, member]) => `(${x})${member}`),
      fc.tuple(inner, inner).map(([x, y]) => `(${x})[${y}]`),
      call(inner, [
        'toUpperCase',
        'toLowerCase',
        'trim',
        'toString',
        'toSnakeCase',
        'toTitleCase',
        'isEmpty',
        'isNotEmpty',
        'toNumber',
        'toBoolean',
        'first',
        'last',
        'unique',
        'compact',
        'keys',
        'values',
        'sum',
        'reverse',
        'toJsonString',
        'round',
        'abs',
        'flat',
        'toInt',
        'isEven',
        'sort',
        'removeTags',
        'base64Encode',
        'urlEncode',
      ]),
      call(
        inner,
        [
          'includes',
          'indexOf',
          'startsWith',
          'slice',
          'split',
          'concat',
          'join',
          'at',
          'charAt',
          'repeat',
          'padStart',
          'hasField',
          'chunk',
          'pluck',
          'union',
          'difference',
          'append',
          'truncate',
          'toFixed',
          'merge',
        ],
        inner,
      ),
      call(inner, ['slice', 'substring', 'replace', 'replaceAll', 'padEnd'], inner, inner),
      call(inner, ['map', 'filter', 'find', 'some', 'every', 'flatMap', 'findIndex'], tie('callback')),
      fc
        .tuple(
          fc.constantFrom(
            'String',
            'Number',
            'Boolean',
            'parseInt',
            'parseFloat',
            'isNaN',
            'Math.round',
            'Math.abs',
            'JSON.stringify',
            'Object.keys',
            'Object.values',
            'Object.entries',
            'Array.isArray',
            'Number.isInteger',
            'encodeURIComponent',
          ),
          inner,
        )
        .map(([name, x]) => `${name}(${x})`),
      fc
        .tuple(fc.constantFrom('$min', '$max', 'Math.max', '$ifEmpty'), inner, inner)
        .map(([name, x, y]) => `${name}(${x}, ${y})`),
      fc.tuple(inner, inner, inner).map(([x, y, z]) => `$if(${x}, ${y}, ${z})`),
    ]
    return {
      expression: fc.oneof({ maxDepth: 4, depthSize: 'small' }, leaf, ...nodes),
      callback: inner.map((x) => `(v, i) => [v, i, ${x}].length > 1 && (${x})`),
    }
  })
}

/** Calls that take a regular expression: as a literal, or as a text that becomes one. */
function patternExpressions(): fc.Arbitrary<string> {
  const text = fc.constantFrom(
    '$json.text',
    '$json.a',
    '"Hello World"',
    '"2024-03-05"',
    '"aab,ab;b"',
    '""',
    '12',
  )
  const literal = fc
    .tuple(patternSources(), fc.constantFrom('', 'g', 'i', 'u', 'gi', 'm', 's', 'y'))
    .map(([source, flags]) => `/${source}/${flags}`)
  const pattern = fc.oneof(
    literal,
    patternSources().map((source) => JSON.stringify(source)),
  )
  const member = fc.constantFrom('', '?.[0]', '?.[1]', '?.index', '?.length')
  const by = fc.constantFrom('"-"', '""', '$json.n')
  return fc.oneof(
    fc
      .tuple(text, fc.constantFrom('match', 'search', 'split'), pattern, member)
      .map(([receiver, name, given, rest]) => `(${receiver}).${name}(${given})${rest}`),
    fc
      .tuple(text, fc.constantFrom('replace', 'replaceAll'), pattern, by)
      .map(([receiver, name, given, inserted]) => `(${receiver}).${name}(${given}, ${inserted})`),
    fc.tuple(literal, text).map(([given, receiver]) => `${given}.test(${receiver})`),
  )
}

/** Patterns of what tier 1 understands, and a little beyond. */
function patternSources(): fc.Arbitrary<string> {
  const { pattern } = fc.letrec<{ pattern: string; term: string }>((tie) => ({
    term: fc.oneof(
      { maxDepth: 2 },
      fc
        .tuple(
          fc.constantFrom(
            'a',
            'b',
            'l',
            '-',
            '.',
            '\\d',
            '\\w',
            '\\s',
            '\\S',
            '[a-c]',
            '[^a]',
            '\\.',
            '\\x61',
          ),
          fc.constantFrom('', '', '', '?', '*', '+', '+?', '{2}', '{1,2}', '{1,}'),
        )
        .map((parts) => parts.join('')),
      fc.constantFrom('^', '$', '\\b'),
      fc
        .tuple(fc.constantFrom('(', '(?:'), tie('pattern'), fc.constantFrom(')', ')', ')?', ')+'))
        .map((parts) => parts.join('')),
    ),
    pattern: fc
      .array(fc.array(tie('term'), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
      .map((alternatives) => alternatives.map((terms) => terms.join('')).join('|')),
  }))
  return pattern
}

const leaf = fc.constantFrom(
  '0',
  '1',
  '2',
  '-3',
  '1.5',
  '1e3',
  '""',
  '"ab c"',
  '"12"',
  'true',
  'false',
  'null',
  'undefined',
  'NaN',
  '$json',
  '$json.a',
  '$json.b',
  '$json.text',
  '$json.list',
  '$json.n',
  '$json.obj',
  '$json.a.b',
  '$json.missing',
  '$json.list[0]',
  '$itemIndex',
  '$input.item.json.a',
  '$vars.plan',
  'nobody',
  '[]',
  '({})',
  '[3, 1, 2]',
  '["x", "y", "x"]',
  '{ a: 1 }.a',
)
