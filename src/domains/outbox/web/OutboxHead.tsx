import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import type { AddressOf } from '#web/address/address.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import type { outboxSearch } from './outbox-address.ts'
import { oldestText, outboxTabs, tabAddress } from './outbox-tabs.ts'
import { SendFailedAgain } from './SendFailedAgain.tsx'

interface OutboxHeadProps {
  readonly outbox: ContractRouterOutputs['outbox']['listMails'] | undefined
  readonly search: AddressOf<typeof outboxSearch>
}

const crumbs = [{ label: 'Workbench', href: '/workbench' }]

/** How old the oldest waiting email is, what can be tried again, and the emails by state. */
export function OutboxHead({ outbox, search: { state, search } }: OutboxHeadProps) {
  return (
    <PageHeader
      title="Outbox"
      crumbs={crumbs}
      facts={outbox && oldestText(outbox, Date.now())}
      actions={outbox && <SendFailedAgain count={outbox.figures.mayPass} />}
      tabs={
        <SheetTabs
          label="Emails by state"
          active={tabAddress(state, search)}
          tabs={outboxTabs(outbox?.figures, search)}
        />
      }
    />
  )
}
