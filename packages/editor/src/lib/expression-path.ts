const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u

/** `.name`, `["two words"]`, `[0]`: one step of a path, as code. */
export function pathCode(path: readonly (string | number)[]): string {
  return path
    .map((step) => {
      if (typeof step === 'number') return `[${step}]`
      return identifier.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`
    })
    .join('')
}
