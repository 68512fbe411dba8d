import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { setBlocks as storeBlocks } from '#domains/experiences/server/experiences.service.ts'
import { holdTogether } from '#domains/people/server/relations.service.ts'
import { invalid } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import { getExperienceOfRegistrations, requireManaged } from '../registrations.queries.ts'
import { expectRunning } from './check-change.ts'
import { followRolls } from './follow-rolls.ts'
import { type Act, actOf, type LockedExperience, lockPlacesOf } from './lock-places.ts'
import { type Context, done } from './register.ts'

interface BlocksWish {
  readonly experience_id: number
  readonly blocks: readonly number[]
  readonly before: readonly number[]
  readonly despite_clash: boolean
}

/** How many of its students are at a same time registered for something else of the cycle in one of these blocks. */
async function countClashing(
  { db, today }: Act,
  { id, cycleId }: LockedExperience,
  blocks: readonly number[],
) {
  const { rows } = await sql<{ students: number }>`
    select count(distinct ours.student_id)::integer as students from registrations ours
    join registrations theirs on theirs.student_id = ours.student_id and ${holdTogether('ours', 'theirs', today)}
    join experiences o on o.id = theirs.experience_id and o.id <> ${id} and o.cycle_id = ${cycleId} and o.archived_at is null
    where ours.experience_id = ${id} and exists (
      select from experience_blocks x where x.experience_id = o.id and x.block = any(${[...blocks]}::smallint[]))`.execute(
    db,
  )
  return rows[0]?.students ?? 0
}

/** Sets the blocks in which an experience meets. Throws sentences by field, and asks about students who would meet twice. */
export async function setBlocks(context: Context, wish: BlocksWish) {
  const { db, viewer, services } = context
  const { experience_id: experienceId, blocks } = wish
  await requireManaged(db, viewer, experienceId)
  const act = actOf(db, services, viewer.userId)
  const experience = await lockPlacesOf(act, experienceId)
  expectRunning(act, experience, 'blocks')
  const { blockNumbers, offeredBlocks } = await getExperienceOfRegistrations(db, viewer, experienceId)
  const stands = (one: readonly number[]) =>
    new Set(blockNumbers).symmetricDifference(new Set(one)).size === 0
  // Unless what is wished stands already: it was sent again because its answer was lost, or a colleague chose the same.
  if (!stands(wish.before) && !stands(blocks))
    throw invalid({ blocks: 'Somebody changed the blocks in the meantime. Close the form and look again.' })
  const known = new Set([...offeredBlocks.map(({ number }) => number), ...blockNumbers])
  if (blocks.some((block) => !known.has(block))) throw invalid({ blocks: 'Choose blocks of its campus.' })
  const added = blocks.filter((block) => !blockNumbers.includes(block))
  const clashing = added.length === 0 ? 0 : await countClashing(act, experience, added)
  if (clashing > 0 && !wish.despite_clash)
    throw invalid(
      {
        blocks: `${countOf(clashing, 'student')} would meet twice in the same block. Check the box to save it anyway.`,
      },
      undefined,
      { clashing },
    )
  await storeBlocks(db, experienceId, blocks)
  await followRolls(act, [experienceId], [])
  await insertAudit(db, context, {
    action: 'experience.blocks_set',
    subjectType: 'experience',
    subjectId: experienceId,
    before: { blocks: blockNumbers },
    after: { blocks, clashing },
  })
  return done(`The blocks of ${experience.title} are saved.`)
}
