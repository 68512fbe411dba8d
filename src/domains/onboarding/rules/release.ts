import { dayTextOf } from '#contract/clock-text.ts'

/** Whether families see a checklist: it is released from its day on. */
export const isReleased = (releaseDate: string | null, today: string): boolean =>
  releaseDate !== null && releaseDate <= today

/** What a card says of the release of its checklist (2-back-office §4). */
export function releaseText(releaseDate: string | null, isBlocked: boolean): string {
  if (!isBlocked) return 'Released'
  return releaseDate === null ? 'No release date' : `Release date: ${dayTextOf(releaseDate)}`
}

interface Dates {
  readonly dueDate: string
  readonly releaseDate: string | null
}

/** What is wrong with the dates of a checklist, by field; a day that stood there already may be past. */
export function dateFaults(
  { dueDate, releaseDate }: Dates,
  { before, today }: { readonly before: Dates | undefined; readonly today: string },
): Record<string, string> {
  const faults: Record<string, string> = {}
  if (releaseDate !== null && releaseDate !== before?.releaseDate && releaseDate < today)
    faults['release_date'] = `The release date is past. Choose ${dayTextOf(today)} or later.`
  if (dueDate !== before?.dueDate && dueDate < today)
    faults['due_date'] = `The due date is past. Choose ${dayTextOf(today)} or later.`
  if (releaseDate !== null && dueDate < releaseDate) {
    const field = dueDate === before?.dueDate ? 'release_date' : 'due_date'
    faults[field] ??=
      field === 'due_date'
        ? `Families see it from ${dayTextOf(releaseDate)} on. Choose that day or later.`
        : `It is due on ${dayTextOf(dueDate)}. Choose that day or earlier.`
  }
  return faults
}
