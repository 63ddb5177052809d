const storageKey = 'heddle.hideActivationNotice'

/** Whether the person has read often enough what an activation means. */
export const isActivationNoticeHidden = (): boolean => localStorage.getItem(storageKey) === 'true'

export const hideActivationNotice = (): void => localStorage.setItem(storageKey, 'true')
