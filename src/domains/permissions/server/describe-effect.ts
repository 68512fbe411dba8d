import { createHash } from 'node:crypto'
import { countSignedIn, listWithFactor } from '#domains/sign-in/server/sign-in.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { Effect as ToldEffect } from '../contract/group.schemas.ts'
import type { RightsChange } from '../rules/change-rights.ts'
import { type Effect, weigh } from '../rules/effect.ts'
import { locksOut } from '../rules/keep-a-way-back.ts'
import type { Rights } from '../rules/rights.ts'
import { cohortIdsOf } from '../rules/where.ts'

type Context = Pick<HandlerArguments<unknown>, 'db' | 'viewer' | 'services'>

/** What a change does to people: `told` as the preview shows it, with the `basis` that a save compares. */
export async function describeEffect(
  { db, viewer, services }: Context,
  rights: Rights,
  change: RightsChange,
): Promise<{ told: ToldEffect; effect: Effect }> {
  const effect = weigh(rights, change)
  const titles = new Map(rights.groups.map(({ id, title }) => [id, title]))
  const titled = (id: number) => ({ id, title: titles.get(id) ?? '' })
  const facts = {
    people: effect.people.size,
    rows: effect.rows.map(({ where, ...row }) => ({ ...row, cohort_ids: cohortIdsOf(where) })),
    kept: effect.kept.map(({ through, ...kept }) => ({ ...kept, through: through.map(titled) })),
    holders: effect.holders.map(({ through, ...count }) => ({
      ...count,
      through: through.map(({ groupId, people }) => ({ ...titled(groupId), people })),
    })),
    superAdmins: effect.superAdmins,
    youLose: effect.losesOf(viewer.userId),
    locksYouOut: locksOut(rights, change, viewer.userId),
  }
  // Whom it concerns counts, too: as many others would be another change.
  const basis = createHash('sha256')
    .update(JSON.stringify([facts, [...effect.people].sort((one, other) => one - other)]))
    .digest('base64url')
  const signedIn = await countSignedIn(db, [...effect.people], services.clock.nowMs())
  const withFactor = await listWithFactor(db, [...effect.guarded])
  const withoutFactor = effect.guarded.size - withFactor.size
  return { told: { basis, ...facts, signedIn, withoutFactor }, effect }
}
