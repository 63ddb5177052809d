import { findSources, isTest, lineAt, parse, type SourceFile, type Violation } from './source-files.ts'
import { visit, type Syntax } from './syntax.ts'

export interface ControlReport {
  elements: number
  violations: Violation[]
}

/** What a page takes instead of the browser's own. */
const replacements: Readonly<Record<string, string>> = {
  select: 'Select or SelectField',
  dialog: 'Modal or ModalSurface',
  main: 'Page or Main',
  checkbox: 'Checkbox or Switch',
  radio: 'Radio or Segmented',
}

/** Controls that look and behave like ours are drawn in one place, and used everywhere else. */
export function checkControls(root: string): ControlReport {
  const pages = findSources(root, 'packages/editor/src/**/*.tsx').filter(
    (file) => !isTest(file) && !file.path.startsWith('packages/editor/src/ui/'),
  )
  const found = pages.flatMap((file) => elementsOf(file).map((element) => ({ file, element })))
  return {
    elements: found.length,
    violations: found.flatMap(({ file, element }) => {
      const kind = kindOf(element)
      const instead = kind === undefined ? undefined : replacements[kind]
      if (instead === undefined) return []
      const line = lineAt(file.text, element.start)
      return [{ path: file.path, line, message: `a ${kind} of its own; ui has ${instead}` }]
    }),
  }
}

function elementsOf(file: SourceFile): Syntax[] {
  const found: Syntax[] = []
  visit(parse(file).program as unknown as Syntax, (node) => {
    if (node.type === 'JSXOpeningElement') found.push(node)
  })
  return found
}

/** The name of an element, or the type of an input. */
function kindOf({ name, attributes }: Syntax): string | undefined {
  const tag = nameOf(name)
  if (tag !== 'input') return tag
  const type = (attributes as Syntax[]).find((attribute) => nameOf(attribute.name) === 'type')
  const value = (type?.value as Syntax | undefined)?.value
  return typeof value === 'string' ? value : undefined
}

function nameOf(node: unknown): string | undefined {
  const name = (node as Syntax | undefined)?.name
  return typeof name === 'string' ? name : undefined
}
