/** What the build makes of the docs. Data, not HTML: a page can hold nothing that acts. */

export type HelpSection = 'using' | 'nodes' | 'running' | 'developing' | 'decisions'

export interface HelpEntry {
  /** Below `docs/`, without its ending. */
  path: string
  section: HelpSection
  /** By language; English is always there. */
  titles: { en: string; de?: string }
  /** The first sentence of the page. */
  summary: string
}

/** What stands under one heading, for the search. */
export interface HelpPart {
  path: string
  /** The heading's id; empty for what comes before the first. */
  id: string
  heading: string
  text: string
}

export interface HelpDocument {
  title: string
  blocks: HelpBlock[]
}

export type HelpBlock =
  | { kind: 'heading'; level: 2 | 3 | 4; id: string; text: HelpSpan[] }
  | { kind: 'paragraph' | 'quote'; text: HelpSpan[] }
  | { kind: 'list'; ordered: boolean; items: HelpBlock[][] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: HelpSpan[][]; rows: HelpSpan[][][] }

export type HelpSpan =
  | string
  | { kind: 'bold' | 'italic'; text: HelpSpan[] }
  /** To another page, with its heading if it has one. */
  | { kind: 'page'; to: string; text: HelpSpan[] }
  | { kind: 'link'; href: string; text: HelpSpan[] }
  | { kind: 'code'; text: string }
  | { kind: 'image'; source: string; text: string }
