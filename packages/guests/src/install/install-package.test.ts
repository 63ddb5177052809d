import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writePackage } from '../testing/made-package.ts'
import { Packages } from './packages.ts'

test('a package that is installed inside of another project leaves that one as it is', async () => {
  const project = await mkdtemp(join(tmpdir(), 'heddle-project-'))
  onTestFinished(() => rm(project, { recursive: true }))
  const manifest = '{ "name": "around", "devDependencies": { "tool": "1.0.0" } }'
  await writeFile(join(project, 'package.json'), manifest)
  await mkdir(join(project, 'node_modules/tool'), { recursive: true })
  await writeFile(join(project, 'node_modules/tool/package.json'), '{ "name": "tool", "version": "1.0.0" }')
  const packages = new Packages({
    folder: join(project, 'data/packages'),
    env: { PATH: process.env.PATH ?? '' },
    allow: [],
  })

  const { installed } = await packages.add({
    type: 'file',
    path: await writePackage({ execute: 'return [items]' }),
  })

  expect(installed).toMatchObject({ name: 'n8n-nodes-made', version: '1.0.0', dialect: 'community' })
  expect(await readFile(join(project, 'package.json'), 'utf8')).toBe(manifest)
  expect(await readdir(join(project, 'node_modules'))).toEqual(['tool'])
})
