/** Something that can stand where the person types. */
export interface Completion {
  label: string
  kind: 'root' | 'function' | 'method' | 'field' | 'node'
  /** What it is: `string`, `object`, `DateTime` … */
  type: string
  /** How it is called, for functions and methods. */
  signature?: string
  doc: string
}
