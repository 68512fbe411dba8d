import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { topic } from '#contract/topics.ts'
import { setCoverage } from '#domains/curriculum/server/curriculum.service.ts'
import { setBlocks, setExperts, updateExperience } from '#domains/experiences/server/experiences.service.ts'
import { actOf, lockPlacesOf, setPlaces } from '#domains/registrations/server/registrations.service.ts'
import { holdCalendar } from '#domains/school-year/server/school-year.service.ts'
import { adoptTasks, planTasks } from '#domains/tasks/server/tasks.service.ts'
import type { Design } from '#domains/templates/contract/design.schemas.ts'
import { same } from '#domains/templates/rules/same-value.ts'
import { checkTaught, cleanDesign, expectFiles } from '#domains/templates/server/templates.service.ts'
import { conflict, invalid } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'
import { experienceDesignsContract, type Placing } from '../../contract/experience-design.contract.ts'
import { dueTexts } from '../../rules/due-texts.ts'
import { keepVersion } from '../design-versions.ts'
import { blocksOf, experienceColumns, onlineOf, tasksOf } from '../make-experience.ts'
import { expectWorking } from '../use/expect-place.ts'
import { followSoon } from '../video/session-videos.jobs.ts'
import { applyChanges } from './apply-changes.ts'
import { getStoredDesign, type StoredDesign } from './stored-design.ts'
import { expectFits, placingOf, type Weighed, weighPlan } from './weigh-change.ts'

type Context = RequestContext & { readonly db: Database }

interface Save {
  readonly experience_id: number
  readonly version: number
  readonly places_before: number | null
  readonly template_version?: number | undefined
  readonly design: Design
}

/**
 * Takes the locks of an experience in the order of decision 69 – the calendar, experts, the experience, everybody who is
 * or will be on its rolls – and reads its design under them.
 */
async function lockDesign(context: Context, experienceId: number, expertIds: readonly number[]) {
  const { db, viewer, services } = context
  await holdCalendar(db)
  const { rows: experts } = await sql<{ id: number }>`
    select employee_id as id from experience_experts where experience_id = ${experienceId}`.execute(db)
  await expectWorking(
    db,
    expertIds,
    experts.map(({ id }) => id),
  )
  const { rows: students } = await sql<{ id: number }>`
    with held as (select id from experiences where id = ${experienceId} for no key update)
    select r.student_id as id from held join registrations r on r.experience_id = held.id
    union select a.student_id from held join attendables m on m.experience_id = held.id and m.starts_at > ${new Date(services.clock.nowMs())}
      join attendances a on a.attendable_id = m.id`.execute(db)
  const stored = await getStoredDesign(db, viewer, experienceId)
  await lockPlacesOf(
    actOf(db, services, viewer.userId),
    experienceId,
    students.map(({ id }) => id),
  )
  if (stored.isArchived) throw invalid({}, `${stored.design.title} is archived.`)
  return stored
}

