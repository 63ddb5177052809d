import { writePackage } from '@heddle/guests/testing'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aPrivateRegistry } from '../testing/package-registry.ts'
import { runHeddle, testFolder } from '../testing/heddle-process.ts'

const token = 't0ken-of-the-registry'

test('a private package is fetched with the token of its registry, which nobody gets to see', async () => {
  const folder = await testFolder()
  const { url: registry } = await aPrivateRegistry(
    token,
    await writePackage({
      execute: 'return [items]',
      atLoad: `if (JSON.stringify(process.env).includes('${token}')) throw new Error('It sees the token')`,
    }),
  )
  const env = { HEDDLE_DATA_DIR: folder, HEDDLE_PACKAGES_REGISTRY: registry }
  const file = join(folder, 'token')
  await writeFile(file, `${token}\n`)
  const add = (more: Record<string, string>) =>
    runHeddle({ ...env, ...more }, 'packages', 'add', 'n8n-nodes-made')

  const without = await add({})
  const withFile = await add({ HEDDLE_PACKAGES_TOKEN_FILE: file })
  const withToken = await add({ HEDDLE_PACKAGES_TOKEN: token })

  expect(without).toEqual({ code: 1, output: 'The registry does not let this instance read the package' })
  expect(withFile).toMatchObject({
    code: 0,
    output: expect.stringContaining('n8n-nodes-made 1.0.0 is installed'),
  })
  expect(withToken.code).toBe(0)
  expect(withFile.output + withToken.output).not.toContain(token)
  expect(await readFile(join(folder, 'packages/installed.json'), 'utf8')).not.toContain(token)
})

test('a token without a registry, or in a file that is not there, is refused before anything starts', async () => {
  const dataDir = await testFolder()
  const list = (env: Record<string, string>) =>
    runHeddle({ HEDDLE_DATA_DIR: dataDir, ...env }, 'packages', 'list')

  expect(await list({ HEDDLE_PACKAGES_TOKEN: token })).toEqual({
    code: 1,
    output: 'HEDDLE_PACKAGES_TOKEN needs HEDDLE_PACKAGES_REGISTRY. Correct it and start again.',
  })
  expect(await list({ HEDDLE_PACKAGES_TOKEN_FILE: join(dataDir, 'nowhere') })).toMatchObject({
    code: 1,
    output: expect.stringContaining('HEDDLE_PACKAGES_TOKEN_FILE must be a file that can be read'),
  })
})
