/** What somebody may do with a thing: look at it and use it, change it, or give it away and delete it. */
export type Right = 'see' | 'edit' | 'own'
