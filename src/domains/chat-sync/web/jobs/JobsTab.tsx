import { IconListCheck } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { useListPage } from '#web/pages/list-page.ts'
import { jobsQuery } from '../chat-address.ts'
import { ChatAlerts } from '../parts/ChatAlerts.tsx'
import { ChatHead } from '../parts/ChatHead.tsx'
import { useChatSearch, useChatServer } from '../use-chat-server.ts'
import { JobModal } from './JobModal.tsx'
import { jobColumns, jobPhoneRow, labelOfJob } from './job-columns.tsx'

/** `/workbench/chat-server/jobs`, and over it the log of one at `jobs/{jobId}`. */
export function JobsTab() {
  const { server, root } = useChatServer()
  const { search, go } = useChatSearch()
  const navigate = useNavigate()
  const { jobId } = useParams({ strict: false })
  const toJob = (id: number | undefined) =>
    void navigate({
      to: id === undefined ? `${root}/jobs` : `${root}/jobs/${id}`,
      search: { page: search.page },
    } as never)
  const list = useListPage({
    ...{ search, go, ask: jobsQuery(server, search), filters: [] },
    rowsOf: ({ jobs }) => jobs,
    live: [topic('chat-servers')],
    opens: { key: jobId, go: toJob },
  })
  return (
    <ListPage
      list={list}
      caption="Jobs, the newest first"
      columns={jobColumns}
      rowLabel={labelOfJob}
      phoneRow={jobPhoneRow}
      header={<ChatHead active="jobs" />}
      alerts={<ChatAlerts />}
      empty={
        <EmptyState icon={IconListCheck} title="No jobs yet">
          Every sync is a job; its log is kept here for two months.
        </EmptyState>
      }
    >
      {jobId !== undefined && <JobModal jobId={Number(jobId)} onClose={() => toJob(undefined)} />}
    </ListPage>
  )
}
