import { dayTextOf } from '#contract/clock-text.ts'
import { type CalendarOp, type CalendarState, type Holiday, isSameRow } from '../calendar-state.ts'
import { daysText } from '../day-text.ts'
import { datesOf } from '../open-days.ts'
import { type EventMeaning, saysSchool } from './classify-event.ts'
import { type DayRange, overlaps, withoutDays } from './split-days.ts'

/** An event as it was read from a file; days inclusive. */
export interface FileEvent extends DayRange {
  readonly uid: string
  readonly title: string
  readonly meaning: EventMeaning
  readonly reason: string | null
}

export interface ImportFile {
  /** The calendar's own name: a second file of the same calendar changes what the first one brought. */
  readonly calendarName: string
  readonly cohortId: number | null
  readonly events: readonly FileEvent[]
}

export interface PlannedRow {
  /** Names what it does, so that a row that would do something else by now is not applied. */
  readonly key: string
  readonly action: 'add' | 'change' | 'remove'
  readonly before: Holiday | null
  readonly after: Holiday | null
  readonly isSure: boolean
  readonly note: string | null
  readonly ops: readonly CalendarOp[]
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[]
  readonly unchanged: number
  readonly notImported: readonly (DayRange & { readonly title: string; readonly reason: string })[]
}

/**
 * Compares a calendar file with the calendar as it stands: what it adds, changes and removes, and what of it is
 * no holiday, with the reason. Only days without school become holidays; a day that the file calls a school day
 * is taken out of every holiday around it.
 */
export function planImport(state: CalendarState, file: ImportFile): ImportPlan {
  const schoolDays = new Set(file.events.filter(({ meaning }) => meaning === 'school').flatMap(datesOf))
  // A closed day is nobody's plan: no file brought it, and none takes it away.
  const own = state.holidays.filter(
    ({ cohortId, closedFor }) => cohortId === file.cohortId && closedFor === null,
  )
  const notImported: ImportPlan['notImported'][number][] = []
  const rows: PlannedRow[] = []
  const seen = new Set<number>()
  let unchanged = 0
  let nextId = -1
  for (const event of file.events) {
    const refusal = refusalOf(event, state, schoolDays)
    if (refusal !== null) {
      notImported.push({
        ...rangeOf(event),
        title: event.title,
        reason: [refusal, ...contradictions(event, state, file)].join(' '),
      })
      continue
    }
    for (const [index, days] of withoutDays(event, schoolDays).entries()) {
      const uid = index === 0 ? event.uid : `${event.uid}#${index + 1}`
      const wanted = {
        title: event.title,
        ...days,
        cohortId: file.cohortId,
        closedFor: null,
        externalUid: uid,
        externalCalendar: file.calendarName,
      }
      const before = findStored(own, wanted, seen)
      if (before) seen.add(before.id)
      const after = { ...wanted, id: before?.id ?? nextId-- }
      if (before && (before.externalUid === null || isSameRow(before, after))) unchanged += 1
      else rows.push(rowOf(before ?? null, after, event.meaning === 'closed', noteOf(event, own, after)))
    }
  }
  const rest = own.filter(({ id }) => !seen.has(id))
  const changed = new Set(rows.map(({ before }) => before?.id))
  const standing = [
    ...own.filter(
      ({ id, externalCalendar }) =>
        !changed.has(id) && (seen.has(id) || externalCalendar !== file.calendarName),
    ),
    ...rows.flatMap(({ after, isSure }) => (isSure && after ? [after] : [])),
  ]
  return {
    rows: [
      ...rows.map((row) => withinBreak(row, standing)),
      ...rest.flatMap((holiday) => restRow(holiday, file, schoolDays, () => nextId--)),
    ],
    unchanged,
    notImported,
  }
}

/** Holidays here on days on which the file says that there is school, and which importing it leaves as they are. */
const contradictions = (event: FileEvent, state: CalendarState, file: ImportFile): string[] =>
  state.holidays
    .filter(
      ({ cohortId, ...days }) =>
        saysSchool(event) &&
        overlaps(days, event) &&
        (cohortId === null || cohortId === file.cohortId) &&
        // A plain school day is taken out of the holidays of its own reach.
        !(event.meaning === 'school' && cohortId === file.cohortId && days.closedFor === null),
    )
    .map((holiday) =>
      holiday.closedFor === null
        ? `Here ${holiday.title} is a holiday, ${daysText(holiday)}.`
        : `Here it is closed, ${daysText(holiday)}: ${holiday.title}.`,
    )

const contains = (outer: DayRange, inner: DayRange) =>
  outer.startsOn <= inner.startsOn && inner.endsOn <= outer.endsOn

