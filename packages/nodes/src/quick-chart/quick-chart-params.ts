import { param } from '@heddle/core/node'

const pointStyles = {
  circle: 'Circle',
  cross: 'Cross',
  crossRot: 'Diagonal Cross',
  dash: 'Dash',
  line: 'Line',
  rect: 'Rectangle',
  rectRot: 'Diamond',
  rectRounded: 'Rounded Rectangle',
  star: 'Star',
  triangle: 'Triangle',
}

export const quickChartParams = {
  chartType: param.options({
    label: 'Chart Type',
    options: [
      { name: 'Bar Chart', value: 'bar' },
      { name: 'Doughnut Chart', value: 'doughnut' },
      { name: 'Line Chart', value: 'line' },
      { name: 'Pie Chart', value: 'pie' },
      { name: 'Polar Chart', value: 'polarArea' },
    ],
    default: 'bar',
  }),
  labelsMode: param.options({
    label: 'Add Labels',
    options: [
      { name: 'Manually', value: 'manually' },
      { name: 'From List', value: 'array' },
    ],
    default: 'manually',
  }),
  labelsUi: param.groups({
    label: 'Labels',
    placeholder: 'Add Label',
    show: { labelsMode: ['manually'] },
    groups: { labelsValues: { label: 'Labels', fields: { label: param.string({ label: 'Label' }) } } },
  }),
  labelsArray: param.any({
    label: 'Labels List',
    required: true,
    placeholder: 'e.g. ["Berlin", "Paris"]',
    show: { labelsMode: ['array'] },
  }),
  data: param.json({
    label: 'Data',
    required: true,
    default: '',
    description: 'A list of numbers, one for each label',
    placeholder: 'e.g. [60, 10, 12, 20]',
  }),
  output: param.string({
    label: 'Put Output In Field',
    default: 'data',
    required: true,
    description: 'Name of the file in the output',
  }),
  chartOptions: param.collection({
    label: 'Chart Options',
    placeholder: 'Add Option',
    fields: {
      backgroundColor: param.color({ label: 'Background Color' }),
      devicePixelRatio: param.number({
        label: 'Device Pixel Ratio',
        default: 2,
        typeOptions: { minValue: 1, maxValue: 2 },
      }),
      format: param.options({
        label: 'Format',
        options: [
          { name: 'PNG', value: 'png' },
          { name: 'PDF', value: 'pdf' },
          { name: 'SVG', value: 'svg' },
          { name: 'WebP', value: 'webp' },
        ],
        default: 'png',
      }),
      height: param.number({ label: 'Height', default: 300 }),
      horizontal: param.boolean({ label: 'Horizontal', show: { '/chartType': ['bar'] } }),
      width: param.number({ label: 'Width', default: 500 }),
    },
  }),
  datasetOptions: param.collection({
    label: 'Dataset Options',
    placeholder: 'Add Option',
    fields: {
      backgroundColor: param.color({ label: 'Background Color' }),
      borderColor: param.color({ label: 'Border Color' }),
      fill: param.boolean({ label: 'Fill', default: true, show: { '/chartType': ['line'] } }),
      label: param.string({ label: 'Label' }),
      pointStyle: param.options({
        label: 'Point Style',
        options: Object.entries(pointStyles).map(([value, name]) => ({ name, value })),
        default: 'circle',
        show: { '/chartType': ['line'] },
      }),
    },
  }),
}
