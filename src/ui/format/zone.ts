/** The school's wall clock (design `look.md` §8). */
export const schoolZone = 'America/New_York'

/** How times are labelled, summer and winter alike, until the school says otherwise. */
let label = 'EST'
export const zoneLabel = (): string => label
export function takeZoneLabel(text: string): void {
  label = text
}

/** An instant: epoch milliseconds, or the ISO string it travels as. */
export type Instant = number | string

/** Epoch milliseconds of an instant; throws RangeError on a string that is none. */
export function toMs(instant: Instant): number {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant)
  if (!Number.isFinite(ms)) throw new RangeError(`Not an instant: ${instant}`)
  return ms
}

const schoolDayParts = new Intl.DateTimeFormat('en-CA', {
  timeZone: schoolZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The school day an instant falls on, as `2026-11-10`. */
export function schoolDayOf(instant: Instant): string {
  return schoolDayParts.format(toMs(instant))
}
