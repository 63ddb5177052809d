/** Whether a parameter is to be evaluated; what its value will be is not known before. */
export const isExpression = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('=')
