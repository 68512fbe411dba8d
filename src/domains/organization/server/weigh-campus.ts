import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import type { Database } from '#server/database/database.ts'
import type { Campus, CampusFields } from '../contract/organization.contract.ts'
import { expectBlocksInPlace, listBlockUses } from './block-places.ts'

/** What another shape of a campus does to whom, a sentence each. Throws a sentence for blocks that have to stay where they are. */
export async function weighCampus(
  db: Database,
  before: Campus,
  after: CampusFields,
  nowMs: number,
): Promise<string[]> {
  await expectBlocksInPlace(db, before, after.blocks, nowMs)
  const effects: string[] = []
  const of = [countOf(before.students, 'student'), countOf(before.houses, 'house')].join(' and ')
  if (before.title !== after.title)
    effects.push(`${of} will read “${after.title}” in place of “${before.title}”.`)
  if (before.grade_from !== after.grade_from || before.grade_to !== after.grade_to)
    effects.push(
      `Filters, forms and imports of ${after.title} offer grades ${after.grade_from} to ${after.grade_to} in place of ${before.grade_from} to ${before.grade_to}; all of its ${countOf(before.students, 'student')} stay in theirs.`,
    )
  const uses = (await listBlockUses(db, before.cohort_id, nowMs)).filter(({ experiences }) => experiences > 0)
  for (const [position, block] of before.blocks.entries()) {
    const used = uses.find((one) => one.block === position)
    const next = after.blocks[position]
    if (used && next && next.title !== block.title)
      effects.push(
        `${countOf(used.experiences, 'experience')} meet${used.experiences === 1 ? 's' : ''} in block ${block.title}, which becomes “${next.title}”: where a plan names it, its sessions stay as they are until the plan names the block again.`,
      )
    if (!used || (next && next.starts_at === block.starts_at && next.ends_at === block.ends_at)) continue
    effects.push(
      `${countOf(used.experiences, 'experience')} meet${used.experiences === 1 ? 's' : ''} in block ${block.title}: ${
        next ? `the block moves to ${next.starts_at} – ${next.ends_at}` : 'the block is gone'
      }, and ${countOf(used.sessions, 'session')} to come keep${used.sessions === 1 ? 's' : ''} the old time until moved.`,
    )
  }
  return effects
}

/** What taking a campus out of every choice, or bringing it back, does to whom. */
export async function weighRetiring(db: Database, campus: Campus, nowMs: number): Promise<string[]> {
  if (!campus.isOffered) return [`${campus.title} is offered again in filters, forms and imports.`]
  const { rows } = await sql<{ experiences: number; groups: number; features: number }>`
    select
      (select count(*) from experiences e join cycles c on c.id = e.cycle_id and c.ends_at > ${new Date(nowMs)}
        where e.cohort_id = ${campus.cohort_id} and e.archived_at is null)::int as experiences,
      (select count(distinct group_id) from (
        select group_id from permission_group_permissions where cohort_id = ${campus.cohort_id}
        union all select group_id from permission_group_members where ${campus.cohort_id} = any (cohort_ids)) limited)::int as groups,
      (select count(distinct a.settings_id) from labs_audiences a where a.cohort_id = ${campus.cohort_id})::int as features`.execute(
    db,
  )
  const { experiences = 0, groups = 0, features = 0 } = rows[0] ?? {}
  return [
    `${campus.title} is offered nowhere any more: no filter, form or import names it. What happened there stays.`,
    ...(experiences > 0
      ? [
          `${countOf(experiences, 'experience')} of this and coming cycles keep${experiences === 1 ? 's' : ''} it.`,
        ]
      : []),
    ...(groups > 0
      ? [
          `${countOf(groups, 'group')} of colleagues ${groups === 1 ? 'is' : 'are'} limited to it and keep that.`,
        ]
      : []),
    ...(features > 0
      ? [
          `${countOf(features, 'feature')} in Labs ${features === 1 ? 'is' : 'are'} open to its people and stay so.`,
        ]
      : []),
  ]
}
