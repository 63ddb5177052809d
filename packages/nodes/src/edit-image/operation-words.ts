import type { StepName } from './step-params.ts'

interface Words {
  label: string
  description: string
  action: string
}

export const operationWords: Readonly<Record<StepName, Words>> = {
  blur: { label: 'Blur', description: 'Make an image less sharp', action: 'Blur an image' },
  border: {
    label: 'Border',
    description: 'Put a border around an image',
    action: 'Add a border to an image',
  },
  composite: {
    label: 'Composite',
    description: 'Lay one image over another',
    action: 'Lay an image over another',
  },
  create: { label: 'Create', description: 'Make a new image', action: 'Create an image' },
  crop: { label: 'Crop', description: 'Keep a part of an image', action: 'Crop an image' },
  draw: { label: 'Draw', description: 'Draw a shape on an image', action: 'Draw on an image' },
  resize: { label: 'Resize', description: 'Change the size of an image', action: 'Resize an image' },
  rotate: { label: 'Rotate', description: 'Turn an image', action: 'Rotate an image' },
  shear: { label: 'Shear', description: 'Slant an image', action: 'Shear an image' },
  text: { label: 'Text', description: 'Write text on an image', action: 'Write text on an image' },
  transparent: {
    label: 'Transparent',
    description: 'Make one color of an image transparent',
    action: 'Make a color of an image transparent',
  },
}

// The words have a line for each step.
export const stepNames = Object.keys(operationWords) as StepName[]
