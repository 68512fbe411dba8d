import type { OwnedKind } from '#server/ownership/owned-kind.ts'

/** The nightly import that runs in somebody's name: the operator's setting names them, nobody here does. */
export const ownedDrop: OwnedKind = {
  key: 'roster-drop',
  title: 'The nightly import that runs in their name',
  stays:
    'It imports nothing once they are gone. Whoever runs the server names somebody else in ROSTER_DROP_AS.',
  list: async (db, { employeeId, config: { ROSTER_DROP_DIR: folder, ROSTER_DROP_AS: email } }) => {
    if (folder === undefined || email === undefined) return []
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', employeeId)
      .where('email', '=', email.toLowerCase())
      .execute()
    return rows.map(({ id }) => ({
      ...{ id, title: 'Nightly rosters', url: '/workbench/enrollments', cohortId: null },
    }))
  },
}
