import { schoolDateOf } from '#contract/school-time.ts'
import { mostTopicsOfPage, topic } from '#contract/topics.ts'
import { listWaitingExcuses, waitingAddress } from '#domains/excuses/server/excuses.service.ts'
import { type FollowUpsDue, findFollowUpsDue, ownDueAddress } from '#domains/notes/server/notes.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { holds, reachOf, type Viewer } from '#server/api/viewer.ts'
import type { SchoolToday } from '../contract/school-today.schemas.ts'
import { loadMissing, topicsOfExcuses } from './load-missing.ts'
import { listOpenRolls } from './open-rolls.queries.ts'
import { getSchoolDay } from './school-day.queries.ts'
import { presentDay, presentExcuse, presentFollowUp, presentRoll } from './school-today.present.ts'
import { readTrend } from './trend.queries.ts'
import { presentTrend } from './trend.ts'

/** Rows of a list on the page; the count beside it says how many there are, and leads to all of them. */
const mostOfAKind = 5
/** What slips is counted whole and can be read whole, as far as anybody reads. */
const mostSlips = 50

interface MorningInput {
  readonly _loader?: 'rest' | undefined
}

/** The school's morning: whole for a token and a page of the former version, which ask once for all of it. */
export async function loadSchoolToday(context: HandlerArguments<MorningInput>): Promise<SchoolToday> {
  if (context.input._loader === 'rest') return loadRest(context)
  const [rest, missing] = await Promise.all([loadRest(context), loadMissing(context)])
  const topics = new Set([...missing.topics, ...rest.topics])
  return { ...rest, missing, topics: [...topics].slice(0, mostTopicsOfPage) }
}

/** The school's morning but for who is missing, in statements that run side by side, however large the school (docs/decisions/0043). */
async function loadRest({
  db,
  viewer,
  services,
}: Pick<HandlerArguments<unknown>, 'db' | 'viewer' | 'services'>): Promise<SchoolToday> {
  const nowMs = services.clock.nowMs()
  const now = new Date(nowMs)
  const today = schoolDateOf(nowMs)
  const gettingDay = getSchoolDay(db, viewer, { today, now })
  const [day, rolls, trend, excuses, followUps] = await Promise.all([
    gettingDay,
    listOpenRolls(db, viewer, { now, limit: mostOfAKind }),
    readTrend(db, viewer, now),
    holds(viewer, 'excuses.decide') || holds(viewer, 'excuses.decide.all')
      ? listWaitingExcuses(db, viewer, { nowMs, limit: mostOfAKind }, gettingDay)
      : null,
    holds(viewer, 'notes.write') ? findFollowUpsDue(db, viewer, { nowMs, limit: mostOfAKind }) : null,
  ])
  const untaken = rolls.filter(({ what }) => what === 'untaken')
  const unsure = rolls.filter(({ what }) => what === 'unsure')
  return {
    at: now.toISOString(),
    today,
    campuses: reachOf(viewer, 'attendance.view.all') === 'all' ? [] : day.campuses.map(({ title }) => title),
    day: presentDay(day, today),
    untaken: {
      total: untaken[0]?.total ?? 0,
      rolls: untaken.map(presentRoll),
      url: '/employee/attendances/calendar?panel=rolls&recent=true',
    },
    unsure: {
      participants: unsure[0]?.participants ?? 0,
      total: unsure[0]?.total ?? 0,
      rolls: unsure.map((roll) => ({ ...presentRoll(roll), unsureCount: roll.unsureCount })),
    },
    excuses: excuses && {
      total: excuses.total,
      excuses: excuses.excuses.map(presentExcuse),
      url: waitingAddress(nowMs),
    },
    trend: presentTrend(trend, mostSlips),
    followUps: followUps && presentFollowUps(followUps, viewer),
    topics: [
      ...(excuses ? topicsOfExcuses(viewer) : []),
      ...new Set(rolls.map(({ id }) => topic('attendable', id))),
    ],
  }
}

const presentFollowUps = ({ total, followUps }: FollowUpsDue, viewer: Viewer): SchoolToday['followUps'] => ({
  total,
  notes: followUps.map(presentFollowUp),
  url: ownDueAddress(viewer),
})
