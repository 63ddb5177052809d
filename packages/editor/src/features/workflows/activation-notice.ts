const storageKey = 'heddle.hideActivationNotice'

/** Whether the person has read often enough what an activation means. */
export const isActivationNoticeHidden = (): boolean => localStorage.getItem(storageKey) === 'true'

export const hideActivationNotice = (isHidden: boolean): void =>
  isHidden ? localStorage.setItem(storageKey, 'true') : localStorage.removeItem(storageKey)
