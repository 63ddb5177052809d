import type { Settings, templateAnswers } from '@heddle/contract'
import type { z } from 'zod'
import { templateTimeoutMs } from '../lib/constants.ts'
import { useLanguage } from '../lib/i18n.ts'
import { errorOf, ServerUnreachable } from './api-error.ts'
import { useSession } from './session.ts'

type Answers = typeof templateAnswers

/** The service answered, but with something else than templates. */
class MalformedAnswer extends Error {}

/** The bundled service is asked at the address at which the page was opened: this instance may have others. */
export function templateHost({ templates, urlBaseEditor }: Settings): string {
  const own = `${urlBaseEditor}/`
  if (!templates.host.startsWith(own)) return templates.host
  return new URL(templates.host.slice(own.length), document.baseURI).href
}

interface TemplateCall {
  query?: Readonly<Record<string, string | number>>
  signal?: AbortSignal
}

/** Asks the template service, ours or another, and lets through only answers of the known shape. */
export async function askTemplates<Name extends keyof Answers>(
  name: Name,
  path: string,
  { query = {}, signal }: TemplateCall = {},
): Promise<z.output<Answers[Name]>> {
  const { settings } = useSession.getState()
  const url = new URL(path, settings ? templateHost(settings) : window.location.href)
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value))
  const timeout = AbortSignal.timeout(templateTimeoutMs)
  const answer = await fetch(url, {
    headers: {
      'heddle-version': settings?.versionCli ?? '',
      'accept-language': useLanguage.getState().shown,
    },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ServerUnreachable()
  })
  const body: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok) throw errorOf(answer, body)
  // The schemas are fetched with the first answer, so that other screens do without them.
  const { templateAnswers: shapes } = await import('@heddle/contract')
  const parsed = shapes[name].safeParse(body)
  if (!parsed.success) throw new MalformedAnswer('The template service sent something that is no template')
  return parsed.data as z.output<Answers[Name]>
}
