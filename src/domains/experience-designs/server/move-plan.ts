import { schoolDateOf } from '#contract/school-time.ts'
import type { Design } from '#domains/templates/contract/design.schemas.ts'
import { same } from '#domains/templates/rules/same-value.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { type PlanMove, planMoveOf, withMove, withoutMove } from '../rules/moved-plan.ts'
import { keepVersion } from './design-versions.ts'

type Context = RequestContext & { readonly db: Database }
type Blocks = Pick<Parameters<typeof planMoveOf>[1], 'from' | 'to'>

/** The plan of an experience whose lock the caller holds; undefined where nobody has written one. */
const findPlan = (db: Database, experienceId: number) =>
  db
    .selectFrom('experienceDesigns')
    .select(['version', 'startsOn', 'block'])
    .select((eb) => eb.ref('content').$castTo<Design>().as('design'))
    .where('experienceId', '=', experienceId)
    .executeTakeFirst()

type StoredPlan = NonNullable<Awaited<ReturnType<typeof findPlan>>>

/** Stores what a plan says now as its next version, unless it says the same. */
async function storePlan(
  { db, viewer, services }: Context,
  experienceId: number,
  { before, after }: { readonly before: StoredPlan; readonly after: ReturnType<typeof withMove> },
) {
  const design: Design = { ...before.design, sessions: [...after.sessions] }
  if (after.block === before.block && same(design, before.design)) return
  const savedAt = new Date(services.clock.nowMs())
  const version = before.version + 1
  await db
    .updateTable('experienceDesigns')
    .set({ version, content: JSON.stringify(design), block: after.block })
    .set({ updatedBy: viewer.userId, updatedAt: savedAt })
    .where('experienceId', '=', experienceId)
    .execute()
  const { startsOn } = before
  await keepVersion(db, experienceId, { version, design, startsOn, savedBy: viewer.userId, savedAt })
}

/**
 * Makes the plan of an experience say what its sessions do, which have moved from a block of its campus to another one:
 * a version of it. The caller holds the lock of the experience. Returns what has changed, for taking it back; null
 * without a plan.
 */
export async function movePlan(
  context: Context,
  experienceId: number,
  {
    moved,
    ...blocks
  }: Blocks & { readonly moved: readonly { readonly id: number; readonly startMs: number }[] },
): Promise<PlanMove | null> {
  const { db } = context
  const [stored, planned] = await Promise.all([
    findPlan(db, experienceId),
    db
      .selectFrom('plannedSessions')
      .select(['attendableId', 'sessionKey'])
      .where('experienceId', '=', experienceId)
      .execute(),
  ])
  if (stored === undefined) return null
  const startsOf = new Map(moved.map(({ id, startMs }) => [id, startMs]))
  const weekdays = new Map(
    planned.flatMap(({ attendableId, sessionKey }) => {
      const startMs = startsOf.get(attendableId)
      return startMs === undefined
        ? []
        : [[sessionKey, Temporal.PlainDate.from(schoolDateOf(startMs)).dayOfWeek]]
    }),
  )
  const plan = { block: stored.block, sessions: stored.design.sessions }
  const move = planMoveOf(plan, { ...blocks, weekdays })
  await storePlan(context, experienceId, { before: stored, after: withMove(plan, move) })
  return move
}

/** Takes back what `movePlan` did to a plan, as far as nobody has written otherwise since. */
export async function movePlanBack(context: Context, experienceId: number, move: PlanMove): Promise<void> {
  const stored = await findPlan(context.db, experienceId)
  if (stored === undefined) return
  const plan = { block: stored.block, sessions: stored.design.sessions }
  await storePlan(context, experienceId, { before: stored, after: withoutMove(plan, move) })
}
