import { param, type PropertyOption } from '@heddle/core/node'

export const fonts: PropertyOption[] = [{ name: 'Open Sans', value: 'Open Sans' }]

/** Documents name a file of the machine they were made on; whatever it is, it is written in the one font there is. */
export const fontParam = (show: Record<string, string[]>) =>
  param.options({
    label: 'Font',
    options: [],
    default: '',
    typeOptions: { loadOptionsMethod: 'fonts' },
    show,
  })
