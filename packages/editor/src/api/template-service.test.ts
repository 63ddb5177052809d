import type { Settings } from '@heddle/contract'
import { expect, test } from 'vitest'
import { templateHost } from './template-service.ts'

const settings = (host: string) =>
  ({ urlBaseEditor: 'https://flows.example', templates: { enabled: true, host } }) as Settings

test('T01 the bundled templates are asked for at the address of the page, others at theirs', () => {
  expect(templateHost(settings('https://flows.example/rest/template-service/'))).toBe(
    new URL('rest/template-service/', document.baseURI).href,
  )
  expect(templateHost(settings('https://templates.example/api/'))).toBe('https://templates.example/api/')
})
