import { IconBooks } from '@tabler/icons-react'
import { useState } from 'react'
import { topic } from '#contract/topics.ts'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { actionsColumn } from '#ui/table/actions-column.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { useListPage } from '#web/pages/list-page.ts'
import { experiencesQuery } from './chat-address.ts'
import { ChatAlerts } from './parts/ChatAlerts.tsx'
import { ChatHead } from './parts/ChatHead.tsx'
import { EnableBar } from './parts/EnableBar.tsx'
import { PlanButton } from './parts/PlanButton.tsx'
import { SyncButton } from './parts/SyncButton.tsx'
import { type ExperienceRow, experienceColumns, experiencePhoneRow, titleOf } from './room-columns.tsx'
import { useChatSearch, useChatServer } from './use-chat-server.ts'

/** `/workbench/chat-server/experiences`: which experiences of the cycle are in the chat, and what each has there. */
export function ExperiencesTab() {
  const { server, client } = useChatServer()
  const { search, go } = useChatSearch()
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const list = useListPage({
    ...{ search, ask: experiencesQuery(server, search), filters: ['search'] },
    // Another search is another choice; another page is not.
    go: (part, step) => {
      if ('search' in part) setChecked(new Set())
      go(part, step)
    },
    rowsOf: ({ experiences }) => experiences,
    live: [topic('chat-servers')],
  })
  const sync = ({ id, title, enableHeartbeat }: ExperienceRow) =>
    enableHeartbeat && <SyncButton of={title} ask={() => client.actOnExperience({ experienceId: id })} />
  return (
    <ListPage
      list={list}
      caption="Experiences of the cycle by title"
      columns={[...experienceColumns, actionsColumn(sync, 104)]}
      rowLabel={titleOf}
      phoneRow={experiencePhoneRow}
      phoneAction={sync}
      checked={checked}
      onCheckedChange={setChecked}
      bar={<EnableBar checked={checked} onDone={() => setChecked(new Set())} />}
      header={
        <ChatHead active="experiences" actions={<PlanButton scope="experiences" label="Sync all…" />} />
      }
      alerts={<ChatAlerts />}
      filters={
        <FiltersRow>
          <SearchField label="Experience" {...list.text('search')} />
        </FiltersRow>
      }
      empty={
        <EmptyState icon={IconBooks} title="No experiences in this cycle">
          Those of the current cycle appear here; the chat is enabled for each.
        </EmptyState>
      }
    />
  )
}
