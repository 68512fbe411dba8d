import { sql } from 'kysely'
import { countOf, dayTextOf } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { sizeProblem } from '#domains/experiences/rules/size-texts.ts'
import { mayEditExperience } from '#domains/experiences/server/experiences.service.ts'
import { holdCalendar } from '#domains/school-year/server/school-year.service.ts'
import type { Design } from '#domains/templates/contract/design.schemas.ts'
import type { Template } from '#domains/templates/contract/templates.contract.ts'
import { checkTaught, getTemplate } from '#domains/templates/server/templates.service.ts'
import { conflict, invalid } from '#server/api/errors.ts'
import type { HandlerArguments, RequestContext } from '#server/api/handlers.ts'
import { holdsFor, type Viewer } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { pickedTemplateContract, type UseWish } from '../../contract/picked-template.contract.ts'
import { type DatedPlan, datePlan } from '../../rules/date-sessions.ts'
import { experienceAddresses } from '../../rules/experience-addresses.ts'
import { inBlock } from '../../rules/in-block.ts'
import { withoutRetired } from '../../rules/without-retired.ts'
import { makeExperience } from '../make-experience.ts'
import { findSessionConflicts, presentDates } from '../session-conflicts.ts'
import { blockOf, type CampusTerm, findTerm, termOf } from '../terms.ts'
import { followSoon } from '../video/session-videos.jobs.ts'
import { expectWorking } from './expect-place.ts'
import { refusalOf } from './use-options.ts'

type Context = RequestContext & { readonly db: Database }

interface Use extends UseWish {
  readonly template_id: number
  readonly expert_ids: readonly number[]
  readonly places: number | null
  readonly least: number | null
  readonly without: readonly string[]
  readonly replace_retired: boolean
  readonly version: number
}

/** A wish as an address names it: nothing instead of null. */
export type AskedWish = Omit<UseWish, 'cohort_id' | 'block'> & {
  readonly cohort_id?: number | undefined
  readonly block?: number | undefined
  readonly expert_ids: readonly number[]
}

/** When the sessions of a template would be held. Throws sentences by field where that cannot be said. */
export async function dateSessions({
  input: { template_id: templateId, ...asked },
  ...context
}: HandlerArguments<AskedWish & { readonly template_id: number }>) {
  const { design } = await getTemplate(context.db, templateId)
  return dateDesign(context, design, asked)
}

/**
 * When the sessions of a design would be held, and what stands in their way. Throws sentences by field where that
 * cannot be said.
 */
export async function dateDesign(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  design: Design,
  { expert_ids: expertIds, ...asked }: AskedWish,
) {
  const wish: UseWish = { ...asked, cohort_id: asked.cohort_id ?? null, block: asked.block ?? null }
  const term = await expectTerm(db, wish)
  const dated = datePlan(
    inBlock(design, blockOf(term, wish.block)),
    termOf(term, { startsOn: wish.starts_on, block: wish.block }),
  )
  const conflicts = await findSessionConflicts(db, viewer, dated.sessions, { expertIds })
  return presentDates(dated, conflicts, new Map(design.weeks.map(({ key, title }) => [key, title])))
}

/** What a wish is laid over. Throws sentences by field. */
async function expectTerm(
  db: Database,
  { cycle_id, cohort_id, starts_on, block }: UseWish,
): Promise<CampusTerm> {
  const term = await findTerm(db, { cycleId: cycle_id, cohortId: cohort_id })
  if (!term) throw invalid({ cycle_id: 'There is no such cycle any more.' })
  const { firstDay, lastDay, title } = term.cycle
  if (starts_on < firstDay || starts_on > lastDay)
    throw invalid({ starts_on: `${title} is from ${dayTextOf(firstDay)} to ${dayTextOf(lastDay)}.` })
  if (block !== null && !term.blocks.some(({ id }) => id === block))
    throw invalid({ block: 'The campus no longer has this block.' })
  return term
}

/**
 * Makes an experience of a template in one transaction: with its experts, units, abilities, tasks, and a session for each
 * of its plan that can be held and was not left out. Throws sentences by field, and then nothing is made.
 */
export async function makeFromTemplate(context: Context, use: Use) {
  const { db } = context
  await holdCalendar(db)
  const template = await getTemplate(db, use.template_id)
  const refusal = refusalOf(template)
  if (refusal !== null) throw invalid({ form: refusal })
  if (template.version !== use.version)
    throw conflict(
      pickedTemplateContract.makeExperience,
      `${template.saved_by ?? 'Somebody'} changed the template in the meantime. Look at it again.`,
      null,
    )
  return makeInCycle(
    context,
    { ...template, template: { id: use.template_id, version: template.version } },
    use,
  )
}

/** What an experience is made of. */
interface Source extends Pick<Template, 'design' | 'units' | 'abilities'> {
  readonly template: { readonly id: number; readonly version: number } | null
}

/**
 * Makes an experience of any design, with what `makeFromTemplate` makes. The caller holds the lock of the school
 * calendar. Throws sentences by field.
 */
