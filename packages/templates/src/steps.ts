import { versions } from './versions.ts'

/** A node before it has a name and a place. */
export interface Step {
  type: string
  typeVersion: number
  parameters: Readonly<Record<string, unknown>>
}

type NodeName = keyof typeof versions

export const step = (name: NodeName, parameters: Step['parameters'] = {}): Step => ({
  type: `heddle.${name}`,
  typeVersion: versions[name],
  parameters,
})

export const manual = (): Step => step('manualTrigger')

/** Every day at the given hour. */
export const daily = (triggerAtHour: number): Step =>
  step('scheduleTrigger', { rule: { interval: [{ field: 'days', triggerAtHour }] } })

/** Once a week; Monday is 1. */
export const weekly = (day: number, triggerAtHour: number): Step =>
  step('scheduleTrigger', { rule: { interval: [{ field: 'weeks', triggerAtDay: [day], triggerAtHour }] } })

export const hourly = (): Step =>
  step('scheduleTrigger', { rule: { interval: [{ field: 'hours', hoursInterval: 1 }] } })

export const code = (jsCode: string): Step => step('code', { jsCode })

/** Sample data, one item for each row, to be replaced by a real source. */
export const rows = (data: readonly object[]): Step =>
  code(
    `// Sample data: put your own source in place of this node.\nreturn ${JSON.stringify(data, null, 2)}.map((json) => ({ json }))`,
  )

/** Sets fields. A value that begins with = is an expression; one that is no text says so, as in `total:number`. */
export const fields = (values: Readonly<Record<string, unknown>>, keepOthers = false): Step =>
  step('set', {
    assignments: {
      assignments: Object.entries(values).map(([key, value], index) => {
        const [name, type = typeof value] = key.split(':')
        return { id: `${index}`, name, value, type }
      }),
    },
    ...(keepOthers && { includeOtherFields: true }),
    options: {},
  })

type Comparison = [left: string, operator: `${string}.${string}`, right?: unknown]

/** A filter: all of the comparisons hold. An operator is written as `number.gt`. */
const when = (...comparisons: Comparison[]) => ({
  combinator: 'and',
  options: { caseSensitive: true, typeValidation: 'loose', leftValue: '', version: 2 },
  conditions: comparisons.map(([leftValue, operator, rightValue = ''], index) => {
    const [type, operation] = operator.split('.')
    return { id: `${index}`, leftValue, rightValue, operator: { type, operation } }
  }),
})

const loose = { looseTypeValidation: true }

export const keepOnly = (...comparisons: Comparison[]): Step =>
  step('filter', { conditions: when(...comparisons), ...loose, options: {} })

export const branch = (...comparisons: Comparison[]): Step =>
  step('if', { conditions: when(...comparisons), ...loose, options: {} })

/** A way out for each rule, named by it. */
export const route = (rules: Readonly<Record<string, Comparison>>): Step =>
  step('switch', {
    rules: {
      values: Object.entries(rules).map(([outputKey, comparison]) => ({
        conditions: when(comparison),
        renameOutput: true,
        outputKey,
      })),
    },
    ...loose,
    options: { fallbackOutput: 'extra', renameFallbackOutput: 'Everything else' },
  })

export const sortBy = (fieldName: string, order: 'ascending' | 'descending' = 'ascending'): Step =>
  step('sort', { sortFieldsUi: { sortField: [{ fieldName, order }] } })

/** Such as `sum amount`, `count id`, for each value of the fields to split by. */
export const totals = (wanted: readonly string[], fieldsToSplitBy = ''): Step =>
  step('summarize', {
    fieldsToSummarize: {
      values: wanted.map((each) => {
        const [aggregation, field] = each.split(' ')
        return { aggregation, field }
      }),
    },
    fieldsToSplitBy,
  })

export const first = (maxItems: number): Step => step('limit', { maxItems })

