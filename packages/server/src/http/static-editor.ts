import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { HttpParts } from './http-server.ts'

/** Paths that belong to machines; everything else that is asked for with GET is a page of the editor. */
const machinePaths =
  /^\/(rest|webhook(-test|-waiting)?|form(-test|-waiting)?|healthz|readyz|assets|docs)(\/|$)/

/** Serves the built editor; every page path answers with its start page, so that routes survive a reload. */
export async function mountEditor(app: FastifyInstance, { config, editorDir }: HttpParts): Promise<void> {
  const start = join(editorDir, 'index.html')
  if (!existsSync(start)) return
  const base = `<base href="${new URL(config.baseUrl).pathname}">`
  const page = readFileSync(start, 'utf8')
    .replace('<head>', `<head>${base}`)
    .replace('<html lang="en">', `<html lang="${config.locale}">`)
  const headers = {
    ...pageHeaders(config),
    etag: `"${createHash('sha256').update(page).digest('base64url')}"`,
  }

  await app.register(fastifyStatic, {
    root: editorDir,
    index: false,
    // A route for each file would be most of what the server does at its start.
    serve: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const named = path.includes('/assets/')
      reply.header('x-content-type-options', 'nosniff')
      reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // The start page goes out below, with its headers.
  const files = new Set(readdirSync(editorDir).filter((name) => name !== 'index.html'))
  app.get<{ Params: { '*': string } }>('/assets/*', ({ params }, reply) =>
    reply.sendFile(`assets/${params['*']}`),
  )
  // What the help pages draw; a page of the docs itself is shown there.
  const help = `${new URL(config.baseUrl).pathname}help`
  app.get('/docs', (_request, reply) => reply.redirect(help))
  app.get<{ Params: { '*': string } }>('/docs/*', ({ params: { '*': path } }, reply) =>
    /\.json$|^images\//.test(path)
      ? reply.header('content-security-policy', docsPolicy).sendFile(`docs/${path}`)
      : reply.redirect(encodeURI(`${help}/${path}`)),
  )
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    if (machinePaths.test(request.url)) return reply.callNotFound()
    if (files.has(request.params['*'])) return reply.sendFile(request.params['*'])
    reply.headers(headers).type('text/html; charset=utf-8')
    return request.headers['if-none-match'] === headers.etag ? reply.code(304).send() : reply.send(page)
  })
}

/** Data and pictures: opened by themselves, nothing in them acts. */
const docsPolicy = "default-src 'none'; frame-ancestors 'none'"

/** No script but our own files; connections only to this server and to the services that the configuration names. */
function pageHeaders(config: PageConfig): Record<string, string> {
  const services = [config.templatesHost, config.versionsEndpoint, config.promptsHost, config.telemetryUrl]
  const origins = services.flatMap((service) => (service ? [new URL(service).origin] : []))
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...origins].join(' '),
    "font-src 'self' data:",
    ["connect-src 'self'", ...origins].join(' '),
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    ["frame-ancestors 'self'", ...config.previewParents].join(' '),
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cache-control': 'no-cache',
  }
}

export type PageConfig = Pick<
  Config,
  | 'baseUrl'
  | 'locale'
  | 'previewParents'
  | 'templatesHost'
  | 'versionsEndpoint'
  | 'promptsHost'
  | 'telemetryUrl'
>
