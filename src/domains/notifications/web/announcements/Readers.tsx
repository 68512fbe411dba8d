import { downloadAddress } from '#contract/download.ts'
import { ExportMenu } from '#ui/controls/ExportMenu.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { formatCount } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import { ListPager } from '#ui/table/ListPage.tsx'
import { api } from '#web/calls/api.ts'
import { useListPage, useOwnSearch } from '#web/pages/list-page.ts'
import { announcementsDownloads } from '../../contract/announcements.downloads.ts'
import type { Announcement, AnnouncementRole } from '../../contract/announcements.schemas.ts'
import css from './Announcements.module.css'

const roleNames: Readonly<Record<AnnouncementRole, string>> = {
  student: 'Students',
  guardian: 'Guardians',
  employee: 'Staff',
}

const personNames: Readonly<Record<AnnouncementRole, string>> = {
  student: 'Student',
  guardian: 'Guardian',
  employee: 'Staff',
}

const states = [
  { value: 'unread', label: 'Not read' },
  { value: 'read', label: 'Read' },
] as const

interface ReadersSearch {
  readonly state: (typeof states)[number]['value']
  readonly search: string | undefined
  readonly page: number | undefined
}

/** Who read an announcement: by role as bars, by name with a search; whom it lists as a file. */
export function Readers({ announcement }: { announcement: Announcement }) {
  const own = useOwnSearch<ReadersSearch>({ state: 'unread', search: undefined, page: undefined })
  const { state } = own.search
  const list = useListPage({
    ...own,
    ask: api.announcements.listReaders.queryOptions({
      input: { announcementId: announcement.id, ...own.search },
    }),
    rowsOf: ({ readers }) => readers.map((reader) => ({ ...reader, id: reader.userId })),
    filters: ['search'],
  })
  return (
    <>
      <PanelSection title="Who read it">
        <ul className={css.roles}>
          {announcement.readers.map(({ role, recipients, read }) => (
            <li key={role}>
              <span>{roleNames[role]}</span>
              <span className={css.number}>
                {formatCount(read)} of {formatCount(recipients)}
              </span>
              <span className={css.bar} aria-hidden="true">
                <span style={{ width: `${recipients === 0 ? 0 : (100 * read) / recipients}%` }} />
              </span>
            </li>
          ))}
        </ul>
      </PanelSection>
      <PanelSection>
        <div className={css.tools}>
          <ViewSwitch
            label="Which people"
            views={states}
            value={state}
            onChange={(next) => list.change({ state: next })}
          />
          <ExportMenu
            withWord
            hrefOf={(format) =>
              downloadAddress(
                announcementsDownloads.readers,
                { announcement_id: announcement.id, state, search: own.search.search },
                format,
              )
            }
          />
        </div>
        <SearchField label="Name" {...list.text('search')} />
        <ul
          className={css.people}
          aria-label={state === 'read' ? 'People who read it' : 'People who did not'}
        >
          {list.rows?.map((reader) => (
            <li key={reader.id}>
              <span className={css.name}>{reader.name}</span>
              <span className={css.small}>
                {reader.readAt === null ? personNames[reader.role] : formatWhen(reader.readAt, Date.now())}
              </span>
            </li>
          ))}
        </ul>
        {list.paging?.total === 0 && <p className={css.small}>Nobody</p>}
      </PanelSection>
      <ListPager list={list} />
    </>
  )
}
