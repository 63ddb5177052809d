import { Packages } from '@heddle/guests'
import { writePackage } from '@heddle/guests/testing'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

test('open pages hear when another process has installed something', async () => {
  const app = await testApp()
  const page = await app.push('p1')
  const packages = new Packages({
    folder: join(app.dataDir, 'packages'),
    allow: [],
    env: { PATH: process.env.PATH ?? '' },
  })

  await packages.add({ type: 'file', path: await writePackage({ execute: 'return [items]' }) })

  expect(await page.waitFor('packagesChanged')).toMatchObject({ data: {} })
})
