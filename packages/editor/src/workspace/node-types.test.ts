import { expect, onTestFinished, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { showLanguage } from '../lib/i18n.ts'
import { loadTypes, sampleType } from '../testing/sample-types.ts'
import { describeNodeTypes, descriptionsIn, findNodeType, nodeTypeList } from './node-types.ts'

const http = sampleType('http', {
  aliases: ['n8n-nodes-base.httpRequest'],
  properties: [{ displayName: 'URL', name: 'url', type: 'string', default: '' }],
})

test('a node type is found by its name and by its aliases', async () => {
  await loadTypes([http])

  expect(findNodeType(queryClient, 'n8n-nodes-base.httpRequest')).toBe(
    findNodeType(queryClient, 'heddle.http'),
  )
  expect(findNodeType(queryClient, 'heddle.unknown')).toBeUndefined()
})

test('what is known is not asked for again', async () => {
  const sent = await loadTypes([http])

  await queryClient.fetchQuery(nodeTypeList)
  await describeNodeTypes(queryClient, [{ type: 'heddle.http' }])

  expect(sent).toEqual([])
})

test('in another language the types that had their parameters have them again', async () => {
  await loadTypes([http, sampleType('set')], {
    'GET /node-translation-headers': () => ({ 'heddle.http': { displayName: 'HTTP-Anfrage' } }),
    'POST /node-types': () => [{ ...http, displayName: 'HTTP-Anfrage' }],
  })
  onTestFinished(() => showLanguage('en'))

  await showLanguage('de')

  await expect.poll(() => findNodeType(queryClient, 'heddle.http')?.displayName).toBe('HTTP-Anfrage')
  expect(descriptionsIn(queryClient)('heddle.http')?.properties).toEqual(http.properties)
})

test('parameters that are asked for while the list is fetched again are not lost', async () => {
  await loadTypes([http])
  await queryClient.invalidateQueries(nodeTypeList)
  queryClient.setQueryData(nodeTypeList.queryKey, [{ ...http, properties: undefined }])

  const refetching = queryClient.refetchQueries(nodeTypeList)
  await describeNodeTypes(queryClient, [{ type: 'heddle.http' }])
  await refetching

  expect(descriptionsIn(queryClient)('heddle.http')?.properties).toEqual(http.properties)
})
