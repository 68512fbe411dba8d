import type { OwnedKind } from '#server/ownership/owned-kind.ts'

/** Tokens act with the rights of who made them: they are made anew rather than handed over. */
export const ownedTokens: OwnedKind = {
  key: 'tokens',
  title: 'Tokens that act in their name',
  stays:
    'They open nothing once the colleague is gone. People who manage tokens can renew those of other systems.',
  list: async (db, { employeeId }) => {
    const rows = await db
      .selectFrom('apiTokens')
      .select(['id', 'title'])
      .where('ownerId', '=', employeeId)
      .where('revokedAt', 'is', null)
      .orderBy('title')
      .execute()
    return rows.map((row) => ({ ...row, url: `/workbench/api-tokens/${row.id}`, cohortId: null }))
  },
}
