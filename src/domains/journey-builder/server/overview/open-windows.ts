import type { Database } from '#server/database/database.ts'

/**
 * When choosing for a cycle ends, if that lies ahead and after some moment; undefined otherwise. What a cycle that is to begin
 * earlier asks, with the calendar's lock: nobody sets the window meanwhile.
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
