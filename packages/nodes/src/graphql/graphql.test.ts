import type { HttpRequest } from '@heddle/core/node'
import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { graphql } from './graphql.node.ts'

/** An endpoint that tells what it was asked. */
const echo = ({ method, url, query, body, headers, credential }: HttpRequest) => ({
  status: 200,
  statusText: 'OK',
  headers: {},
  body: { data: { method, url, query, headers, credential, asked: typeof body === 'string' ? body : '' } },
})

const ask = async (parameters: Record<string, unknown>, answer: object | string | null = null) => {
  const { output, error } = await runNodeInMemory(graphql, {
    parameters: { endpoint: 'http://a.example/graphql', query: '{ a }', ...parameters },
    http: (request) => (answer === null ? echo(request) : { ...echo(request), body: answer }),
  })
  return error?.message ?? output[0]?.[0]?.json
}

test('asks with variables, with a name, as GET or as plain GraphQL', async () => {
  expect(await ask({ variables: '{"v":1}', operationName: 'x' })).toMatchObject({
    data: { method: 'POST', asked: '{"query":"{ a }","variables":{"v":1},"operationName":"x"}' },
  })
  expect(await ask({ requestMethod: 'GET' })).toMatchObject({ data: { query: { query: '{ a }' } } })
  expect(await ask({ requestFormat: 'graphql' })).toMatchObject({
    data: { asked: '{ a }', headers: { 'content-type': 'application/graphql' } },
  })
})

test('errors in the answer are errors; a text is kept as text', async () => {
  expect(await ask({}, { errors: [{ message: 'No field a' }, 'x'] })).toBe('No field a, x')
  expect(await ask({}, 'text')).toContain('not a JSON object')
  expect(await ask({ responseFormat: 'string' }, 'text')).toEqual({ data: 'text' })
})

const authentications = [
  ['none', undefined],
  ['basicAuth', 'httpBasicAuth'],
  ['customAuth', 'httpCustomAuth'],
  ['digestAuth', 'httpDigestAuth'],
  ['headerAuth', 'httpHeaderAuth'],
  ['oAuth1', 'oAuth1Api'],
  ['oAuth2', 'oAuth2Api'],
  ['queryAuth', 'httpQueryAuth'],
  ['predefinedCredentialType', 'jwtAuth'],
] as const

tryEvery(
  graphql,
  authentications.flatMap(([authentication, credential]) => {
    const trial = {
      parameters: {
        endpoint: 'http://a.example/graphql',
        query: '{ a }',
        authentication,
        ...(authentication === 'predefinedCredentialType' && { nodeCredentialType: credential }),
      },
      http: echo,
    }
    const asked = (method: string) => [{ data: expect.objectContaining({ method, credential }) }]
    return [
      { ...trial, versions: [1], gives: asked('POST') },
      { ...trial, versions: [1.1], gives: asked('POST') },
    ]
  }),
)
