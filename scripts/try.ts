/**
 * `npm run try`: the attendance engine on files from disk, without a database (issue 2 §5). Prints the roll
 * with its reasons, or with `--json` the same for machines. Anything wrong is one sentence and exit code 1.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { clockRangeText, clockText, countOf, dayText, wholeMinutes } from '#contract/clock-text.ts'
import { schoolZone } from '#contract/school-time.ts'
import { statusesBySeverity } from '#domains/attendance/contract/attendance-status.ts'
import { computeRoll } from '#domains/attendance/rules/compute-roll.ts'
import type {
  MeetingTimes,
  ParticipantLine,
  Roll,
  RosterStudent,
} from '#domains/attendance/rules/roll-types.ts'
import { instantOf, readWrittenTime } from '#domains/attendance/server/report/meeting-report-times.ts'
import { parseMeetingReport, reportFacts } from '#domains/attendance/server/report/parse-meeting-report.ts'
import { parseRoster } from '#domains/attendance/server/report/parse-roster.ts'

const usage =
  'Usage: npm run try -- --roster roster.csv --report report.csv --start "2024-01-15 10:00" --end "2024-01-15 11:00" [--zone America/New_York] [--json]'

/** Something the person at the keyboard can put right. */
class PlainError extends Error {}

interface Settings {
  roster: string
  report: string
  times: MeetingTimes
  zone: string
  isJson: boolean
}

function readSettings(args: string[]): Settings {
  const { values } = parseArgs({
    args,
    options: {
      roster: { type: 'string' },
      report: { type: 'string' },
      start: { type: 'string' },
      end: { type: 'string' },
      zone: { type: 'string', default: schoolZone },
      json: { type: 'boolean', default: false },
    },
  })
  const { roster, report, start, end, zone, json } = values
  if (!roster || !report || !start || !end) throw new PlainError(usage)
  if (!isZone(zone)) throw new PlainError(`"${zone}" is not a time zone, such as America/New_York.`)
  const times = { startMs: readInstant(start, zone, '--start'), endMs: readInstant(end, zone, '--end') }
  if (times.endMs <= times.startMs) throw new PlainError('--end must be after --start.')
  return { roster, report, times, zone, isJson: json }
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

function readInstant(text: string, zone: string, option: string): number {
  const written = readWrittenTime(text)
  const atMs = written && written.kind !== 'numbers' ? instantOf(written, 'month_first', zone) : null
  if (atMs === null)
    throw new PlainError(`${option} "${text}" is not a day and time, such as "2024-01-15 10:00".`)
  return atMs
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown'
    const reasons: Record<string, string> = {
      ENOENT: 'there is no such file',
      EACCES: 'it may not be read',
      EISDIR: 'it is a folder',
    }
    throw new PlainError(`Cannot read ${path}: ${reasons[String(code)] ?? String(code)}.`)
  }
}

async function computeFromFiles(settings: Settings): Promise<{ roll: Roll; students: RosterStudent[] }> {
  const { times, zone } = settings
  const roster = parseRoster(await readBytes(settings.roster))
  if (!roster.ok) throw new PlainError(`${settings.roster}, line ${roster.line}: ${roster.reason}`)
  const report = parseMeetingReport(await readBytes(settings.report), {
    zone,
    sessionStartMs: times.startMs,
    sessionEndMs: times.endMs,
  })
  if (!report.ok) throw new PlainError(`${settings.report}, line ${report.line}: ${report.reason}`)
  const roll = computeRoll({
    times,
    nowMs: times.endMs,
    facts: reportFacts(report.rows),
    roster: roster.students,
    aliases: [],
    excuses: [],
  })
  return { roll, students: roster.students }
}

