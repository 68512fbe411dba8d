import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import { ListTable } from '#ui/table/ListPage.tsx'
import { useListPage } from '#web/pages/list-page.ts'
import type { ClubDetails } from '../contract/clubs.schemas.ts'
import { AddMember } from './AddMember.tsx'
import css from './clubs.module.css'
import { membersQuery } from './clubs-address.ts'
import { memberColumns, memberPhoneRow, nameOf } from './member-columns.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { useMemberActions } from './use-member-actions.ts'

const route = getRouteApi('/authenticated/staff/clubs/$clubId/members')

/** Who is in a club: added with a search, taken out with an undo, given an office. */
export function Members({ club }: { club: ClubDetails }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { add, remove, setRole } = useMemberActions(club.id)
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: membersQuery(club.id, search),
    rowsOf: ({ members }) => members,
    filters: ['search'],
  })
  const mayChange = club.canManage && !club.isArchived
  const isFull = club.capacity !== null && club.members >= club.capacity
  const hidden = club.members - (list.data?.total ?? club.members)
  return (
    <Section
      title={club.capacity === null ? 'Members' : `Members, ${club.capacity} places`}
      count={club.members}
    >
      <div className={css.tools}>
        <SearchField label="Name" {...list.text('search')} />
        {mayChange && <AddMember clubId={club.id} isFull={isFull} onAdd={(id) => add(id)} />}
      </div>
      {hidden > 0 && search.search === undefined && (
        <p className={css.quiet}>{hidden} of them you do not see.</p>
      )}
      <ListTable
        list={list}
        caption={`Members of ${club.title}`}
        columns={memberColumns}
        density="roll"
        fit="content"
        inset="none"
        rowLabel={nameOf}
        phoneRow={memberPhoneRow}
        actionsWidth={260}
        rowActions={(member) =>
          mayChange && (
            <span className={css.rowActions}>
              <RoleSelect member={member} onChange={(role) => setRole(member.id, role)} />
              <Button size="xs" aria-label={`Take ${member.name} out`} onClick={() => remove(member.id)}>
                Take out
              </Button>
            </span>
          )
        }
        phoneAction={({ id, name }) =>
          mayChange && (
            <Button variant="subtle" aria-label={`Take ${name} out`} onClick={() => remove(id)}>
              Take out
            </Button>
          )
        }
        empty={
          hidden > 0 ? (
            <EmptyState icon={IconUsers} title="None that you can see" />
          ) : (
            <EmptyState icon={IconUsers} title="No members yet">
              {mayChange ? 'Add the first one by name.' : 'Its sponsor adds them.'}
            </EmptyState>
          )
        }
      />
    </Section>
  )
}
