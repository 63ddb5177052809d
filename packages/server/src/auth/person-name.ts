/** What others call somebody: the name, else the address; nothing for an account that nobody has set up. */
export const nameOf = (
  person: { firstName: string | null; lastName: string | null; email: string | null } | undefined,
): string => [person?.firstName, person?.lastName].filter(Boolean).join(' ') || (person?.email ?? '')
