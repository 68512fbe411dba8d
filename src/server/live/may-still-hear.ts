import type { Viewer } from '../api/viewer.ts'
import type { Database } from '../database/database.ts'
import type { Domain } from '../domain.ts'
import type { MayStillHear } from '../services.ts'

/** Asks the rule of the domain whose address it is, as the person is now; nobody who cannot log in is told of it. */
export function joinNoticeRules(
  domains: readonly Domain[],
  viewerOf: (db: Database, userId: number) => Promise<Viewer | undefined>,
): MayStillHear {
  const rules = domains.flatMap(({ notices = [] }) => notices)
  return async (db, userId, address) => {
    for (const { at, may } of rules) {
      const [, id] = at.exec(address) ?? []
      if (id === undefined) continue
      const viewer = await viewerOf(db, userId)
      return viewer !== undefined && may(db, viewer, Number(id))
    }
    return true
  }
}
