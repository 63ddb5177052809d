import { param, type Params, type ParamValues } from '@heddle/core/node'

const size = (width: number, height = width) => ({
  width: param.number({ label: 'Width', default: width, typeOptions: { minValue: 1 } }),
  height: param.number({ label: 'Height', default: height, typeOptions: { minValue: 1 } }),
})

const position = (at: number, of: string) => ({
  positionX: param.number({
    label: 'Position X',
    default: at,
    description: `How far right ${of}, in pixels`,
  }),
  positionY: param.number({ label: 'Position Y', default: at, description: `How far down ${of}, in pixels` }),
})

const sinceAlignment = { '@version': [{ _cnd: { gte: 1.1 } }] }

/** The signs of a color after red, green and blue say how transparent it is. */
const colour = (label: string, value: string, description?: string) =>
  param.color({ label, default: value, ...(description && { description }) })

const ends = {
  startPositionX: param.number({ label: 'Start Position X', default: 50 }),
  startPositionY: param.number({ label: 'Start Position Y', default: 50 }),
  endPositionX: param.number({ label: 'End Position X', default: 250 }),
  endPositionY: param.number({ label: 'End Position Y', default: 250 }),
}

const operatorNames = {
  Add: 'Add, starting over at 256',
  Atop: 'Over, in the shape of the image',
  Bumpmap: 'Shade the image by the brightness of the other one',
  Copy: 'Replace',
  CopyBlue: 'Replace blue',
  CopyCyan: 'Replace cyan',
  CopyGreen: 'Replace green',
  CopyMagenta: 'Replace magenta',
  CopyOpacity: 'Replace the opacity',
  CopyRed: 'Replace red',
  CopyYellow: 'Replace yellow',
  Difference: 'How much both differ',
  Divide: 'Divide by the image',
  In: 'Cut to the shape of the image',
  Minus: 'Subtract the image, down to 0',
  Multiply: 'Multiply',
  Out: 'What lies outside the shape of the image',
  Over: 'Lay over the image',
  Plus: 'Add, up to 255',
  Subtract: 'Subtract the image, starting over below 0',
  Xor: 'Each where the other is not',
} as const

type OperatorName = keyof typeof operatorNames

const operators = (Object.keys(operatorNames) as OperatorName[]).map((value) => ({
  name: value.replace('Copy', 'Copy ').trim(),
  value,
  description: operatorNames[value],
}))

/** What can be done with an image, each with its own settings: alone, or as one of several steps. */
export const stepParams = {
  blur: {
    blur: param.number({
      label: 'Blur',
      default: 5,
      description: 'How many pixels around each one count; 0 takes as many as Sigma needs',
      typeOptions: { minValue: 0, maxValue: 1000 },
    }),
    sigma: param.number({
      label: 'Sigma',
      default: 2,
      description: 'How strong the blur is',
      typeOptions: { minValue: 0, maxValue: 1000 },
    }),
  },
  border: {
    borderWidth: param.number({ label: 'Border Width', default: 10, description: 'At the left and right' }),
    borderHeight: param.number({ label: 'Border Height', default: 10, description: 'Above and below' }),
    borderColor: colour('Border Color', '#000000'),
  },
  composite: {
    dataPropertyNameComposite: param.string({
      label: 'Composite Image Property',
      placeholder: 'e.g. data2',
      description: 'Name of the file in the item that is laid over the image',
    }),
    operator: param.options({ label: 'Operator', options: operators, default: 'Over' }),
    ...position(0, 'the other image is laid'),
  },
  create: { backgroundColor: colour('Background Color', '#ffffff00'), ...size(50) },
  crop: { ...size(500), ...position(0, 'the part begins') },
  draw: {
    primitive: param.options({
      label: 'Primitive',
      options: [
        { name: 'Circle', value: 'circle', description: 'Around the start, through the end' },
        { name: 'Line', value: 'line' },
        { name: 'Rectangle', value: 'rectangle' },
      ],
      default: 'rectangle',
    }),
    color: colour('Color', '#ff000000'),
    ...ends,
    cornerRadius: param.number({ label: 'Corner Radius', show: { primitive: ['rectangle'] } }),
  },
  resize: {
    ...size(500),
    resizeOption: param.options({
      label: 'Option',
      options: [
        { name: 'Ignore Aspect Ratio', value: 'ignoreAspectRatio', description: 'Exactly this size' },
        { name: 'Maximum Area', value: 'maximumArea', description: 'As many pixels as this size has' },
        { name: 'Minimum Area', value: 'minimumArea', description: 'At least this wide and this high' },
        {
          name: 'Only if Larger',
          value: 'onlyIfLarger',
          description: 'Made smaller if it is larger, otherwise left as it is',
        },
        {
          name: 'Only if Smaller',
          value: 'onlyIfSmaller',
          description: 'Made larger if it is smaller, otherwise left as it is',
        },
        { name: 'Percent', value: 'percent', description: 'Width and height are percentages' },
      ],
      default: 'maximumArea',
    }),
  },
  rotate: {
    rotate: param.number({
      label: 'Rotate',
      description: 'Degrees clockwise, less than 0 counterclockwise',
      typeOptions: { minValue: -360, maxValue: 360 },
    }),
    backgroundColor: colour('Background Color', '#ffffffff', 'Color of the new corners'),
  },
  shear: {
    degreesX: param.number({ label: 'Degrees X', description: 'How far the top leans to the right' }),
    degreesY: param.number({ label: 'Degrees Y', description: 'How far the right side leans down' }),
  },
  text: {
    text: param.string({ label: 'Text', placeholder: 'Text to write', typeOptions: { rows: 5 } }),
    fontSize: param.number({ label: 'Font Size', default: 18 }),
    fontColor: colour('Font Color', '#000000'),
    ...position(50, 'the text is written'),
    horizontalAlignment: param.options({
      label: 'Horizontal Alignment',
      description: 'From which side of the image Position X counts',
      options: [
        { name: 'Left', value: 'west' },
        { name: 'Center', value: 'center' },
        { name: 'Right', value: 'east' },
      ],
      default: 'center',
      show: sinceAlignment,
    }),
    verticalAlignment: param.options({
      label: 'Vertical Alignment',
      description: 'From which side of the image Position Y counts',
      options: [
        { name: 'Top', value: 'north' },
        { name: 'Middle', value: 'middle' },
        { name: 'Bottom', value: 'south' },
      ],
      default: 'middle',
      show: sinceAlignment,
    }),
    lineLength: param.number({
      label: 'Max Line Length',
      default: 80,
      description: 'Most characters in a line before it breaks',
      typeOptions: { minValue: 1 },
    }),
  },
  transparent: { color: colour('Color', '#ff0000', 'Color that becomes transparent') },
} satisfies Record<string, Params>

export type StepName = keyof typeof stepParams

export type Step = {
  [Name in StepName]: { operation: Name } & ParamValues<(typeof stepParams)[Name]>
}[StepName]
