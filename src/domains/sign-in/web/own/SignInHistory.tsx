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
import { useNavigate } from '@tanstack/react-router'
import { formatWhen } from '#ui/format/times.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import { Badge, type BadgeProps } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { ListTable } from '#ui/table/ListPage.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { ownSignInsQuery } from './own-sign-ins.ts'

type SignIn = ContractRouterOutputs['signIn']['listOwnSignIns']['signIns'][number]

const outcomes: Record<SignIn['event'], { word: string; icon: Icon; family: BadgeProps['family'] }> = {
  signed_in: { word: 'Logged in', icon: IconCheck, family: 'present' },
  failed: { word: 'Wrong password', icon: IconX, family: 'late' },
  locked: { word: 'Locked for a while', icon: IconLock, family: 'unexc' },
  signed_out: { word: 'Logged out', icon: IconLogout, family: 'neutral' },
  session_ended: { word: 'Logged out elsewhere', icon: IconLogout, family: 'neutral' },
  reset_asked: { word: 'Link requested', icon: IconMail, family: 'neutral' },
  password_reset: { word: 'Password set by link', icon: IconKey, family: 'exc' },
  password_changed: { word: 'Password changed', icon: IconKey, family: 'exc' },
  linked: { word: 'Linked with a provider', icon: IconLink, family: 'exc' },
  link_cut: { word: 'Account unlinked', icon: IconUnlink, family: 'neutral' },
  code_failed: { word: 'Wrong code', icon: IconX, family: 'late' },
  code_locked: { word: 'Wrong codes, locked for a while', icon: IconLock, family: 'unexc' },
  recovery_used: { word: 'Recovery code used', icon: IconKey, family: 'late' },
  recovery_renewed: { word: 'Recovery codes made', icon: IconKey, family: 'exc' },
  mailbox_asked: { word: 'Link for a second factor requested', icon: IconMail, family: 'neutral' },
  mailbox_shown: { word: 'Mailbox confirmed by a link', icon: IconMail, family: 'exc' },
  factor_added: { word: 'Second factor added', icon: IconKey, family: 'exc' },
  factor_removed: { word: 'Second factor removed', icon: IconUnlink, family: 'late' },
  factor_reset: { word: 'Second factor reset by the school', icon: IconUnlink, family: 'late' },
  change_failed: { word: 'Wrong password when asked again', icon: IconAlertTriangle, family: 'late' },
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

const labelOf = (signIn: SignIn) => `${outcomes[signIn.event].word}, ${whenOf(signIn)}`
const phoneRow = (signIn: SignIn) => (
  <PhoneRow
    name={outcomes[signIn.event].word}
    reason={`${deviceOf(signIn)}, ${signIn.ipAddress}`}
    right={whenOf(signIn)}
  />
)

/** What happened to the viewer's sign-in, the newest first. */
export function SignInHistory({ page }: { readonly page: number }) {
  const navigate = useNavigate()
  const list = useListPage({
    search: { page },
    go: (part, step) =>
      void navigate({ to: '.', search: (before) => ({ ...before, ...part }), ...step, resetScroll: false }),
    ask: ownSignInsQuery(page),
    rowsOf: ({ signIns }) => signIns,
    filters: [],
  })
  return (
    <Section title="What happened" {...(list.data && { count: list.data.total })}>
      <ListTable
        list={list}
        caption="What happened to your sign-in, the newest first"
        columns={columns}
        rowLabel={labelOf}
        fit="content"
        inset="none"
        phoneRow={phoneRow}
        empty={
          <EmptyState icon={IconDeviceLaptop} title="Nothing yet">
            Every time someone logs in as you, or tries to, it appears here.
          </EmptyState>
        }
      />
    </Section>
  )
}