/** A day inside a break closes nothing that is not closed: it is offered, and not chosen. */
function withinBreak(row: PlannedRow, standing: readonly Holiday[]): PlannedRow {
  const { after, before } = row
  if (before !== null || after === null || !row.isSure) return row
  const outer = standing.find(
    (other) => other.id !== after.id && contains(other, after) && !contains(after, other),
  )
  if (!outer) return row
  return { ...row, isSure: false, note: `It is within ${outer.title}, ${daysText(outer)}.` }
}

const rangeOf = ({ startsOn, endsOn }: DayRange): DayRange => ({ startsOn, endsOn })

/** Why an event brings no holiday; null when it does. */
function refusalOf(event: FileEvent, state: CalendarState, schoolDays: ReadonlySet<string>): string | null {
  if (event.meaning === 'open' || event.meaning === 'school')
    return event.reason ?? 'There is school on this day.'
  const isInYear = state.years.some((year) =>
    overlaps(event, { startsOn: year.firstDay, endsOn: year.lastDay }),
  )
  if (!isInYear) return 'It is outside of every school year.'
  return withoutDays(event, schoolDays).length === 0
    ? 'The file says that there is school on this day.'
    : null
}

/** The holiday this event brought before; else one of the same days that somebody added here. */
const findStored = (
  holidays: readonly Holiday[],
  wanted: Omit<Holiday, 'id'>,
  seen: ReadonlySet<number>,
): Holiday | undefined => {
  const free = holidays.filter(({ id }) => !seen.has(id))
  return (
    free.find(
      ({ externalUid, externalCalendar }) =>
        externalUid === wanted.externalUid && externalCalendar === wanted.externalCalendar,
    ) ??
    free.find(
      ({ externalUid, startsOn, endsOn }) =>
        externalUid === null && startsOn === wanted.startsOn && endsOn === wanted.endsOn,
    )
  )
}

const keyOf = (action: string, id: number | string, after: Holiday | null) =>
  [action, id, after?.startsOn, after?.endsOn, after?.title].join('|')

/** What to look at before it is taken: what the file does not say, or a holiday that is there at that time. */
function noteOf(event: FileEvent, holidays: readonly Holiday[], after: Holiday): string | null {
  const other = holidays.find((holiday) => holiday.id !== after.id && overlaps(holiday, after))
  return event.reason ?? (other ? `${other.title} is there already, ${daysText(other)}.` : null)
}

function rowOf(before: Holiday | null, after: Holiday, isSure: boolean, note: string | null): PlannedRow {
  const action = before === null ? 'add' : 'change'
  return {
    key: keyOf(action, before?.id ?? after.externalUid ?? '', after),
    action,
    before,
    after,
    isSure,
    note,
    ops: [{ table: 'holidays', before, after }],
  }
}

/** What the file means for a holiday it does not bring: gone from its calendar, or in the way of a school day. */
function restRow(
  holiday: Holiday,
  file: ImportFile,
  schoolDays: ReadonlySet<string>,
  nextId: () => number,
): PlannedRow[] {
  if (holiday.externalCalendar === file.calendarName && isWithinFile(holiday, file))
    return [removalOf(holiday, 'It is not in the file any more.')]
  const blocked = datesOf(holiday).filter((date) => schoolDays.has(date))
  if (blocked.length === 0) return []
  const note = `The file says that there is school on ${blocked.map(dayTextOf).join(' and ')}.`
  const [first, ...others] = withoutDays(holiday, schoolDays)
  if (first === undefined) return [removalOf(holiday, note)]
  const after = { ...holiday, ...first }
  const parts = others.map(
    (days): CalendarOp => ({
      table: 'holidays',
      before: null,
      after: { ...holiday, ...days, id: nextId(), externalUid: null, externalCalendar: null },
    }),
  )
  return [
    {
      key: keyOf('change', holiday.id, after),
      action: 'change',
      before: holiday,
      after,
      isSure: true,
      note: others.length === 0 ? note : `${note} The days after it stay a holiday.`,
      ops: [{ table: 'holidays', before: holiday, after }, ...parts],
    },
  ]
}

const removalOf = (before: Holiday, note: string): PlannedRow => ({
  key: keyOf('remove', before.id, null),
  action: 'remove',
  before,
  after: null,
  isSure: true,
  note,
  ops: [{ table: 'holidays', before, after: null }],
})

/** A file of one school year says nothing about the others. */
function isWithinFile(holiday: Holiday, { events }: ImportFile): boolean {
  const first = events.map(({ startsOn }) => startsOn).reduce((one, two) => (one < two ? one : two), '9999')
  const last = events.map(({ endsOn }) => endsOn).reduce((one, two) => (one > two ? one : two), '')
  return first <= holiday.endsOn && holiday.startsOn <= last
}
