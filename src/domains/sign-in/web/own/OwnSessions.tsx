import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'

type OwnSession = ContractRouterOutputs['signIn']['listOwnSessions'][number]

/** The browsers in which the viewer is signed in, each with its way out. */
export function OwnSessions() {
  const queryClient = useQueryClient()
  const { data: sessions } = useSuspenseQuery(api.signIn.listOwnSessions.queryOptions())
  const options = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.signIn.key() }),
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
    <Section
      title="Logged in now"
      count={sessions.length}
      actions={
        sessions.length > 1 && (
          <Button size="xs" onClick={() => endOthers.mutate({})}>
            Log out everywhere else
          </Button>
        )
      }
    >
      <DataTable
        caption="Browsers in which you are logged in"
        rows={sessions}
        columns={columns}
        rowKey={keyOf}
        rowLabel={labelOf}
        density="two-line"
        fit="content"
        inset="none"
        phoneRow={(session) => (
          <PhoneRow
            name={session.device}
            reason={`${session.ipAddress}, last seen ${formatWhen(session.lastSeenAt, Date.now())}`}
          />
        )}
        phoneAction={(session) => wayOut(session, (one) => endOne({ sessionId: one.id }))}
      />
    </Section>
  )
}

const keyOf = (session: OwnSession) => String(session.id)
const labelOf = (session: OwnSession) => session.device

const wayOut = (session: OwnSession, end: (session: OwnSession) => void) =>
  session.isCurrent ? (
    <Badge family="present" icon={IconCheck} weight="quiet">
      This browser
    </Badge>
  ) : (
    <Button size="xs" aria-label={`Log out ${session.device}`} onClick={() => end(session)}>
      Log out
    </Button>
  )

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
  { id: 'end', header: 'State', width: 150, align: 'right', cell: (session) => wayOut(session, end) },
]
