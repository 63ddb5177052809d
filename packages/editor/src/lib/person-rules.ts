import { emailPattern } from './constants.ts'
import { passwordMax, personNameMax } from '@heddle/contract/limits'
import { t } from './i18n.ts'

export const required = (value: string): string | undefined =>
  value.trim() === '' ? t('account.required') : undefined

export const email = (value: string): string | undefined =>
  required(value) ?? (emailPattern.test(value.trim()) ? undefined : t('account.invalidEmail'))

export const personName = (value: string): string | undefined =>
  required(value) ??
  (value.trim().length > personNameMax ? t('account.tooLong', { max: personNameMax }) : undefined)

/** A password that is chosen now. */
export const newPassword = (value: string): string | undefined =>
  required(value) ??
  (value.length > passwordMax ? t('account.tooLong', { max: passwordMax }) : undefined) ??
  (isStrong(value) ? undefined : t('account.passwordRules'))

/** Equal to the field `password`. */
export const repeated = (value: string, { password }: { password: string }): string | undefined =>
  required(value) ?? (value === password ? undefined : t('account.passwordsDiffer'))

const isStrong = (value: string): boolean => value.length >= 8 && /\d/.test(value) && /\p{Lu}/u.test(value)