/** Saves a design whose editor knew `version`; throws a conflict with what stands there when someone was faster. */
export async function saveDesign(context: Context, { experience_id: experienceId, ...save }: Save) {
  const { db } = context
  const before = await lockDesign(context, experienceId, [])
  // Places are set without another version, too: the ones that nobody typed over stay what they are by now.
  const setsPlaces = save.design.places !== save.places_before
  const design = cleanDesign({
    ...save.design,
    type: before.design.type,
    ...(!setsPlaces && { places: before.design.places }),
  })
  const message = `${design.title} saved`
  const isSame = same(before.design, design) && isLookedAt(before, save.template_version)
  if (isSame && !before.isUnwritten)
    return { ok: true as const, id: experienceId, version: before.version, message }
  if (before.version !== save.version && !same(before.design, design)) {
    const savedBy = before.savedBy ?? 'Somebody'
    throw conflict(
      experienceDesignsContract.saveDesign,
      `${savedBy} saved this experience in the meantime.`,
      { savedBy, savedAt: before.savedAt.toISOString(), version: before.version, design: before.design },
    )
  }
  if (before.design.places !== save.places_before && before.design.places !== design.places)
    throw conflict(
      experienceDesignsContract.saveDesign,
      `Somebody changed the places to ${before.design.places ?? 'no limit'} in the meantime.`,
      { savedBy: 'Somebody', savedAt: null, version: before.version, design: before.design },
    )
  await checkTaught(db, design, before.design)
  await expectFiles(db, design)
  for (const [at, task] of design.tasks.entries())
    if (task.title === '') throw invalid({ [`tasks.${at}.title`]: 'Give the task a title.' })
  const placing = placingOf(before)
  const weighed = await weighPlan(context, before, design, placing)
  const was = await weighPlan(context, before, before.design, placing)
  expectFits(weighed, design, { before: was, isNewToAll: false })
  if (design.places !== before.design.places)
    await setPlaces(context, {
      experience_id: experienceId,
      places: design.places,
      before: before.design.places,
    })
  await updateExperience(db, experienceId, {
    ...experienceColumns(design),
    // A picture that is none of the drawings stays until another is chosen.
    ...(design.picture === before.design.picture && { imageUrl: undefined }),
  })
  await setCoverage(db, experienceId, { unitIds: design.unit_ids, abilityIds: design.ability_ids })
  return finish(context, before, {
    design,
    placing,
    weighed,
    was,
    message,
    templateVersion: save.template_version,
  })
}

const isLookedAt = ({ template }: StoredDesign, version: number | undefined) =>
  version === undefined || template === null || version <= template.version

/** Sets who runs an experience, from which week on and in which block; its sessions follow. */
export async function savePlacing(
  context: Context,
  { experience_id: experienceId, version, ...placing }: Placing & { experience_id: number; version: number },
) {
  const { db } = context
  if (placing.expert_ids.length === 0) throw invalid({ expert_ids: 'Choose who runs it.' })
  const before = await lockDesign(context, experienceId, placing.expert_ids)
  if (before.version !== version)
    throw invalid({
      form: `${before.savedBy ?? 'Somebody'} saved this experience in the meantime. Open it again.`,
    })
  const known = placingOf(before)
  const weighed = await weighPlan(context, before, before.design, placing)
  const { firstDay, lastDay, title } = weighed.term.cycle
  if (placing.starts_on < firstDay || placing.starts_on > lastDay)
    throw invalid({ starts_on: `${title} begins on ${firstDay} and ends on ${lastDay}.` })
  if (placing.block !== null && !weighed.term.blocks.some(({ id }) => id === placing.block))
    throw invalid({ block: 'The campus no longer has this block.' })
  const was = await weighPlan(context, before, before.design, known)
  expectFits(weighed, before.design, {
    before: was,
    isNewToAll: placing.expert_ids.some((id) => !known.expert_ids.includes(id)),
  })
  const message = `${before.design.title} saved`
  if (same(known, placing) && changesNothing(weighed))
    return { ok: true as const, id: experienceId, version, message }
  await setExperts(db, experienceId, placing.expert_ids)
  return finish(context, before, {
    design: { ...before.design, ...weighed.plan },
    placing,
    weighed,
    was,
    message,
    templateVersion: undefined,
  })
}

const changesNothing = ({ changes: { add, move, remove } }: Weighed) =>
  add.length + move.length + remove.length === 0

interface Finish {
  readonly design: Design
  readonly placing: Placing
  readonly weighed: Weighed
  /** The plan that stood there, over the calendar of now. */
  readonly was: Weighed
  readonly message: string
  readonly templateVersion: number | undefined
}

/**
 * The blocks an experience meets in so far, where its plan names one that the campus no longer has: nobody knows what
 * that one is called now, so they stay. Otherwise none.
 */
