import { getRouteApi } from '@tanstack/react-router'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { AddCampus, CampusList } from './campus-list.embed.tsx'

const route = getRouteApi('/authenticated/staff/workbench/campus-settings')

/** `/workbench/campus-settings`: the campuses with their grades and the blocks of their day. */
export function CampusSettingsPage() {
  const { campus } = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle('Campus settings', { backTo: '/workbench' })
  const open = (next: number | 'new' | undefined) =>
    void navigate({ search: (before) => ({ ...before, campus: next }), resetScroll: false })
  return (
    <SheetPage>
      <PageHeader
        title="Campus settings"
        crumbs={[{ label: 'Workbench', href: '/workbench' }]}
        actions={<AddCampus onClick={() => open('new')} />}
      />
      <PageBody>
        <CampusList open={campus} onOpen={open} />
      </PageBody>
    </SheetPage>
  )
}
