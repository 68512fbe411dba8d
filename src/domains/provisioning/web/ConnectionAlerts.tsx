import { IconAlertTriangle, IconUserQuestion } from '@tabler/icons-react'
import { formatNoun } from '#ui/format/quantities.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import type { ConnectionDetail } from '../contract/provisioning.contract.ts'
import { WaitingPeople } from './WaitingPeople.tsx'

/** Why a connection cannot work, an address that was turned away, and families whom it took for staff. */
export function ConnectionAlerts({ connection }: { readonly connection: ConnectionDetail }) {
  const { id, hindrance, refusedAddress, waitingPeople } = connection
  return (
    <>
      {hindrance !== null && (
        <PageAlert family="unexc" icon={IconAlertTriangle} title="This connection cannot work now">
          {hindrance}
        </PageAlert>
      )}
      {refusedAddress !== null && (
        <PageAlert family="late" icon={IconAlertTriangle} title={`${refusedAddress} was turned away`}>
          It had the token but is not in any of the networks in the settings.
        </PageAlert>
      )}
      {waitingPeople.length > 0 && (
        <PageAlert
          family="late"
          icon={IconUserQuestion}
          title={`The provider takes ${formatNoun(waitingPeople.length, 'person', 'people')} from families to be staff`}
        >
          Nothing was done. Anyone who is also staff needs another address for the family; then the provider’s
          next try will add them.
        </PageAlert>
      )}
      {waitingPeople.length > 0 && <WaitingPeople connectionId={id} people={waitingPeople} />}
    </>
  )
}
