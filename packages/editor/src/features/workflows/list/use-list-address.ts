import { useLocation } from '@tanstack/react-router'
import { navigate } from '../../../lib/navigation.ts'
import { addressOf, readAddress, startWish, type ListWish } from './list-wish.ts'

/** What the address asks for, so that going back and sharing a link work. */
export function useListAddress() {
  const wish = readAddress(useLocation({ select: ({ searchStr }) => searchStr }))
  return {
    wish,
    /** Another filter or order of the same list. */
    change: (part: Partial<ListWish>) => navigate(addressOf({ ...wish, ...part }), { replace: true }),
    clear: () => navigate(addressOf({ ...startWish, folder: wish.folder })),
  }
}
