/** What someone is asked by mail: whether a tool may be used. */
export interface MailQuestion {
  to: string
  tool: string
  /** What the tool is to be given, as people read it. */
  input: string
  /** The page that takes the answer. */
  url: string
}