export const splitOut = (fieldToSplitOut: string, others = false): Step =>
  step('splitOut', { fieldToSplitOut, ...(others && { include: 'allOtherFields' }) })

export const rename = (keys: Readonly<Record<string, string>>): Step =>
  step('renameKeys', {
    keys: { key: Object.entries(keys).map(([currentKey, newKey]) => ({ currentKey, newKey })) },
  })

/** All items in one, as a list in the given field. */
export const collect = (destinationFieldName: string): Step =>
  step('aggregate', { aggregate: 'aggregateAllItemData', destinationFieldName })

/** Items of both inputs that agree in a field, joined. */
export const joinBy = (fieldsToMatchString: string): Step =>
  step('merge', { mode: 'combine', combineBy: 'combineByFields', fieldsToMatchString })

export const together = (numberInputs = 2): Step => step('merge', { mode: 'append', numberInputs })

/** One of each, judged by the given fields. */
export const distinct = (fieldsToCompare: string): Step =>
  step('removeDuplicates', { compare: 'selectedFields', fieldsToCompare })

/** Only what no earlier execution has seen. */
export const onlyNew = (dedupeValue: string): Step =>
  step('removeDuplicates', { operation: 'removeItemsSeenInPreviousExecutions', dedupeValue })

export const mail = (subject: string, html: string, more: object = {}): Step =>
  step('emailSend', {
    fromEmail: 'heddle@example.com',
    toEmail: 'you@example.com',
    subject,
    html,
    options: {},
    ...more,
  })

export const query = (sql: string, queryReplacement?: string): Step =>
  step('postgres', {
    operation: 'executeQuery',
    query: sql,
    options: queryReplacement === undefined ? {} : { queryReplacement },
  })

export const getUrl = (url: string, more: object = {}): Step =>
  step('httpRequest', { url, options: {}, ...more })

/** A call that needs a token in a header. */
export const getWithToken = (url: string, more: object = {}): Step =>
  getUrl(url, { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth', ...more })

/** A POST address that the workflow answers itself. */
export const receive = (path: string, more: object = {}): Step =>
  step('webhook', { httpMethod: 'POST', path, responseMode: 'responseNode', options: {}, ...more })

export const answer = (responseBody: string, responseCode = 200): Step =>
  step('respondToWebhook', { respondWith: 'json', responseBody, options: { responseCode } })

/** A GET address that the workflow answers itself. */
export const serveAt = (path: string): Step => receive(path, { httpMethod: 'GET' })

/** Sends the caller of a webhook to another address. */
export const redirect = (redirectURL: string): Step =>
  step('respondToWebhook', { respondWith: 'redirect', redirectURL, options: {} })

/** The named data table, by its name. */
export const table = (value: string) => ({ __rl: true, mode: 'name', value })

/** Something in a service, by its id: whoever uses the template chooses their own. */
export const chosen = (value: string) => ({ __rl: true, mode: 'id', value })

/** A message in a Slack channel. */
export const tellSlack = (channel: string, text: string): Step =>
  step('slack', {
    select: 'channel',
    channelId: { __rl: true, mode: 'name', value: channel },
    text,
    otherOptions: {},
  })

/** Values for the columns of a table, some of which say which row is meant. */
export const columns = (value: Readonly<Record<string, unknown>>, ...matchingColumns: string[]) => ({
  mappingMode: 'defineBelow',
  value,
  matchingColumns,
})

interface FormQuestion {
  label: string
  type?: string
  options?: readonly string[]
}

export const askForm = (
  formTitle: string,
  formDescription: string,
  questions: readonly FormQuestion[],
): Step =>
  step('formTrigger', {
    formTitle,
    formDescription,
    formFields: {
      values: questions.map(({ label, type = 'text', options }) => ({
        fieldLabel: label,
        fieldType: type,
        requiredField: true,
        ...(options && { fieldOptions: { values: options.map((option) => ({ option })) } }),
      })),
    },
    options: {},
  })