function reportAsJson(roll: Roll, nameOf: (studentId: number) => string, zone: string) {
  const person = (line: ParticipantLine) => ({
    name: line.displayName,
    email: line.email,
    minutes: wholeMinutes(line.presentMs),
  })
  return {
    rows: roll.rows.map((row) => ({
      student: nameOf(row.studentId),
      statuses: row.statuses,
      minutes: wholeMinutes(row.presentMs),
      firstJoin: row.firstJoinMs === null ? null : isoIn(row.firstJoinMs, zone),
      why: row.why,
    })),
    unmatched: unmatchedIn(roll).map(person),
    unsure: unsureIn(roll).map((line) => ({
      ...person(line),
      candidates: line.candidates.map(({ studentId, reason }) => ({ student: nameOf(studentId), reason })),
    })),
  }
}

/** Nobody on the roster looks like this person. */
function unmatchedIn(roll: Roll): ParticipantLine[] {
  return roll.participants.filter((line) => line.match === null && line.candidates.length === 0)
}

/** Somebody on the roster could be this person. */
function unsureIn(roll: Roll): ParticipantLine[] {
  return roll.participants.filter((line) => line.match === null && line.candidates.length > 0)
}

function isoIn(atMs: number, zone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone)
  return zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

function reportAsText(roll: Roll, nameOf: (studentId: number) => string, zone: string): string {
  const { startMs, endMs } = roll.meeting
  const cells = roll.rows.map((row) => [
    nameOf(row.studentId),
    row.statuses.join(', ') || '–',
    row.firstJoinMs === null ? '–' : `${wholeMinutes(row.presentMs)} min`,
    row.firstJoinMs === null ? '–' : clockText(row.firstJoinMs, zone),
    row.why,
  ])
  const people = (title: string, lines: ParticipantLine[]) =>
    lines.length === 0 ? [] : ['', title, ...lines.flatMap((line) => describePerson(line, nameOf))]
  return [
    `${dayText(startMs, zone)}, ${clockRangeText(startMs, endMs, zone)}`,
    '',
    ...alignColumns([['Student', 'Status', 'Stayed', 'Joined at', 'Why'], ...cells]),
    ...people('Unsure: could be a student, staff should say', unsureIn(roll)),
    ...people('Unmatched: no student looks like this person', unmatchedIn(roll)),
    '',
    tally(roll),
  ].join('\n')
}

function describePerson(line: ParticipantLine, nameOf: (studentId: number) => string): string[] {
  const email = line.email && ` <${line.email}>`
  return [
    `  ${line.displayName || line.email}${line.displayName ? email : ''}, ${wholeMinutes(line.presentMs)} min`,
    ...line.candidates.map(({ studentId, reason }) => `    ${nameOf(studentId)}? ${reason}`),
  ]
}

function alignColumns(lines: string[][]): string[] {
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** A student who is late and insufficient counts once, under the worse of the two. */
function tally(roll: Roll): string {
  const worst = roll.rows.map((row) => statusesBySeverity.find((status) => row.statuses.includes(status)))
  const counts = statusesBySeverity.toReversed().flatMap((status) => {
    const count = worst.filter((one) => one === status).length
    return count > 0 ? [`${count} ${status}`] : []
  })
  const notTaken = worst.filter((one) => one === undefined).length
  if (notTaken > 0) counts.push(`${notTaken} without a status`)
  return `${countOf(roll.rows.length, 'student')}: ${counts.join(', ')}`
}

try {
  const settings = readSettings(process.argv.slice(2))
  const { roll, students } = await computeFromFiles(settings)
  const names = new Map(students.map((student) => [student.studentId, student.name]))
  const nameOf = (studentId: number) => names.get(studentId) ?? ''
  const output = settings.isJson
    ? JSON.stringify(reportAsJson(roll, nameOf, settings.zone), null, 2)
    : reportAsText(roll, nameOf, settings.zone)
  process.stdout.write(`${output}\n`)
} catch (error) {
  const isArgument =
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (!(error instanceof PlainError) && !isArgument) throw error
  process.stderr.write(`${error instanceof PlainError ? error.message : usage}\n`)
  process.exitCode = 1
}
