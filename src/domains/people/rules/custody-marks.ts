import type { CustodyMark } from '../contract/custody-mark.ts'

/** Whose remark it is, where their name does not stand above it. */
export const remarkedOn = ({ firstName, isClosed }: CustodyMark): string =>
  isClosed ? `${firstName} (account ended)` : firstName

/**
 * The marks of guardians who are not listed, since their account ended: nobody calls them, but they may stand at the door.
 */
export const marksOfUnlisted = (
  custody: readonly CustodyMark[],
  listed: readonly { readonly id: number }[],
): readonly CustodyMark[] => custody.filter(({ guardianId }) => !listed.some(({ id }) => id === guardianId))
