/** The wished name, or with the first free number from 2 behind it. */
export function freeName(wished: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wished)) return wished
  let number = 2
  while (taken.has(`${wished} ${number}`)) number += 1
  return `${wished} ${number}`
}
