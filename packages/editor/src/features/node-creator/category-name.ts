import { t } from '../../lib/i18n.ts'

/** A category in the language of the page. Nodes are grouped by the English names. */
export const categoryName = (name: string): string =>
  t(`nodeCreator.categories.${name as 'Core Nodes'}`, { defaultValue: name })
