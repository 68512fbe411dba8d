import { topic } from '#contract/topics.ts'
import { insertMeetings } from '#domains/attendance/server/attendance.service.ts'
import { setCoverage } from '#domains/curriculum/server/curriculum.service.ts'
import { insertExperience, setBlocks, setExperts } from '#domains/experiences/server/experiences.service.ts'
import { planTasks } from '#domains/tasks/server/tasks.service.ts'
import type { Design } from '#domains/templates/contract/design.schemas.ts'
import { cleanDesign, columnsOf } from '#domains/templates/server/templates.service.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { publishChange } from '#server/live/live.ts'
import { type DatedPlan, dueOf } from '../rules/date-sessions.ts'
import { keepVersion } from './design-versions.ts'
import type { CampusTerm } from './terms.ts'

interface Making {
  readonly design: Design
  /** With how many students at least it is held; null: with any number. */
  readonly least: number | null
  readonly dated: DatedPlan
  readonly term: CampusTerm
  readonly startsOn: string
  readonly block: number | null
  /** Null: every campus. */
  readonly cohortId: number | null
  readonly expertIds: readonly number[]
  /** What it is made of; null for what nobody wrote a template for. */
  readonly template: { readonly id: number; readonly version: number } | null
}

interface Context {
  readonly db: Database
  readonly viewer: Pick<RequestContext['viewer'], 'userId'>
  readonly services: Pick<RequestContext['services'], 'clock'>
}

/**
 * Makes an experience with all its rows: experts, blocks, units, abilities, tasks, and a session for each that is held
 * after now. The caller holds the school calendar and has asked what stands in the way.
 */
export async function makeExperience(
  { db, viewer, services }: Context,
  { design: sent, least, dated, term, startsOn, block, cohortId, expertIds, template }: Making,
): Promise<{ readonly experienceId: number; readonly count: number }> {
  const design = cleanDesign(sent)
  const nowMs = services.clock.nowMs()
  const savedAt = new Date(nowMs)
  const experienceId = await insertExperience(db, {
    ...experienceColumns(design),
    type: design.type,
    places: design.places,
    least,
    cycleId: term.cycle.id,
    cohortId,
    createdAt: savedAt,
  })
  await setExperts(db, experienceId, expertIds)
  await setBlocks(db, experienceId, blocksOf(design, term, block))
  await setCoverage(db, experienceId, { unitIds: design.unit_ids, abilityIds: design.ability_ids })
  await planTasks(db, experienceId, tasksOf(design, dated, term), nowMs)
  await db
    .insertInto('experienceDesigns')
    .values({
      experienceId,
      content: JSON.stringify(design),
      startsOn,
      block,
      templateId: template?.id ?? null,
      templateVersion: template?.version ?? null,
      createdAt: savedAt,
      updatedBy: viewer.userId,
      updatedAt: savedAt,
    })
    .execute()
  await keepVersion(db, experienceId, { version: 1, design, startsOn, savedBy: viewer.userId, savedAt })
  const held = dated.sessions.filter((session) => session.because === null && session.startMs > nowMs)
  await addSessions(db, experienceId, held as readonly AddedSession[], onlineOf(design))
  await publishChange(db, topic('journey-builder'))
  return { experienceId, count: held.length }
}

interface AddedSession {
  readonly key: string
  readonly date: string
  readonly startMs: number
  readonly endMs: number
}

/**
 * Adds sessions of the plan, nobody on their rolls yet. Returns the numbers of their meetings, in the order of the
 * sessions.
 */
export async function addSessions(
  db: Database,
  experienceId: number,
  sessions: readonly AddedSession[],
  online: ReadonlySet<string>,
): Promise<number[]> {
  const ids = await insertMeetings(
    db,
    sessions.map(({ date, startMs, endMs }) => ({
      kind: 'session',
      experienceId,
      schoolDate: date,
      startsAt: new Date(startMs),
      endsAt: new Date(endMs),
    })),
  )
  await insertRows(
    db,
    'plannedSessions',
    sessions.map(({ key: sessionKey }, at) => ({
      attendableId: ids[at] ?? 0,
      experienceId,
      sessionKey,
      isOnline: online.has(sessionKey),
    })),
  )
  return ids
}

/** The sessions of a plan that meet in a video meeting of their own, by their keys. */
export const onlineOf = ({ sessions }: Pick<Design, 'sessions'>): ReadonlySet<string> =>
  new Set(sessions.flatMap(({ key, meets }) => (meets === 'online' ? [key] : [])))

/** What a design says of its experience, as columns. */
export function experienceColumns(design: Design) {
  const { title, themeTitle, schoolStage, descriptionText, imageUrl } = columnsOf(design)
  return { title, themeTitle, schoolStage, description: descriptionText, imageUrl }
}

/** In which blocks of the day it meets: the one that was chosen, or those that its plan names. */
export function blocksOf(design: Design, { blocks }: CampusTerm, block: number | null): number[] {
  const named = new Set(design.sessions.map((session) => session.block))
  if (block !== null) return [block]
  return blocks.filter(({ title }) => named.has(title)).map(({ id }) => id)
}

/** The tasks of a design with the day on which each is due. */
export const tasksOf = (design: Design, dated: DatedPlan, { cycle }: CampusTerm) =>
  design.tasks.map(({ key, title, body, attachments, week, ...task }) => ({
    key,
    title,
    body,
    attachments,
    submissionKind: task.submission_kind,
    minutes: task.minutes,
    unitIds: task.unit_ids,
    abilityIds: task.ability_ids,
    isFinal: task.is_final,
    ...whenDue(week, dated, cycle),
  }))

/** When a task of a week is due; one of no week keeps the day it has. */
export const whenDue = (week: string | null, dated: DatedPlan, cycle: CampusTerm['cycle']) => ({
  dueMs: dueOf(week, dated, cycle),
  keepsDue: week === null,
})
