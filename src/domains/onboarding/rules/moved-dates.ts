/** How many calendar days it is from one date to another; negative when the second is before the first. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days

/** The due date of a checklist taken over from a group that starts on another day: as far from its start as before, and not past. */
export function movedDueDate(
  dueDate: string,
  { from, to, today }: { readonly from: string; readonly to: string; readonly today: string },
): string {
  const moved = Temporal.PlainDate.from(dueDate)
    .add({ days: daysBetween(from, to) })
    .toString()
  return moved < today ? today : moved
}
