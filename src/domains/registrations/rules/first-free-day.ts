/** The school days of somebody in a room: from the first to the one before `until`; null: from ever, for ever. */
export interface Stay {
  readonly from: string | null
  readonly until: string | null
}

const isThere = ({ from, until }: Stay, day: string) =>
  (from === null || from <= day) && (until === null || day < until)

/**
 * The first school day, from `today` on, from which one more fits into a room for good: who leaves later than today
 * keeps the place until then. Undefined where nobody's leaving makes room.
 */
export function firstFreeDay(
  stays: readonly Stay[],
  places: number | null,
  today: string,
): string | undefined {
  if (places === null) return today
  const turns = [...new Set(stays.flatMap(({ from, until }) => [from, until]))].filter(
    (day): day is string => day !== null && day > today,
  )
  const days = [today, ...turns.sort()]
  const isFull = days.map((day) => stays.filter((stay) => isThere(stay, day)).length >= places)
  return days[isFull.lastIndexOf(true) + 1]
}

/** Whether one more fits into a room from a school day until another, on which they leave it. */
export function fitsUntil(
  stays: readonly Stay[],
  places: number | null,
  { from, until }: { readonly from: string; readonly until: string },
): boolean {
  const meanwhile = stays.filter((stay) => stay.from === null || stay.from < until)
  const cut = meanwhile.map((stay) => (stay.until === null || stay.until > until ? { ...stay, until } : stay))
  return firstFreeDay(cut, places, from) === from
}
