import { expect, test } from 'vitest'
import { showLanguage } from '../lib/i18n.ts'
import { kindName } from './sub-ports.ts'

test('a kind of sub-node that only a package knows keeps its name', async () => {
  await showLanguage('en')

  expect(kindName('ai_tool')).toBe('Tool')
  expect(kindName('ai_guard')).toBe('ai_guard')
})
