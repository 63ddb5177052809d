/** Whether code is written here, given the text before: double braces are open. */
export function isInBraces(before: string): boolean {
  const open = before.lastIndexOf('{{')
  return open >= 0 && !before.includes('}}', open)
}
