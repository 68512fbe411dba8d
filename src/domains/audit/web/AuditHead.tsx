import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { type AuditSearch, auditPages } from './audit-address.ts'

interface AuditHeadProps {
  readonly active: keyof typeof auditPages
  readonly search: AuditSearch
}

const crumbs = [{ label: 'Workbench', href: '/workbench' }]
const tabs = [
  { page: 'changes', label: 'Changes' },
  { page: 'seen', label: 'Seen' },
  { page: 'taken', label: 'Files taken' },
  { page: 'stored', label: 'What is stored' },
] as const

/** The head of the three lists; who, of whom and when stay from one to the other. */
export function AuditHead({ active, search: { page: _page, ...kept } }: AuditHeadProps) {
  const query = new URLSearchParams(
    ['who', 'of', 'who_id', 'of_id', 'from', 'to'].flatMap((name) => {
      const value = (kept as Readonly<Record<string, unknown>>)[name]
      return value === undefined ? [] : [[name, String(value)]]
    }),
  ).toString()
  const at = (page: keyof typeof auditPages) => `${auditPages[page]}${query === '' ? '' : `?${query}`}`
  return (
    <PageHeader
      title="Audit"
      crumbs={crumbs}
      tabs={
        <SheetTabs
          label="What is looked at"
          active={at(active)}
          tabs={tabs.map(({ page, label }) => ({ label, href: at(page) }))}
        />
      }
    />
  )
}
