import { sql } from 'kysely'
import { managesRegistrations } from '#domains/registrations/server/registrations.service.ts'
import { listMovedDue } from '#domains/tasks/server/tasks.service.ts'
import type { Design, DesignTask } from '#domains/templates/contract/design.schemas.ts'
import { listFiles, newsOfD } from '#domains/templates/server/templates.service.ts'
import type { HandlerArguments, RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import type { ExperienceDesign, MovedDue, Placing } from '../../contract/experience-design.contract.ts'
import { datePlan } from '../../rules/date-sessions.ts'
import { whenDue } from '../make-experience.ts'
import { presentDates } from '../session-conflicts.ts'
import { termOf } from '../terms.ts'
import { listVideos } from '../video/session-videos.queries.ts'
import { countOtherMeetings } from './planned-meetings.ts'
import { getStoredDesign, type StoredDesign } from './stored-design.ts'
import { placingOf, presentChanges, type Weighed, weighPlan } from './weigh-change.ts'

type OfExperience = HandlerArguments<{ readonly experience_id: number }>

const titlesOf = ({ weeks }: Pick<Design, 'weeks'>) => new Map(weeks.map(({ key, title }) => [key, title]))

/** The design of an experience as its editor shows it; not-found for who may not edit it. */
export async function getDesign({ input, ...context }: OfExperience): Promise<ExperienceDesign> {
  const { db, viewer } = context
  const stored = await getStoredDesign(db, viewer, input.experience_id)
  const { design } = stored
  const [{ term, dated, conflicts }, otherMeetings, offer, videos, files] = await Promise.all([
    weighPlan(context, stored, design, placingOf(stored)),
    countOtherMeetings(db, stored.id),
    findOffer(db, stored),
    listVideos(db, stored.id, context.services.clock.nowMs()),
    listFiles(context, design),
  ])
  return {
    id: stored.id,
    version: stored.version,
    design,
    files,
    units: stored.units,
    abilities: stored.abilities,
    saved_by: stored.savedBy,
    saved_at: stored.savedAt.toISOString(),
    is_archived: stored.isArchived,
    cycle: term.cycle,
    campus: stored.campus,
    blocks: term.blocks.map(({ id, title }) => ({ id, title })),
    starts_on: stored.startsOn,
    block: stored.block,
    experts: [...stored.experts],
    otherMeetings,
    dates: presentDates(dated, conflicts, titlesOf(design)),
    videos,
    hasVideoService: context.services.vendors.videoMeetings !== null,
    template: stored.template,
    offer,
    can: { setPlaces: managesRegistrations(viewer, stored.cohortId) },
  }
}

/** What the template of an experience says since it was looked at; null when it says the same. */
async function findOffer(db: Database, { id }: StoredDesign): Promise<ExperienceDesign['offer']> {
  const { rows } = await sql<{ version: number; before: Design; after: Design }>`
    select news.* from experience_designs d, lateral ${newsOfD} news where d.experience_id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

type TaskWeek = Pick<DesignTask, 'key' | 'week'>

/** What a plan would do to the due days of tasks, and which of them the calendar moves: by the stored plan, too, they are due then. */
async function weighDue(
  { db, services }: RequestContext & { readonly db: Database },
  stored: StoredDesign,
  tasks: readonly TaskWeek[],
  { dated, term }: Weighed,
): Promise<MovedDue[]> {
  const dueIn = (plan: Weighed['dated'], weeks: readonly TaskWeek[]) =>
    weeks.map(({ key, week }) => ({ key, ...whenDue(week, plan, term.cycle) }))
  const known = datePlan(stored.design, termOf(term, stored))
  const before = new Map(dueIn(known, stored.design.tasks).map(({ key, dueMs }) => [key, dueMs]))
  const due = dueIn(dated, tasks)
  const after = new Map(due.map(({ key, dueMs }) => [key, dueMs]))
  const moved = await listMovedDue(db, stored.id, due, services.clock.nowMs())
  return moved.map(({ key, title, ...day }) => ({
    ...{ key, title, fromAt: day.before.toISOString(), toAt: day.after.toISOString() },
    isByCalendar: before.get(key) === after.get(key),
  }))
}

/** What a plan would do to the meetings and the due days of its experience, before it is saved. */
export async function previewDesign({
  input: { experience_id: experienceId, placing, tasks, ...plan },
  ...context
}: RequestContext & {
  readonly db: Database
  readonly input: Pick<Design, 'weeks' | 'sessions'> & {
    readonly experience_id: number
    readonly placing?: Placing | undefined
    readonly tasks: readonly TaskWeek[]
  }
}) {
  const stored = await getStoredDesign(context.db, context.viewer, experienceId)
  const weighed = await weighPlan(context, stored, plan, placing ?? placingOf(stored))
  return {
    dates: presentDates(weighed.dated, weighed.conflicts, titlesOf(plan)),
    changes: presentChanges(weighed.changes),
    due: tasks.length === 0 ? [] : await weighDue(context, stored, tasks, weighed),
  }
}
