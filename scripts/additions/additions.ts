/** What somebody adds, as the edits that it takes. The paths are those that CONTRIBUTING names. */
export interface Addition {
  /** The row of the table in CONTRIBUTING. */
  row: string
  edits: readonly Edit[]
}

export type Edit =
  | { type: 'new'; path: string; text: string }
  /** Puts a line behind the first one that holds a text. */
  | { type: 'line'; path: string; behind: string; line: string }
  /** Makes a folder with a node, `npm run new:node`. */
  | { type: 'node'; name: string; path: string }
  /** What `npm run catalog` writes; making a node does so, too. */
  | { type: 'generated'; paths: readonly string[] }

const kinds = 'packages/core/src/node/kinds/'
const inputs = 'packages/editor/src/features/node-panel/kinds/'

const endpoint: Addition = {
  row: 'an endpoint',
  edits: [
    {
      type: 'line',
      path: 'packages/contract/src/tags.ts',
      behind: 'export const tags = {',
      line: `  count: endpoint({
    method: 'GET',
    path: '/tags/count',
    scope: 'tag:read',
    summary: 'How many tags there are',
    response: z.number(),
  }),`,
    },
    {
      type: 'line',
      path: 'packages/server/src/tags/tag-routes.ts',
      behind: 'serve(contract.tags, {',
      line: '    count: async () => (await listTags(db)).length,',
    },
    {
      type: 'line',
      path: 'packages/server/src/http/access-matrix.test.ts',
      behind: "'GET /tags': 'signedIn',",
      line: "  'GET /tags/count': 'signedIn',",
    },
  ],
}

const node: Addition = {
  row: 'a node',
  edits: [
    { type: 'node', name: 'weatherReport', path: 'packages/nodes/src/weather-report/' },
    {
      type: 'generated',
      paths: ['packages/nodes/src/catalog.ts', 'packages/nodes/src/catalog.json', 'docs/nodes.md'],
    },
  ],
}

const parameterKind: Addition = {
  row: 'a parameter kind',
  edits: [
    {
      type: 'new',
      path: `${kinds}rating.ts`,
      text: `import { defineParam, type Common } from './define-param.ts'
import { plainKind, type ParameterKind } from './parameter-kind.ts'
import { ParamValueError } from './reader.ts'

export const rating: ParameterKind = {
  ...plainKind,
  issues: (_property, value, words) => (isRating(value) ? [] : [words.unsupportedValue(String(value))]),
}

export const ratingParams = {
  rating: (given: Common & { default?: number }) =>
    defineParam('rating', { default: 3, ...given }, (value, name) => {
      if (isRating(value)) return value
      throw new ParamValueError(name, 'a number of stars', value)
    }),
}

const isRating = (value: unknown): value is number => typeof value === 'number' && value >= 1 && value <= 5
`,
    },
    {
      type: 'line',
      path: `${kinds}kinds.ts`,
      behind: "from './options.ts'",
      line: "import { rating } from './rating.ts'",
    },
    { type: 'line', path: `${kinds}kinds.ts`, behind: '  options,', line: '  rating,' },
    {
      type: 'line',
      path: `${kinds}param.ts`,
      behind: "from './options.ts'",
      line: "import { ratingParams } from './rating.ts'",
    },
    { type: 'line', path: `${kinds}param.ts`, behind: '  ...optionsParams,', line: '  ...ratingParams,' },
    {
      type: 'new',
      path: `${inputs}RatingInput.tsx`,
      text: `import type { InputProps } from '../form-context.ts'

export function RatingInput({ id, value, form, onChange }: InputProps) {
  return (
    <input
      id={id}
      type="range"
      min={1}
      max={5}
      value={Number(value)}
      disabled={form.readOnly}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  )
}
`,
    },
    {
      type: 'line',
      path: `${inputs}kinds.ts`,
      behind: "from './NumberInput.tsx'",
      line: "import { RatingInput } from './RatingInput.tsx'",
    },
    {
      type: 'line',
      path: `${inputs}kinds.ts`,
      behind: '  number: NumberInput,',
      line: '  rating: RatingInput,',
    },
  ],
}

const setting: Addition = {
  row: 'a setting',
  edits: [
    {
      type: 'line',
      path: 'packages/server/src/config.ts',
      behind: 'export const settings = {',
      line: "  motto: setting('HEDDLE_MOTTO', 'What the instance stands for.', z.string().default('calm')),",
    },
    { type: 'generated', paths: ['docs/configuration.md'] },
  ],
}

/** The node comes last: what is generated has all of it. */
export const additions: readonly Addition[] = [endpoint, parameterKind, setting, node]

export const pathsOf = (edit: Edit): readonly string[] =>
  edit.type === 'generated' ? edit.paths : [edit.path]
