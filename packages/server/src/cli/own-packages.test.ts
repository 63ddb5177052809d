import { execFile } from 'node:child_process'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bookService } from '../testing/book-service.ts'
import {
  aStart,
  runHeddle,
  startHeddle,
  startServer,
  testFolder,
  type HeddleServer,
} from '../testing/heddle-process.ts'
import { program } from '../testing/program.ts'

const libraries = fileURLToPath(new URL('../../../../node_modules', import.meta.url))
const { PATH = '' } = process.env

const name = '@acme/heddle-book-shop'
const type = `${name}.bookShop`

async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd, env: { PATH, HOME: cwd } })
  return stdout
}

/** A new package, with the tools of this repository in place of those that `npm install` fetches. */
async function aNewPackage() {
  const parent = await testFolder()
  const said = await run(process.execPath, [program, 'packages', 'new', name], parent)
  const folder = join(parent, 'heddle-book-shop')
  await symlink(libraries, join(folder, 'node_modules'))
  return { parent, folder, said }
}

const accountAt = (url: string, key = 'k1') => ({
  name: 'Shop',
  type: 'bookShopApi',
  data: { url, key },
  nodesAccess: [{ nodeType: type }],
})

/** A workflow that answers calls with what the node gives. */
async function aCaller({ call, activate, url }: HeddleServer, service: string) {
  const { json } = await call('POST /rest/credentials', accountAt(service))
  const aNode = (parameters: Record<string, unknown>) => ({
    type,
    parameters,
    credentials: { bookShopApi: { id: json.data.id, name: 'Shop' } },
  })
  const answering = (path: string) => ({
    type: 'heddle.webhook',
    typeVersion: 2,
    parameters: { path, responseMode: 'lastNode', responseData: 'allEntries' },
    webhookId: path,
  })
  await activate({
    nodes: {
      One: answering('one'),
      Many: answering('many'),
      Get: aNode({ operation: 'get', id: '={{ $json.query.id }}' }),
      List: aNode({ operation: 'getMany', shelf: 'new', limit: 3 }),
    },
    lines: ['One > Get', 'Many > List'],
  })
  return async (path: string): Promise<unknown> => (await fetch(`${url}/webhook/${path}`)).json()
}

test('a new package passes its own test, is packed, installed from the file, and runs with a credential', async () => {
  const dataDir = await testFolder()
  const { folder, said } = await aNewPackage()
  expect(said).toContain('heddle packages dev')
  expect(await run('npm', ['test'], folder)).toMatch(/pass 3\b/)
  const [{ filename, files }] = JSON.parse(await run('npm', ['pack', '--json', '--silent'], folder)) as [
    { filename: string; files: { path: string }[] },
  ]
  expect(files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['built/book-shop.node.js', 'icons/book-shop.svg', 'LICENSE', 'README.md']),
  )

  const archive = join(folder, filename.replace('@', '').replace('/', '-'))
  const added = await runHeddle({ HEDDLE_DATA_DIR: dataDir }, 'packages', 'add', archive)
  expect(added).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${name} 0.1.0 is installed (MIT).`),
  })
  expect(added.output).toContain('Nodes: Book Shop')

  const service = await bookService()
  const server = await startServer({ HEDDLE_DATA_DIR: dataDir })
  const ask = await aCaller(server, service)
  const tryKey = async (key: string) =>
    (await server.call('POST /rest/credentials/test', { credentials: accountAt(service, key) })).json.data
  const icon = await server.call(`GET /rest/node-icon/${encodeURIComponent(type)}`)

  expect(await ask('one?id=1')).toEqual([{ id: '1', title: 'Momo' }])
  expect(await ask('many')).toEqual([{ id: 'new-1-1' }, { id: 'new-1-2' }, { id: 'new-2-1' }])
  expect(JSON.stringify(await ask('one?id=9'))).toContain('Workflow did error')
  expect(await tryKey('k1')).toMatchObject({ status: 'OK' })
  expect(await tryKey('k2')).toMatchObject({
    status: 'Error',
    message: expect.stringContaining('This key is unknown'),
  })
  expect(icon.headers.get('content-type')).toBe('image/svg+xml')
})

test('dev shows what is written at once, keeps the last good one, and takes it out at the end', async () => {
  const dataDir = await testFolder()
  const { folder } = await aNewPackage()
  const service = await bookService()
  const server = await startServer({ HEDDLE_DATA_DIR: dataDir })
  const dev = startHeddle({ HEDDLE_DATA_DIR: dataDir }, 'packages', 'dev', folder)
  await expect.poll(dev.output, aStart).toContain('Book Shop (')
  const ask = await aCaller(server, service)
  const get = () => ask('one?id=1')
  expect(await get()).toEqual([{ id: '1', title: 'Momo' }])

  const file = join(folder, 'src/book-shop.node.ts')
  const good = await readFile(file, 'utf8')
  await writeFile(file, good.replace('return body', 'return { ...body, read: true }'))
  await expect.poll(get, aStart).toEqual([{ id: '1', title: 'Momo', read: true }])

  await writeFile(file, good.replace("label: 'Get',", 'label: 7,'))
  await expect
    .poll(dev.output, aStart)
    .toContain('! src/book-shop.node.ts: operations.get.label: must be a text')
  await writeFile(file, `${good}\nconst = 7\n`)
  await expect.poll(dev.output, aStart).toMatch(/! src\/book-shop\.node\.ts:\d+: .+/)
  expect(await get()).toEqual([{ id: '1', title: 'Momo', read: true }])

  const listed = await runHeddle({ HEDDLE_DATA_DIR: dataDir }, 'packages', 'list')
  expect(listed.output).toContain(`in development in ${folder}`)
  dev.child.kill('SIGINT')
  expect(await dev.ended).toBe(0)
  expect(dev.output()).toContain(`${name} is out of the instance again.`)
  const { output } = await runHeddle({ HEDDLE_DATA_DIR: dataDir }, 'packages', 'list')
  expect(output).toBe('No packages are installed.')
})

test('new writes over nothing, and says which names it does not take', async () => {
  const { parent } = await aNewPackage()
  const refused = (wanted: string) =>
    run(process.execPath, [program, 'packages', 'new', wanted], parent).then(
      () => '',
      (error: { stderr: string }) => error.stderr.trim(),
    )

  expect(await refused('heddle-book-shop')).toBe(`${join(parent, 'heddle-book-shop')} exists already`)
  expect(await refused('../elsewhere')).toContain('"../elsewhere" cannot be the name of a package')
  expect(await refused('Big')).toContain('cannot be the name of a package')
  expect(await refused('7up')).toContain('Begin it with a letter')
})
