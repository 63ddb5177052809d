import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

async function withEditor(env: Record<string, string> = {}) {
  const outside = await mkdtemp(join(tmpdir(), 'heddle-editor-'))
  onTestFinished(() => rm(outside, { recursive: true }))
  const editorDir = join(outside, 'editor')
  await mkdir(join(editorDir, 'assets'), { recursive: true })
  await writeFile(join(outside, 'secret.txt'), 'canary')
  await writeFile(
    join(editorDir, 'index.html'),
    '<!doctype html><html><head><title>Heddle</title></head></html>',
  )
  await writeFile(join(editorDir, 'assets/app-1234.js'), 'console.log(1)')
  await writeFile(join(editorDir, 'assets/app-1234.js.gz'), gzipSync('console.log(1)'))
  await mkdir(join(editorDir, 'docs/guide'), { recursive: true })
  await writeFile(join(editorDir, 'docs/index.json'), '["all pages"]')
  await writeFile(join(editorDir, 'docs/guide/set.json'), '"about Set"')
  const { app } = await testApp({ env, editorDir })
  return (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers })
}

test('every page path answers the start page, so that routes survive a reload', async () => {
  const get = await withEditor()

  const pages = await Promise.all(
    ['/', '/workflow/7', '/settings/users', '/nonsense'].map((path) => get(path)),
  )

  expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(pages.every(({ body }) => body.includes('<base href="/">'))).toBe(true)
})

test('machine paths never answer a page', async () => {
  const get = await withEditor()

  const answers = await Promise.all(
    ['/rest/nowhere', '/assets/gone.js', '/webhook/nowhere', '/rest', '/docs/nowhere.json'].map((path) =>
      get(path),
    ),
  )

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 404, 401, 401])
})

test('files with a hash in their name are kept for ever, the page is checked each time', async () => {
  const get = await withEditor()
  const asset = await get('/assets/app-1234.js')
  const page = await get('/')

  const again = await get('/', { 'if-none-match': String(page.headers.etag) })

  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.etag).toBeDefined()
  expect(page.headers['cache-control']).toBe('no-cache')
  expect(again.statusCode).toBe(304)
})

test('compressed files are sent to those who take them', async () => {
  const get = await withEditor()

  const { headers } = await get('/assets/app-1234.js', { 'accept-encoding': 'gzip' })

  expect(headers['content-encoding']).toBe('gzip')
  expect(headers['content-type']).toContain('javascript')
})

test('SEC-31 pages have a strict content policy', async () => {
  const get = await withEditor()

  const policy = String((await get('/')).headers['content-security-policy'])

  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain("object-src 'none'")
})

test('behind a proxy with a prefix everything works with and without it', async () => {
  const get = await withEditor({ HEDDLE_BASE_URL: 'https://example.com/flows/' })

  const pages = await Promise.all(
    ['/flows/workflow/1', '/workflow/1', '/flows', '/flows/'].map((path) => get(path)),
  )
  const settings = await get('/flows/rest/settings')
  const login = await get('/flows/rest/login', { host: 'example.com' })

  expect(pages.every(({ body }) => body.includes('<base href="/flows/">'))).toBe(true)
  expect(settings.json().data.urlBaseEditor).toBe('https://example.com/flows')
  expect(String(login.headers['set-cookie'])).toMatch(/Path=\/flows\/; HttpOnly; Secure; SameSite=Lax/)
})

test('SEC-41 no path leads out of the folder', async () => {
  const get = await withEditor()
  const paths = [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/....//....//secret.txt',
    '/assets//etc/passwd',
    '/assets/%00/../../secret.txt',
  ]

  const answers = await Promise.all(paths.map((path) => get(path)))

  expect(answers.filter(({ body }) => body.includes('canary') || body.includes('root:'))).toEqual([])
})

test('the documentation is data in which nothing acts, and its pages are shown by the editor', async () => {
  const get = await withEditor({ HEDDLE_BASE_URL: 'https://example.com/flows/' })

  const [index, page] = await Promise.all(
    ['/docs/index.json', '/docs/guide/set.json'].map((path) => get(path)),
  )
  const moved = await Promise.all(['/docs', '/docs/', '/docs/guide/set'].map((path) => get(path)))
  const missing = await Promise.all(
    ['/docs/nowhere.json', '/docs/images/..%2f..%2f..%2fsecret.txt', '/docs/../index'].map((path) =>
      get(path),
    ),
  )

  expect([index?.json(), page?.json()]).toEqual([['all pages'], 'about Set'])
  expect(page?.headers['content-security-policy']).toContain("default-src 'none'")
  expect(moved.map(({ headers }) => headers.location)).toEqual([
    '/flows/help',
    '/flows/help/',
    '/flows/help/guide/set',
  ])
  expect(missing.every(({ body }) => !body.includes('canary'))).toBe(true)
})
