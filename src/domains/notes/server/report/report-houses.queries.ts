import type { Database } from '#server/database/database.ts'
import { type NotesScope, seesNotesOf } from '../notes.access.ts'

/** Houses of the students whose notes the viewer reads. */
export const listReportHouses = (db: Database, scope: NotesScope) =>
  db
    .selectFrom('houses')
    .select(['houses.id', 'houses.title'])
    .where('houses.archivedAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('students')
          .select('students.id')
          .whereRef('students.houseId', '=', 'houses.id')
          .where(seesNotesOf(scope)),
      ),
    )
    .orderBy('houses.title')
    .execute()
