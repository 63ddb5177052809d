import type { HttpRequest } from '@heddle/core/node'
import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { quickChart } from './quick-chart.node.ts'

const http = () => ({ status: 200, statusText: 'OK', headers: {}, body: new Uint8Array([1, 2, 3]) })

test('a chart is asked for as it is set, and comes back as a file', async () => {
  const asked: HttpRequest[] = []
  const { output } = await runNodeInMemory(quickChart, {
    parameters: {
      labelsMode: 'array',
      labelsArray: '={{ $json.names }}',
      data: '={{ $json.counts }}',
      output: 'picture',
      chartOptions: { format: 'svg', width: 300, horizontal: true, backgroundColor: '' },
      datasetOptions: { label: 'Visits' },
    },
    items: [{ names: ['a', 'b'], counts: [1, 2] }],
    http: (request) => {
      asked.push(request)
      return http()
    },
  })
  const chart = {
    type: 'horizontalBar',
    data: { labels: ['a', 'b'], datasets: [{ label: 'Visits', data: [1, 2] }] },
  }

  expect(asked.map(({ url }) => url)).toEqual(['https://quickchart.io/chart'])
  expect(JSON.parse(String(asked[0]?.body))).toEqual({ chart, format: 'svg', width: 300 })
  expect(output[0]).toMatchObject([
    {
      json: { chart },
      binary: { picture: { mimeType: 'image/svg+xml', fileName: 'chart.svg', data: 'AQID' } },
    },
  ])
})

tryEvery(quickChart, [
  ...['bar', 'doughnut', 'line', 'pie', 'polarArea'].map((chartType) => ({
    parameters: { chartType, labelsUi: { labelsValues: [{ label: 'a' }] }, data: '[1]' },
    http,
    gives: [{ chart: { type: chartType, data: { labels: ['a'], datasets: [{ data: [1] }] } } }],
  })),
  {
    parameters: { labelsMode: 'array', labelsArray: 'a, b', data: '7' },
    http,
    fails: 'must be a list of numbers',
  },
  { parameters: { data: '[1]' }, items: [], http, gives: [] },
])
