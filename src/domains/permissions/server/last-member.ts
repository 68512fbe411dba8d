import { sql } from 'kysely'
import type { OwnedKind } from '#server/ownership/owned-kind.ts'

/**
 * Groups that would have nobody left. They are not handed over: who joins one is decided on its page, with its effect.
 */
export const lastMember: OwnedKind = {
  key: 'groups',
  title: 'Groups with nobody else in them',
  stays: 'Nobody would be in them. Put somebody into the group, where you see what it lets them do.',
  list: async (db, { employeeId }) => {
    const { rows } = await sql<{ id: number; title: string }>`
      select g.id, g.title from permission_groups g
      where exists (select from permission_group_members own where own.group_id = g.id and own.employee_id = ${employeeId})
        and not exists (select from permission_group_members other join users u on u.id = other.employee_id
          where other.group_id = g.id and other.employee_id <> ${employeeId} and u.deactivated_at is null)
      order by g.title`.execute(db)
    return rows.map((group) => ({
      ...group,
      url: `/workbench/employees-and-permissions/groups/${group.id}/manage/members`,
      cohortId: null,
    }))
  },
}
