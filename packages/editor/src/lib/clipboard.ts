/** Puts a text on the clipboard, also where the page is not served securely. */
export async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  // Nothing outside of an open dialog can be selected.
  const around = document.activeElement?.closest('dialog') ?? document.body
  around.append(area)
  area.select()
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without a secure context
  document.execCommand('copy')
  area.remove()
}
