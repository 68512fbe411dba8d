import { Button } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { formatWhen } from '#ui/format/times.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'

type OwnLink = ContractRouterOutputs['signIn']['listOwnLinks'][number]

const nameOf = ({ provider }: OwnLink) => (provider === 'google' ? 'Google' : 'Your organization')
const keyOf = ({ id }: OwnLink) => String(id)

/** The accounts elsewhere that let the viewer in, each with its way out; nothing while there are none. */
export function OwnLinks() {
  const queryClient = useQueryClient()
  const { data: links } = useSuspenseQuery(api.signIn.listOwnLinks.queryOptions())
  const cut = useMutation(
    api.signIn.cutOwnLink.mutationOptions({
      onSuccess: () => toast.success('Account unlinked'),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.signIn.key() }),
      onError: (error: Error) => toast.error(messageOf(error)),
    }),
  )
  const cutOne = cut.mutate
  const columns = useMemo(() => columnsWith((link) => cutOne({ linkId: link.id })), [cutOne])
  if (links.length === 0) return null
  return (
    <Section title="Linked accounts" count={links.length}>
      <DataTable
        caption="Other accounts that let you in"
        rows={links}
        columns={columns}
        rowKey={keyOf}
        rowLabel={nameOf}
        fit="content"
        inset="none"
        phoneRow={(link) => <PhoneRow name={nameOf(link)} reason={`Linked ${whenOf(link)}`} />}
        phoneAction={(link) => wayOut(link, (one) => cutOne({ linkId: one.id }))}
      />
    </Section>
  )
}

const whenOf = ({ linkedAt }: OwnLink) => formatWhen(linkedAt, Date.now())

const wayOut = (link: OwnLink, cut: (link: OwnLink) => void) => (
  <Button size="xs" aria-label={`Unlink ${nameOf(link)}`} onClick={() => cut(link)}>
    Unlink
  </Button>
)

const columnsWith = (cut: (link: OwnLink) => void): readonly DataColumn<OwnLink>[] => [
  { id: 'provider', header: 'Account', primary: true, cell: nameOf },
  { id: 'linked', header: 'Linked', width: 180, align: 'right', cell: whenOf },
  { id: 'cut', header: 'Link', width: 150, align: 'right', cell: (link) => wayOut(link, cut) },
]
