import { getRouteApi, Outlet } from '@tanstack/react-router'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { tabOf } from '../onboarding-address.ts'
import { SendingAlert } from '../sendings/SendingAlert.tsx'
import { SendingSheet } from '../sendings/SendingSheet.tsx'
import { CampusTabs } from './CampusTabs.tsx'
import { FamiliesBar } from './FamiliesBar.tsx'
import { FamiliesHead } from './FamiliesHead.tsx'
import { FamilyFilters } from './FamilyFilters.tsx'
import { familyColumns, familyPhoneRow, nameOfFamily } from './family-columns.tsx'
import { NoFamilies } from './NoFamilies.tsx'
import { ChosenFamilies } from './use-chosen-families.ts'
import { useFamiliesPage } from './use-families-page.ts'
import { WriteQuestion } from './WriteQuestion.tsx'

const route = getRouteApi('/authenticated/staff/workbench/onboarding/families/$campus_filter')

/** `/workbench/onboarding/families/:campus_filter` (2-back-office §2; look, picture 22). */
export function FamiliesPage() {
  const search = route.useSearch()
  const tab = tabOf(route.useParams().campus_filter)
  usePageTitle('Onboarding', { backTo: '/workbench' })
  const page = useFamiliesPage(tab, search)
  const { list, selection } = page
  return (
    <ChosenFamilies value={selection}>
      <ListPage
        list={list}
        caption="Families in the onboarding phase"
        columns={familyColumns(list.data?.hideEmailColumn === true)}
        rowLabel={nameOfFamily}
        phoneRow={familyPhoneRow}
        {...(list.data?.showActionButtons && {
          checked: selection.checked,
          onCheckedChange: selection.setChecked,
        })}
        header={<FamiliesHead onOpen={page.openSending} />}
        alerts={<SendingAlert onOpen={page.openSending} />}
        filters={
          <>
            <CampusTabs tab={tab} />
            <FamilyFilters list={list} order={search.order_by} />
          </>
        }
        empty={<NoFamilies tab={tab} />}
        bar={<FamiliesBar tab={tab} page={page} />}
      >
        <Outlet />
        {page.asked !== undefined && <WriteQuestion kind={page.asked} page={page} />}
        {search.sending !== undefined && (
          <SendingSheet
            key={search.sending}
            sendingId={search.sending}
            onClose={() => page.openSending(undefined)}
          />
        )}
      </ListPage>
    </ChosenFamilies>
  )
}
