import { childrenOf, visit, type Syntax } from './syntax.ts'
import { findSources, isTest, lineAt, parse, type SourceFile, type Violation } from './source-files.ts'

const limits = { fileLines: 300, functionLines: 60, complexity: 10, depth: 3 }

export interface SizeReport {
  files: number
  functions: number
  violations: Violation[]
}

/** Checks the length of files and functions, their complexity, and how deep folders go. Tests and data aside. */
export function checkSizes(root: string): SizeReport {
  const files = findSources(root, '{packages/*/src,scripts,bench,e2e}/**/*.{ts,tsx}').filter(
    (file) => !isTest(file) && !isData(file),
  )
  const measured = files.map((file) => ({ file, functions: measureFunctions(file) }))
  return {
    files: files.length,
    functions: measured.reduce((sum, { functions }) => sum + functions.length, 0),
    violations: measured.flatMap(({ file, functions }) => [
      ...judgeFile(file),
      ...functions.flatMap((each) => judgeFunction(file, each)),
    ]),
  }
}

const isData = ({ path }: SourceFile): boolean => /\/(catalog|.*-data|.*-corpus|.*\.spec)\.ts$/.test(path)

function judgeFile({ path, text }: SourceFile): Violation[] {
  const lines = text.trimEnd().split('\n').length
  const depth = path.split('/src/')[1]?.split('/').length ?? 1
  return [
    ...(lines > limits.fileLines ? [{ path, message: `${lines} lines, at most ${limits.fileLines}` }] : []),
    ...(depth - 1 > limits.depth
      ? [{ path, message: `${depth - 1} folders below src, at most ${limits.depth}` }]
      : []),
  ]
}

function judgeFunction({ path }: SourceFile, { line, lines, complexity }: Measured): Violation[] {
  return [
    ...(lines > limits.functionLines
      ? [{ path, line, message: `a function of ${lines} lines, at most ${limits.functionLines}` }]
      : []),
    ...(complexity > limits.complexity
      ? [{ path, line, message: `a function of complexity ${complexity}, at most ${limits.complexity}` }]
      : []),
  ]
}

interface Measured {
  line: number
  lines: number
  complexity: number
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Literals and JSX are data that happens to stand in code: their lines do not count. */
const dataTypes = new Set([
  'ObjectExpression',
  'ArrayExpression',
  'JSXElement',
  'JSXFragment',
  'TemplateLiteral',
])

const branchTypes = new Set([
  'IfStatement',
  'ConditionalExpression',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'CatchClause',
  'LogicalExpression',
])

function measureFunctions(file: SourceFile): Measured[] {
  const found: Measured[] = []
  visit(parse(file).program as unknown as Syntax, (node) => {
    if (!functionTypes.has(node.type)) return
    found.push({
      line: lineAt(file.text, node.start),
      lines: countLines(file.text, node),
      complexity: 1 + countBranches(node),
    })
  })
  return found
}

/** Lines of a function without those that lie inside data literals, JSX and inner functions. */
function countLines(text: string, outer: Syntax): number {
  const skipped = new Set<number>()
  visitInside(outer, (node) => {
    if (!dataTypes.has(node.type) && !functionTypes.has(node.type)) return true
    const [first, last] = [lineAt(text, node.start), lineAt(text, node.end)]
    for (let line = first + 1; line <= last; line++) skipped.add(line)
    return false
  })
  return lineAt(text, outer.end) - lineAt(text, outer.start) + 1 - skipped.size
}

function countBranches(outer: Syntax): number {
  let branches = 0
  visitInside(outer, (node) => {
    if (functionTypes.has(node.type)) return false
    if (branchTypes.has(node.type) && !isDefault(node)) branches++
    if (node.type === 'SwitchStatement') branches += isExhaustive(node) ? 1 : (node.cases as unknown[]).length
    return true
  })
  return branches
}

/** A value for a missing one is no decision that a reader has to follow. */
const isDefault = (node: Syntax): boolean => node.type === 'LogicalExpression' && node.operator === '??'

/** A switch over a union, closed by `assertNever`, is one decision. */
const isExhaustive = (node: Syntax): boolean =>
  (node.cases as Syntax[]).some(
    ({ test, consequent }) => test === null && JSON.stringify(consequent).includes('"assertNever"'),
  )

/** Visits what is inside a node; `see` says whether to go deeper. */
function visitInside(outer: Syntax, see: (node: Syntax) => boolean): void {
  for (const child of childrenOf(outer)) if (see(child)) visitInside(child, see)
}
