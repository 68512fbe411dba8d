import { schoolDateOf, schoolInstant } from '#contract/school-time.ts'
import { findCycleAt, findSelectedCycle } from '#domains/school-year/server/school-year.service.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { together } from '#server/database/asked-together.ts'
import type { Database } from '#server/database/database.ts'
import { houseAttendanceContract } from '../contract/house-attendance.contract.ts'
import { type HouseEventKind, houseEventKinds } from '../contract/house-event-kinds.ts'
import { type Attendable, getHouseEvent } from './attendables.queries.ts'
import { mayTakeRoll } from './attendance.access.ts'
import { findHouseEvent, getVisibleHouse, listHouseEvents } from './house-events.queries.ts'
import { ofHouse, presentDefaultView } from './roll/default-view.ts'
import { actOnReport, actOnRoll, isMatching, lockEditable } from './roll/roll.actions.ts'
import { getReportPage, getRollPage, getWhyPanel } from './roll/roll.pages.ts'

type Context = HandlerArguments<{ houseId: number; eventId: number }>

const labels: Readonly<Record<HouseEventKind, string>> = { standup: 'Stand-up', checkpoint: 'Checkpoint' }
const kinds = houseEventKinds.map((value) => ({ value, label: labels[value] }))

const event = ({ db, viewer, input }: Context) => getHouseEvent(db, viewer, input)

const kindOf = ({ kind }: Pick<Attendable, 'kind'>): HouseEventKind =>
  kind === 'checkpoint' ? 'checkpoint' : 'standup'

interface AskedDays {
  /** The event that an address names. */
  readonly named: { readonly startsAt: Date } | undefined
  readonly date: string | undefined
  readonly cycle_id: number | undefined
}

/**
 * The span whose days are offered: the cycle of the event or day that is named – a link to it knows no cycle – and else
 * the selected cycle. An event between two cycles stands alone.
 */
async function findSpan(db: Database, { named, date, cycle_id }: AskedDays, nowMs: number) {
  const at = named?.startsAt ?? (date === undefined ? undefined : new Date(schoolInstant(date, '12:00')))
  const itsCycle = at === undefined ? undefined : await findCycleAt(db, at)
  if (itsCycle !== undefined) return itsCycle
  if (named === undefined) return findSelectedCycle(db, cycle_id, nowMs)
  return { startsAt: named.startsAt, endsAt: named.startsAt, title: undefined }
}

export const houseAttendanceRoutes = handlers(houseAttendanceContract, {
  getHouseAttendances: async ({ db, viewer, input, services }) => {
    const nowMs = services.clock.nowMs()
    const { isOwn, cohortId, ...house } = await getVisibleHouse(db, viewer, input.houseId)
    const named = input.event_id ? await findHouseEvent(db, house.id, input.event_id) : undefined
    const span = await findSpan(db, { named, date: input.date, cycle_id: input.cycle_id }, nowMs)
    const selectedKind = (named ? kindOf(named) : input.kind) ?? 'standup'
    const events = span ? await listHouseEvents(db, house.id, selectedKind, span) : []
    const asked = named?.schoolDate ?? input.date
    const { sessionId, sessions, initialDate, ...view } = presentDefaultView(
      events,
      asked,
      nowMs,
      ofHouse(labels[selectedKind].toLowerCase(), span?.title),
    )
    return {
      ...view,
      house,
      eventId: events.some((one) => one.id === named?.id) ? (named?.id ?? null) : sessionId,
      selectedKind,
      kinds,
      initialDate: initialDate ?? asked ?? schoolDateOf(nowMs),
      events: sessions.map(({ sessionId: eventId, ...times }) => ({ eventId, ...times })),
      can: { take: mayTakeRoll(viewer, { isOwn, cohortId }) },
    }
  },

  getHouseEvent: async ({ db, ...context }) => {
    const asking = { ...context, db: together(db) }
    const { eventId } = context.input
    const finding = event(asking)
    const page = await getRollPage(asking, eventId, finding)
    return { ...page, eventId, kind: kindOf(await finding) }
  },

  postHouseEvent: async (context) =>
    actOnRoll(context, await lockEditable(context, await event(context)), context.input),

  getHouseWhy: async (context) => getWhyPanel(context, await event(context), context.input.attendanceId),

  getHouseReport: async (context) => getReportPage(context, await event(context)),

  postHouseReport: async (context) =>
    actOnReport(
      context,
      await lockEditable(context, await event(context), { whileRunning: isMatching(context.input) }),
      context.input,
    ),
})
