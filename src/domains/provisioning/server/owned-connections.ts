import type { OwnedKind } from '#server/ownership/owned-kind.ts'

/** Connections whose token somebody made: it is theirs alone, and is made anew rather than handed over. */
export const ownedConnections: OwnedKind = {
  key: 'connections',
  title: 'Identity providers that act with their rights',
  stays: 'It can change nobody once they are gone. Make a new token on its page: they have seen this one.',
  list: async (db, { employeeId }) => {
    const rows = await db
      .selectFrom('provisioningConnections')
      .select(['id', 'title'])
      .where('responsibleId', '=', employeeId)
      .where('isOn', '=', true)
      .orderBy('title')
      .execute()
    return rows.map((row) => ({ ...row, url: `/workbench/provisioning/${row.id}`, cohortId: null }))
  },
}
