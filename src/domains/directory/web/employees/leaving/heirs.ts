import { formatCount, formatNames } from '#ui/format/quantities.ts'
import type { OwnedKind, Successor } from '../../../contract/leaving.contract.ts'

/** Who takes over what, by kind; null where it stays with nobody, chosen so; a kind that is missing is not decided yet. */
export type Heirs = Readonly<Record<string, Successor | null>>

/** The choices as the server takes them. */
export const toHandOver = (heirs: Heirs) =>
  Object.entries(heirs).map(([kind, heir]) => ({ kind, to_id: heir?.id ?? null }))

/**
 * Why it cannot be sent yet: for who goes now each kind has to be decided; for who is gone already (`isGone`) something
 * has to go to somebody.
 */
export function reasonOf(isGone: boolean, owned: readonly OwnedKind[], heirs: Heirs): string | undefined {
  if (isGone)
    return Object.values(heirs).every((heir) => heir === null) ? 'Choose who takes over.' : undefined
  const open = owned.filter(({ kind, canHandOver }) => canHandOver && !(kind in heirs))
  if (open.length === 0) return undefined
  const titles = open.map(({ title }) => title.toLowerCase())
  return `Choose who takes over, or that nobody does: ${formatNames(titles, titles.length)}.`
}

/** "Experiences they run: 12 will have nobody." */
export const leftWithNobody = ({ title, things }: OwnedKind): string =>
  `${title}: ${formatCount(things.length)} will have nobody who answers for ${things.length === 1 ? 'it' : 'them'}.`
