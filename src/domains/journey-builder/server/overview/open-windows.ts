import type { Database } from '#server/database/database.ts'

/**
 * When choosing for a cycle ends, if that lies ahead and after some moment; undefined otherwise. Asked under the
 * calendar's lock before a cycle is made to begin earlier, so that nobody sets the window meanwhile.
 */
export const findChoosingAfter = async (
  db: Database,
  cycleId: number,
  { begins, now }: { readonly begins: Date; readonly now: Date },
): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('choiceWindows')
      .select('closesAt')
      .where('cycleId', '=', cycleId)
      .where('closesAt', '>', begins)
      .where('closesAt', '>', now)
      .executeTakeFirst()
  )?.closesAt
