/** Lets the browser save a text as a file. */
export function downloadText(fileName: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}

/** Lets a person choose a file and gives its text; undefined when none was chosen. */
export async function pickTextFile(accept: string): Promise<string | undefined> {
  const [file] = await pick(accept, { multiple: false })
  return file?.text()
}

/** Lets a person choose any number of files. */
export const pickFiles = (accept: string): Promise<File[]> => pick(accept, { multiple: true })

function pick(accept: string, { multiple }: { multiple: boolean }): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = accept
    input.multiple = multiple
    input.addEventListener('cancel', () => resolve([]))
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.click()
  })
}
