import { expect, test } from 'vitest'
import { showLanguage } from '../../lib/i18n.ts'
import { categoryName } from './category-name.ts'

test('P15 a category that nobody has translated keeps its name', async () => {
  await showLanguage('en')

  expect(categoryName('Sewing')).toBe('Sewing')
})
