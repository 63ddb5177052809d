const storageKey = 'heddle.tour'

/** Somebody is new here: the tour begins when they first see an empty workflow. */
export const noteFirstDay = (): void => localStorage.setItem(storageKey, 'due')

export const isFirstDay = (): boolean => localStorage.getItem(storageKey) === 'due'

/** The tour was taken or skipped; it comes back only when asked for. */
export const endFirstDay = (): void => localStorage.removeItem(storageKey)
