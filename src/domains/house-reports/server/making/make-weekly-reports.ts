import type { Database } from '#server/database/database.ts'
import { SomeFailed } from '#server/jobs/each-alone.ts'
import type { Services } from '#server/services.ts'
import { weekShortTitle, weekTitle } from '../../rules/report-week.ts'
import { nothingText, notTakenText, waitingText } from '../../rules/week-words.ts'
import { listWaiting } from './late-rolls.queries.ts'
import { type MadeReport, type MakeOptions, makeReports } from './make-reports.ts'
import { type ReportNotice, tellReaders } from './tell-readers.ts'
import { listWeeksLookedAt } from './weeks-looked-at.ts'

/** By house, the weeks before the last whose reports are made now and name somebody. */
type MadeLate = Map<number, ReadonlySet<string>>

const madeLate = ' (made late)'

/**
 * The work of Monday, 6:00 AM: a report of the week before for every house, and a word to who reads it. Later hours
 * make up what is missing, also of the weeks before: no server may have run between the last day before a break and
 * the Monday after the next week. Returns how many reports it made.
 */
export async function makeWeeklyReports({ database, clock }: Pick<Services, 'database' | 'clock'>) {
  const madeAtMs = clock.nowMs()
  const mondays = await listWeeksLookedAt(database, madeAtMs)
  const late: MadeLate = new Map()
  const makeOf = (monday: string) =>
    monday === mondays.at(-1)
      ? makeReports(database, monday, {
          madeAtMs,
          onMade: async (trx, reports) =>
            tellReaders(trx, await addWaiting(trx, noticesOf(reports, monday), late), madeAtMs),
        })
      : makeLateReports(database, monday, { madeAtMs, late })
  const failures: unknown[] = []
  let made = 0
  // The oldest first, since the newest tells of them; a week that fails holds up none after it.
  for (const monday of mondays)
    try {
      made += await makeOf(monday)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0)
    throw new SomeFailed(failures, `${failures.length} of ${mondays.length} weeks failed: ${failures[0]}`)
  return made
}

/** Makes the missing reports of a week and tells who reads them; see `makeReports`. */
export const makeReportsAndTell = (
  db: Database,
  monday: string,
  options: Omit<MakeOptions, 'onMade'>,
): Promise<number> =>
  makeReports(db, monday, {
    ...options,
    onMade: (trx, reports) => tellReaders(trx, noticesOf(reports, monday), options.madeAtMs),
  })

/** Reports of an older week: told of only where they name somebody, as the rest of it is long over. */
const makeLateReports = (
  db: Database,
  monday: string,
  { madeAtMs, late }: { readonly madeAtMs: number; readonly late: MadeLate },
): Promise<number> =>
  makeReports(db, monday, {
    madeAtMs,
    onMade: async (trx, reports) => {
      const naming = reports.filter(({ items }) => items.length > 0)
      const notices = await addWaiting(trx, noticesOf(naming, monday, madeLate), late)
      for (const { houseId } of naming) late.set(houseId, new Set(late.get(houseId)).add(monday))
      await tellReaders(trx, notices, madeAtMs)
    },
  })

/** A notice takes the place of the one before of its house, so it says what waits in older reports made just now, too. */
async function addWaiting(
  db: Database,
  notices: readonly ReportNotice[],
  late: MadeLate,
): Promise<ReportNotice[]> {
  const houseIds = notices.map(({ houseId }) => houseId).filter((id) => late.has(id))
  if (houseIds.length === 0) return [...notices]
  const mondays = new Set(houseIds.flatMap((id) => [...(late.get(id) ?? [])]))
  const waiting = await listWaiting(db, houseIds, [...mondays])
  return notices.map((notice) => {
    const sentences = waiting.flatMap(({ houseId, weekStartsOn, checkIns, praises }) => {
      const text = waitingText(checkIns, praises)
      const isMeant = houseId === notice.houseId && late.get(houseId)?.has(weekStartsOn)
      return isMeant && text !== '' ? [`${weekShortTitle(weekStartsOn)}${madeLate}: ${text}.`] : []
    })
    return { ...notice, body: [notice.body, ...sentences].join(' ') }
  })
}

/** The notices of reports, sent in the transaction that makes them: each is made once, so who reads it is told once. */
const noticesOf = (reports: readonly MadeReport[], monday: string, remark = ''): ReportNotice[] =>
  reports.map(({ items, week, ...report }) => ({
    ...report,
    body: `${weekTitle(monday)}${remark}: ${summaryOf({ items, week })}.`,
  }))

/** What waits in a report, and what nobody knows of its week. */
function summaryOf({ items, week }: Pick<MadeReport, 'items' | 'week'>): string {
  const checkIns = items.filter((item) => item.approachType === 'check_in').length
  const texts = [waitingText(checkIns, items.length - checkIns), notTakenText(week)]
  return items.length === 0 ? nothingText(week) : texts.filter((text) => text !== '').join(', ')
}
