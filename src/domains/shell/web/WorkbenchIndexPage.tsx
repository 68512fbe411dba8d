import { IconTools } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { api } from '#web/api.ts'
import { usePageTitle } from '#web/page-title.ts'
import css from './WorkbenchIndexPage.module.css'

/** The workbench before a tool is chosen; on a phone, where there is no list beside it, the list itself. */
export function WorkbenchIndexPage() {
  const { data } = useQuery(api.shell.getWorkbenchIndex.queryOptions())
  usePageTitle('Workbench')
  return (
    <SheetPage>
      <h1 className={css.title}>Workbench</h1>
      <div className={css.choose}>
        <EmptyState icon={IconTools} title="Choose a tool">
          The tools you may use are in the list on the left.
        </EmptyState>
      </div>
      <ul className={css.tools}>
        {data?.items.map((item) => (
          <li key={item.url}>
            <UiLink href={item.url} className={css.tool}>
              {item.label}
            </UiLink>
          </li>
        ))}
      </ul>
    </SheetPage>
  )
}
