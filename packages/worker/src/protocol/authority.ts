import type { Scope } from '@heddle/contract'

/** Somebody who caused or published a run; with scopes when it was done with an API key. */
export interface Person {
  id: string
  scopes?: readonly Scope[]
}

/** On whose behalf a run acts. Plain data, because it crosses threads and is stored with executions. */
export interface Authority {
  /** Whose workflow it is. No run may do more than they may. */
  ownerId: string
  /** Who caused it: a person by hand, otherwise the publisher. */
  principal: Person
  /** Who answers for the document and lends it credentials. Absent when it is changed, inline or computed. */
  publisher?: Person
  /** Others who had a hand in what runs: it may not do more than they may, either. */
  within?: readonly Person[]
}
