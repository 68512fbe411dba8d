import { lacksText } from '#server/api/access.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { holdsFor } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { isHandedOver, type OwnedKind, type OwnedThing } from '#server/ownership/owned-kind.ts'
import type { OwnedKind as ToldKind } from '../../../contract/leaving.contract.ts'

/** What of one kind somebody owns, and what of it the viewer may give to somebody else. */
export interface Owned {
  readonly kind: OwnedKind
  readonly given: readonly OwnedThing[]
  /** What the viewer may not give to anybody: counted, not named. */
  readonly kept: number
}

/** All that a colleague owns, kind by kind: one statement each. */
export async function listOwned(
  { db, viewer, services }: Pick<RequestContext, 'viewer' | 'services'> & { readonly db: Database },
  employeeId: number,
): Promise<Owned[]> {
  const now = new Date(services.clock.nowMs())
  const listed: Owned[] = []
  for (const kind of services.owned) {
    const things = await kind.list(db, { employeeId, now, config: services.config })
    if (things.length === 0) continue
    const given = isHandedOver(kind)
      ? things.filter(({ cohortId }) => holdsFor(viewer, kind.needs, cohortId))
      : things
    listed.push({ kind, given, kept: things.length - given.length })
  }
  return listed
}

/** What somebody owns of one kind, as the screen has it. */
export const tellOwned = ({ kind, given, kept }: Owned): ToldKind => ({
  kind: kind.key,
  title: kind.title,
  things: given.map(({ id, title, url }) => ({ id, title, url })),
  canHandOver: isHandedOver(kind) && given.length > 0,
  kept,
  stays: !isHandedOver(kind) ? kind.stays : kept > 0 ? lacksText(kind.needs) : null,
})
