import { credentialNameMax, personNameMax, workflowNameMax } from '@heddle/contract/limits'
import { gridSize, nodeSpacing, startNodePosition } from '@heddle/core/workflow'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as constants from './constants.ts'
import { survey } from './texts/en/survey.ts'

// What each of them does is tested where it is used, mostly by its name; here stand the figures themselves.
test.each<[string, unknown, unknown]>([
  ['workflow data in bytes', constants.maxWorkflowDataBytes, 204_800],
  ['the name of a new workflow', constants.defaultWorkflowName, 'My workflow'],
  ['what a copy is called', constants.copySuffix, ' copy'],
  ['letters of a workflow name', workflowNameMax, 128],
  ['letters of a credential name', credentialNameMax, 64],
  ['letters of a first or last name', personNameMax, 32],
  ['breakpoints', Object.values(constants.breakpoints), [768, 992, 1200, 1920]],
  ['letters of a preview of input data', constants.inputPreviewMax, 102_400],
  ['what stands for more of them', constants.inputTooLarge, '[Data to large]'],
  ['the wait before a preview', constants.expressionPreviewMs, 500],
  ['what stands for a later value', constants.filledAtExecution, '[filled at execution time]'],
  ['the value survey', constants.valueSurvey, { positiveAbove: 7, resetMs: 1000, thanksMs: 15_000 }],
  [
    'keys',
    constants.keyDebounceMs,
    { disable: 350, delete: 500, selectCopySave: 1000, rename: 1500, arrows: 100, paste: 1000 },
  ],
  ['executions of a page', constants.executionsPerPage, 10],
  ['executions of a refresh', constants.executionsPerRefresh, 30],
  ['the time between refreshes', constants.executionsRefreshMs, 4000],
  ['templates of a page', constants.templatePageSize, 10],
  ['the wait before a search', constants.searchDebounceMs, 500],
  ['the patience with the template service', constants.templateHealthTimeoutMs, 2000],
  ['categories at first', constants.categoriesShown, 12],
  ['nodes on a card', constants.templateNodesShown, 5],
  ['the carousel', constants.carousel, { cardWidth: 240, gap: 20, scrollBy: 2 }],
  ['items at first', constants.itemLimitDefault, 25],
  ['choices of how many items', constants.itemLimits, [25, 50, 100, 250, 500, 1000]],
  ['a short workflow name', constants.workflowNameShown, { length: 25, keptAtEnd: 4 }],
  ['tags in one place', constants.tagsShown, 20],
  ['tags of a workflow in a list', constants.tagsPerRow, 3],
  ['updates that are counted', constants.updatesShownMax, 99],
  ['the wait before the server is called again', constants.pushReconnectMs, 3000],
  ['tries with a message', constants.pushQueueTries, 5],
  ['the time between tries', constants.pushQueueMs, 20],
  ['the wait before the tip of a trigger', constants.triggerTooltipMs, 2500],
  ['the grid', gridSize, 20],
  ['the distance between rows', nodeSpacing[1], 140],
  ['the place of the start node', startNodePosition, [240, 300]],
  ['the place of the last click', constants.lastClickDefault, [450, 450]],
  ['a step of the zoom', constants.zoomStep, 1.25],
  ['the end of a wire', constants.connectorStub, 30],
  ['pointing at a wire', constants.connectionHoverMs, 150],
  ['leaving a wire', constants.connectionUnhoverMs, 500],
  ['a touch', constants.touchFlagMs, 2000],
  ['levels of JSON', constants.jsonViewDepth, 10],
  ['levels of a cause', constants.errorCauseDepth, 3],
  ['another try', constants.retryDefaults, { maxTries: 3, waitBetweenTries: 1000 }],
  ['its limits', constants.retryLimits, { minTries: 2, maxTries: 5, minWait: 0, maxWait: 5000 }],
  ['rows of notes', constants.notesRows, 5],
  ['letters of details', constants.toastDetailsMax, 500],
  ['the patience with a part of the editor', constants.chunkTimeoutMs, 120_000],
  ['the error about the same workflow', constants.sameWorkflowErrorMs, 1500],
  ['what is typed to delete', constants.deletePhrase, 'delete all data'],
  [
    'company sizes',
    Object.keys(survey.companySize),
    ['<20', '20-99', '100-499', '500-999', '1000+', 'personalUser'],
  ],
  ['coding skills', Object.keys(survey.codingSkill), ['0', '1', '2', '3', '4', '5']],
])('L01 %s: as specified', (_what, value, specified) => {
  expect(value).toEqual(specified)
})

const source = join(import.meta.dirname, '..')
const styles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }))

test('L01 the width of the window is asked for at the breakpoints only, and each side of them in one way', () => {
  const conditions = styles.flatMap(({ name, text }) =>
    [...text.matchAll(/@media[^{]*/g)].flatMap(([rule]) =>
      [...rule.matchAll(/\(([^()]*width[^()]*)\)/g)].map(([, condition]) => `${name}: ${condition}`),
    ),
  )
  const widths = Object.values(constants.breakpoints).join('|')

  expect(conditions.length).toBeGreaterThan(40)
  expect(conditions.filter((each) => !new RegExp(`: width (<|>=) (${widths})px$`).test(each))).toEqual([])
})

const styleOf = (file: string, selector: string): string =>
  styles
    .find(({ name }) => name === file)
    ?.text.split(`\n${selector} {`)[1]
    ?.split('}')[0] ?? ''

test('L01 a table in a dialog is at most 450 high, the drawer of the survey 120', () => {
  expect(styleOf('ui/Table.module.css', '.low')).toContain('max-height: 450px;')
  expect(styleOf('features/notices/Survey.module.css', '.bar')).toContain('min-height: 120px;')
})