async function blocksOfBefore(db: Database, experienceId: number, { sessions }: Weighed['dated']) {
  if (!sessions.some(({ because }) => because === 'no block')) return []
  const rows = await db
    .selectFrom('experienceBlocks')
    .select('block')
    .where('experienceId', '=', experienceId)
    .orderBy('block')
    .execute()
  return rows.map(({ block }) => block)
}

/** Stores the next version of a design and does to its meetings and tasks what it says. */
async function finish(
  context: Context,
  before: StoredDesign,
  { design, placing, weighed, was, message, templateVersion }: Finish,
) {
  const { db, viewer, services } = context
  const nowMs = services.clock.nowMs()
  const savedAt = new Date(nowMs)
  const { id: experienceId } = before
  const version = before.version + 1
  const { dated, term, changes } = weighed
  await adoptTasks(db, experienceId)
  const tasks = tasksOf(design, dated, term)
  const { kept: keptTasks, due } = await planTasks(db, experienceId, tasks, nowMs)
  const [first] = keptTasks
  if (first !== undefined) {
    const why = first.isHandedIn
      ? 'Students have handed in'
      : 'There are comments, requests or assessments on'
    throw invalid({ tasks: `${why} “${first.title}”, so it has to stay. Put it back to save.` })
  }
  const blocks = blocksOf(design, term, placing.block)
  if (design.sessions.length > 0)
    await setBlocks(db, experienceId, [
      ...new Set([...blocks, ...(await blocksOfBefore(db, experienceId, dated))]),
    ])
  const kept = {
    version,
    content: JSON.stringify(design),
    startsOn: placing.starts_on,
    block: placing.block,
    updatedBy: viewer.userId,
    updatedAt: savedAt,
    ...(before.template !== null &&
      templateVersion !== undefined && {
        templateId: before.template.id,
        templateVersion: Math.max(before.template.version, templateVersion),
      }),
  }
  await db
    .insertInto('experienceDesigns')
    .values({ experienceId, ...kept })
    .onConflict((oc) => oc.column('experienceId').doUpdateSet(kept))
    .execute()
  await keepVersion(db, experienceId, {
    version,
    design,
    startsOn: placing.starts_on,
    savedBy: viewer.userId,
    savedAt,
  })
  const online = onlineOf(design)
  const done = await applyChanges(context, experienceId, changes, online)
  await sql`update planned_sessions set is_online = session_key = any(${[...online]}::text[])
    where experience_id = ${experienceId} and session_key = any(${design.sessions.map(({ key }) => key)}::text[])`.execute(
    db,
  )
  await followSoon(db, services)
  await insertAudit(db, context, {
    action: 'experience.saved',
    subjectType: 'experience',
    subjectId: experienceId,
    before: { design: before.design, placing: placingOf(before) },
    after: { design, placing, sessions: done },
  })
  await publishChanges(db, [topic('experience', experienceId), topic('journey-builder')])
  const moved = [
    ...(done.added > 0 ? [`${countOf(done.added, 'session')} added`] : []),
    ...(done.moved > 0 ? [`${countOf(done.moved, 'session')} moved`] : []),
    ...(done.removed > 0 ? [`${countOf(done.removed, 'session')} removed`] : []),
  ]
  // Of days that stay only what this save would move: what the calendar did to a day that has passed is no news each time.
  const planned = new Map(tasksOf(before.design, was.dated, was.term).map(({ key, dueMs }) => [key, dueMs]))
  const replanned = new Set(tasks.flatMap(({ key, dueMs }) => (planned.get(key) === dueMs ? [] : [key])))
  const dueDays = due
    .map(({ key, title, before: from, after }) => ({
      key,
      title,
      beforeMs: from.getTime(),
      afterMs: after.getTime(),
    }))
    .filter(({ key, beforeMs, afterMs }) => beforeMs !== afterMs || replanned.has(key))
  const news = [...(moved.length > 0 ? [moved.join(', ')] : []), ...dueTexts(dueDays)]
  return {
    ok: true as const,
    id: experienceId,
    version,
    message: news.length === 0 ? message : `${message}: ${news.join('; ')}`,
  }
}
