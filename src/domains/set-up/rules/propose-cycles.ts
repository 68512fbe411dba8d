/** A cycle as the form of the set-up holds it; days are inclusive. */
export interface ProposedCycle {
  readonly title: string
  readonly starts_on: string
  readonly ends_on: string
}

const weeksOfACycle = 6
const mostCycles = 12

const day = (text: string): Temporal.PlainDate | undefined => {
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    return undefined
  }
}

/** The school year a school sets up on a day, `2026-2027`: from June on the one to come, a month before it begins. */
export function proposedSchoolYear(today: string): string {
  const { year, month } = Temporal.PlainDate.from(today)
  const first = month >= 6 ? year : year - 1
  return `${first}-${first + 1}`
}

/** Cycles of about six weeks, Monday to Friday, that fill a school year; none while its days make no sense. */
export function proposeCycles(firstDay: string, lastDay: string): ProposedCycle[] {
  const [first, last] = [day(firstDay), day(lastDay)]
  if (!first || !last || Temporal.PlainDate.compare(first, last) >= 0) return []
  const cycles: ProposedCycle[] = []
  let start = first
  while (Temporal.PlainDate.compare(start, last) <= 0 && cycles.length < mostCycles) {
    const friday = start.add({ days: 5 - start.dayOfWeek + 7 * (weeksOfACycle - 1) })
    const left = friday.until(last, { largestUnit: 'days' }).days
    // A rest of less than two weeks is no cycle of its own.
    const end = left < 14 ? last : friday
    cycles.push({
      title: `Cycle ${cycles.length + 1}`,
      starts_on: start.toString(),
      ends_on: end.toString(),
    })
    start = end.add({ days: 8 - end.dayOfWeek })
  }
  return cycles
}