export async function makeInCycle(
  context: Context,
  source: Source,
  use: Omit<Use, 'template_id' | 'version'>,
) {
  const { db, viewer, services } = context
  await expectPlace(db, viewer, use, schoolDateOf(services.clock.nowMs()))
  const term = await expectTerm(db, use)
  const tooSmall = sizeProblem(use)
  if (tooSmall !== null) throw invalid({ least: tooSmall })
  const design = inBlock(await designOf(db, source, use), blockOf(term, use.block))
  const laidOver = termOf(term, { startsOn: use.starts_on, block: use.block })
  const dated = datePlan(design, laidOver)
  expectWeeks(dated, term)
  await expectFree(context, dated, use.expert_ids)
  const { experienceId, count } = await makeExperience(context, {
    design,
    least: use.least,
    dated,
    term,
    startsOn: use.starts_on,
    block: use.block,
    cohortId: use.cohort_id,
    expertIds: use.expert_ids,
    template: source.template,
  })
  await followSoon(db, services)
  await insertAudit(db, context, {
    action: 'experience.made',
    subjectType: 'experience',
    subjectId: experienceId,
    after: { template: source.template, cycle_id: use.cycle_id },
  })
  return {
    ok: true as const,
    id: experienceId,
    message: `${design.title} is in ${term.cycle.title} with ${countOf(count, 'session')}`,
    url: experienceAddresses.editor(experienceId),
  }
}

/** Whether the viewer makes experiences there, and who runs it still works here. Experts are locked, in order. */
async function expectPlace(
  db: Database,
  viewer: Viewer,
  use: Pick<Use, 'cohort_id' | 'expert_ids' | 'starts_on'>,
  today: string,
): Promise<void> {
  const { cohort_id: cohortId, expert_ids: expertIds } = use
  if (expertIds.length === 0) throw invalid({ expert_ids: 'Choose who runs it.' })
  if (use.starts_on < today) throw invalid({ starts_on: 'Choose today or a later day.' })
  if (cohortId !== null) {
    const { rows } = await sql`select from cohorts where id = ${cohortId} and is_offered`.execute(db)
    if (rows.length === 0) throw invalid({ cohort_id: 'There is no such campus any more.' })
  }
  await expectWorking(db, expertIds)
  const runs = expertIds.includes(viewer.userId)
  if (!mayEditExperience(viewer, { cohortId, runs }))
    throw invalid({ expert_ids: 'You can only make experiences that you run: add yourself as an expert.' })
  if (
    runs &&
    !holdsFor(viewer, 'templates.write', cohortId) &&
    !holdsFor(viewer, 'experiences.manage', cohortId)
  )
    throw invalid({ cohort_id: 'You cannot make experiences for this campus.' })
}

/** The design of the template as it was chosen: with so many places, without what was left out. */
async function designOf(
  db: Database,
  template: Pick<Template, 'design' | 'units' | 'abilities'>,
  use: Pick<Use, 'places' | 'without' | 'replace_retired'>,
): Promise<Design> {
  const retired = [...template.units, ...template.abilities].filter((one) => one.is_retired)
  const [first] = retired
  if (first !== undefined && !use.replace_retired)
    throw invalid({
      replace_retired: `${first.title} is not taught any more.${
        first.successor === null
          ? ' It would be left out.'
          : ` ${first.successor.title} would take its place.`
      }`,
    })
  const left = new Set(use.without)
  const taught = withoutRetired(template)
  await checkTaught(db, taught)
  return {
    ...taught,
    places: use.places,
    sessions: taught.sessions.filter(({ key }) => !left.has(key)),
  }
}

/** Every week of the plan that meets has to lie within the cycle. */
function expectWeeks({ weeks, sessions }: DatedPlan, { cycle }: CampusTerm): void {
  const after = weeks.flatMap(({ key, days }, at) =>
    days === null && sessions.some(({ week }) => week === key) ? [at + 1] : [],
  )
  if (after.length === 0) return
  const named = new Intl.ListFormat('en-US').format(after.map(String))
  throw invalid({
    starts_on: `${after.length === 1 ? `Week ${named} of the plan comes` : `Weeks ${named} of the plan come`} after the end of ${cycle.title} on ${dayTextOf(cycle.lastDay)}. Begin earlier, or leave ${after.length === 1 ? 'its' : 'their'} sessions out.`,
  })
}

/** Nobody runs two meetings at once; whoever is away or outside their hours may be asked to come all the same. */
async function expectFree(context: Context, dated: DatedPlan, expertIds: readonly number[]): Promise<void> {
  const conflicts = await findSessionConflicts(context.db, context.viewer, dated.sessions, { expertIds })
  for (const session of dated.sessions) {
    const booked = conflicts.get(session.key)?.find(({ because }) => because === 'meeting')
    if (booked && session.because === null)
      throw invalid({
        expert_ids: `${booked.text} on ${dayTextOf(session.date)}. Leave this session out, or choose somebody else.`,
      })
  }
}
