import {
  type Icon,
  IconAlertTriangle,
  IconCheck,
  IconDeviceLaptop,
  IconKey,
  IconLink,
  IconLock,
  IconLogout,
  IconMail,
  IconUnlink,
  IconX,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatWhen } from '#ui/format/times.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import { Badge, type BadgeProps } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { api } from '#web/api.ts'
import type { ContractRouterOutputs } from '#web/outputs.ts'

type SignIn = ContractRouterOutputs['signIn']['listOwnSignIns']['signIns'][number]

const outcomes: Record<SignIn['event'], { word: string; icon: Icon; family: BadgeProps['family'] }> = {
  signed_in: { word: 'Logged in', icon: IconCheck, family: 'present' },
  failed: { word: 'Wrong password', icon: IconX, family: 'late' },
  locked: { word: 'Locked for a while', icon: IconLock, family: 'unexc' },
  signed_out: { word: 'Logged out', icon: IconLogout, family: 'neutral' },
  session_ended: { word: 'Logged out elsewhere', icon: IconLogout, family: 'neutral' },
  reset_asked: { word: 'Link asked for', icon: IconMail, family: 'neutral' },
  password_reset: { word: 'Password set by link', icon: IconKey, family: 'exc' },
  password_changed: { word: 'Password changed', icon: IconKey, family: 'exc' },
  linked: { word: 'Linked with a provider', icon: IconLink, family: 'exc' },
  link_cut: { word: 'Link cut', icon: IconUnlink, family: 'neutral' },
  change_failed: { word: 'Wrong password, to change it', icon: IconAlertTriangle, family: 'late' },
}

function Outcome({ event }: SignIn) {
  const { word, icon, family } = outcomes[event]
  return (
    <Badge family={family} icon={icon} weight="quiet">
      {word}
    </Badge>
  )
}

const whenOf = ({ at }: SignIn) => formatWhen(at, Date.now())
const deviceOf = ({ device, isNewDevice }: SignIn) => (isNewDevice ? `${device}, new here` : device)

const columns: readonly DataColumn<SignIn>[] = [
  { id: 'when', header: 'When', primary: true, minWidth: 170, cell: whenOf },
  { id: 'outcome', header: 'What happened', width: 230, cell: Outcome },
  { id: 'device', header: 'Browser', minWidth: 200, cell: deviceOf },
  { id: 'address', header: 'Address', width: 160, cell: ({ ipAddress }) => ipAddress },
]

const keyOf = ({ id }: SignIn) => String(id)
const labelOf = (signIn: SignIn) => `${outcomes[signIn.event].word}, ${whenOf(signIn)}`

interface SignInHistoryProps {
  readonly page: number
  readonly onPage: (page: number) => void
}

/** What happened to the viewer's sign-in, the newest first. */
export function SignInHistory({ page, onPage }: SignInHistoryProps) {
  const { data } = useQuery({
    ...api.signIn.listOwnSignIns.queryOptions({ input: { page } }),
    placeholderData: keepPreviousData,
    throwOnError: true,
  })
  return (
    <Section title="What happened" {...(data && { count: data.total })}>
      {data === undefined ? (
        <TableSkeleton columns={columns} density="two-line" />
      ) : (
        <>
          <DataTable
            caption="What happened to your sign-in, the newest first"
            rows={data.signIns}
            columns={columns}
            rowKey={keyOf}
            rowLabel={labelOf}
            density="two-line"
            fit="content"
            inset="none"
            serverSorted
            phoneRow={(signIn) => (
              <PhoneRow
                name={outcomes[signIn.event].word}
                reason={`${deviceOf(signIn)}, ${signIn.ipAddress}`}
                right={whenOf(signIn)}
              />
            )}
            empty={
              <EmptyState icon={IconDeviceLaptop} title="Nothing yet">
                Every time someone logs in as you, or tries to, it appears here.
              </EmptyState>
            }
          />
          {data.total > data.pageSize && (
            <Pager page={data.page} pageSize={data.pageSize} total={data.total} onChange={onPage} />
          )}
        </>
      )}
    </Section>
  )
}
