import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { api } from '#web/api.ts'
import { messageOf } from '#web/api-error.ts'
import type { ContractRouterOutputs } from '#web/outputs.ts'
import { usePageTitle } from '#web/page-title.ts'

type OwnSession = ContractRouterOutputs['signIn']['listOwnSessions'][number]

/** The browsers in which the viewer is signed in, each with its way out. */
export function OwnSessionsPage() {
  const queryClient = useQueryClient()
  const { data: sessions } = useSuspenseQuery(api.signIn.listOwnSessions.queryOptions())
  usePageTitle('Your sessions', { backTo: '/home' })
  const options = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.signIn.listOwnSessions.key() }),
    onError: (error: Error) => toast.error(messageOf(error)),
  }
  const end = useMutation(
    api.signIn.endOwnSession.mutationOptions({
      ...options,
      onSuccess: () => toast.success('Logged out there'),
    }),
  )
  const endOthers = useMutation(
    api.signIn.endOtherSessions.mutationOptions({
      ...options,
      onSuccess: ({ ended }) => toast.success(`Logged out of ${formatNoun(ended, 'browser')}`),
    }),
  )
  const endOne = end.mutate
  const columns = useMemo(() => columnsWith((session) => endOne({ sessionId: session.id })), [endOne])
  return (
    <SheetPage fill>
      <PageHeader
        title="Your sessions"
        facts="Browsers in which you are logged in"
        actions={
          sessions.length > 1 && <Button onClick={() => endOthers.mutate({})}>Log out everywhere else</Button>
        }
      />
      <DataTable
        caption="Your sessions"
        rows={sessions}
        columns={columns}
        rowKey={keyOf}
        rowLabel={labelOf}
        density="two-line"
      />
    </SheetPage>
  )
}

const keyOf = (session: OwnSession) => String(session.id)
const labelOf = (session: OwnSession) => session.device

const columnsWith = (end: (session: OwnSession) => void): readonly DataColumn<OwnSession>[] => [
  { id: 'device', header: 'Browser', primary: true, cell: (session) => session.device },
  { id: 'address', header: 'Address', width: 160, cell: (session) => session.ipAddress },
  {
    id: 'signedIn',
    header: 'Logged in',
    width: 180,
    align: 'right',
    cell: (session) => formatWhen(session.signedInAt, Date.now()),
  },
  {
    id: 'lastSeen',
    header: 'Last seen',
    width: 180,
    align: 'right',
    cell: (session) => formatWhen(session.lastSeenAt, Date.now()),
  },
  {
    id: 'end',
    header: 'State',
    width: 150,
    align: 'right',
    cell: (session) =>
      session.isCurrent ? (
        <Badge family="present" icon={IconCheck} weight="quiet">
          This browser
        </Badge>
      ) : (
        <Button size="xs" aria-label={`Log out ${session.device}`} onClick={() => end(session)}>
          Log out
        </Button>
      ),
  },
]
