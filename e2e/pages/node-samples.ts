import type { Locator, Page } from '@playwright/test'
import { workflowOf } from './stored-workflow.ts'

export const code = (name: string, jsCode: string) => ({
  name,
  type: 'heddle.code',
  typeVersion: 2,
  parameters: { jsCode },
})
export const people = code(
  'People',
  `return [
  { json: { name: 'Ada', email: 'ADA@EXAMPLE.COM', company: { employees: 120 } } },
  { json: { name: 'Kim', email: 'KIM@EXAMPLE.COM', company: { employees: 7 } } },
]`,
)
export const fields = (assignments: object[] = []) => ({
  name: 'Shape',
  type: 'heddle.set',
  typeVersion: 3.4,
  parameters: { assignments: { assignments } },
})
export const flow = () => workflowOf([{ name: 'Start' }, people, fields()], ['Start>People', 'People>Shape'])

export const dialogOf = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name: `Node ${name}`, exact: true })
export const output = (page: Page): Locator => page.getByRole('region', { name: 'Output', exact: true })
export const input = (page: Page): Locator => page.getByRole('region', { name: 'Input', exact: true })
