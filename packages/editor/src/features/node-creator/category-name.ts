import { findText } from '../../lib/i18n.ts'

/** A category in the language of the page. Nodes are grouped by the English names; those of packages bring others. */
export const categoryName = (name: string): string => findText(`nodeCreator.categories.${name}`) ?? name
