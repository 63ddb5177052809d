import { isJsonObject, textOf, withoutUndefined, type JsonObject } from '@heddle/core'
import { defineNode, eachItem, type ParamValues } from '@heddle/core/node'
import { quickChartParams } from './quick-chart-params.ts'

type Values = ParamValues<typeof quickChartParams>

const address = 'https://quickchart.io/chart'

const mimeTypes = {
  png: 'image/png',
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
  webp: 'image/webp',
} as const

export const quickChart = defineNode({
  name: 'quickChart',
  label: 'QuickChart',
  description: 'Draws a chart with quickchart.io',
  version: 1,
  aliases: ['n8n-nodes-base.quickChart'],
  group: 'output',
  usableAsTool: true,
  color: '#4a90d9',
  subtitle: '={{ $parameter["chartType"] }}',
  codex: {
    categories: ['Marketing', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: ['image', 'graph', 'plot', 'diagram', 'report'],
  },
  // The service only draws what it is sent, though it is sent by POST.
  effect: 'reads',
  params: quickChartParams,
  run: (context) =>
    eachItem(context, async (_, __, values) => {
      const chart = chartOf(values)
      const { horizontal: _horizontal, format = 'png', ...look } = values.chartOptions
      const { body } = await context.http({
        method: 'POST',
        url: address,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ chart, format, ...filledIn(look) }),
        responseType: 'bytes',
      })
      const file = await context.binary.write(body as Uint8Array, {
        mimeType: mimeTypes[format],
        fileName: `chart.${format}`,
      })
      return { json: { chart }, binary: { [values.output]: file } }
    }),
})

/** A chart as the service reads it, in the words of Chart.js. */
function chartOf({ chartType, chartOptions, datasetOptions, data, ...labels }: Values): JsonObject {
  if (!Array.isArray(data)) throw new Error('The data must be a list of numbers')
  const { fill, pointStyle, ...any } = datasetOptions
  const onLine = chartType === 'line' ? { fill, pointStyle } : {}
  return {
    type: chartType === 'bar' && chartOptions.horizontal ? 'horizontalBar' : chartType,
    data: {
      labels: labelsOf(labels),
      datasets: [{ ...filledIn({ ...any, ...onLine }), data }],
    },
  }
}

function labelsOf({
  labelsMode,
  labelsUi,
  labelsArray,
}: Pick<Values, 'labelsMode' | 'labelsUi' | 'labelsArray'>): unknown[] {
  if (labelsMode === 'manually') return (labelsUi.labelsValues ?? []).map(({ label }) => label)
  const given = typeof labelsArray === 'string' ? parse(labelsArray) : labelsArray
  if (!Array.isArray(given)) throw new Error('The labels must be a list')
  return given.map((label: unknown) => (isJsonObject(label) ? JSON.stringify(label) : textOf(label)))
}

/** A list as JSON, or texts with commas between them. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.split(',').map((label) => label.trim())
  }
}

const filledIn = (values: JsonObject): JsonObject =>
  withoutUndefined(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')))
