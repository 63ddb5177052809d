import { afterEach, expect, test, vi } from 'vitest'
import { downloadText, pickFiles, pickTextFile } from './download.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** The person before the browser's own dialog. */
function choose(...files: File[]) {
  const shown: { accept: string; multiple: boolean; type: string }[] = []
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function click(this: HTMLInputElement) {
    shown.push({ accept: this.accept, multiple: this.multiple, type: this.type })
    Object.defineProperty(this, 'files', { value: files })
    this.dispatchEvent(new Event(files.length > 0 ? 'change' : 'cancel'))
  })
  return shown
}

test('a text is saved under a name, and its address given back', () => {
  const made: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made.push(blob as Blob)
    return 'blob:x'
  })
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`)
  })

  downloadText('a.json', '{}')
  downloadText('a.txt', 'x', 'text/plain')

  expect(clicked).toEqual(['a.json blob:x', 'a.txt blob:x'])
  expect(made.map(({ type }) => type)).toEqual(['application/json', 'text/plain'])
  expect(revoke).toHaveBeenCalledTimes(2)
})

test('one file is read as text; who chooses none gives none', async () => {
  const shown = choose(new File(['{"a":1}'], 'a.json'))
  expect(await pickTextFile('.json')).toBe('{"a":1}')
  expect(shown).toEqual([{ accept: '.json', multiple: false, type: 'file' }])

  choose()
  expect(await pickTextFile('.json')).toBeUndefined()
})

test('several files can be chosen where several are wanted', async () => {
  const files = [new File([''], 'a.json'), new File([''], 'b.json')]
  const shown = choose(...files)

  expect(await pickFiles('.json')).toEqual(files)
  expect(shown[0]?.multiple).toBe(true)
})
