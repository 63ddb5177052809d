import { useLocation } from '@tanstack/react-router'
import { navigate } from '../../../lib/navigation.ts'
import { addressOf, readAddress, defaultCriteria, type ListCriteria } from './list-criteria.ts'

/** What the address asks for, so that going back and sharing a link work. */
export function useListAddress() {
  const criteria = readAddress(useLocation({ select: ({ searchStr }) => searchStr }))
  return {
    criteria,
    /** Another filter or order of the same list. */
    change: (part: Partial<ListCriteria>) => navigate(addressOf({ ...criteria, ...part }), { replace: true }),
    clear: () => navigate(addressOf({ ...defaultCriteria, folder: criteria.folder })),
  }
}
