import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { UiLink } from '#ui/page/UiLink.tsx'
import { api } from '#web/calls/api.ts'
import css from './WorkbenchTools.module.css'

/** The workbench's own list of tools, on the canvas beside the rail (look.md §6). */
export function WorkbenchTools() {
  const { data } = useQuery(api.shell.getWorkbenchIndex.queryOptions({ staleTime: 60_000 }))
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <nav className={css.tools} aria-label="Workbench" data-print="hide">
      <h2 className={css.title}>Workbench</h2>
      <ul className={css.list}>
        {data?.items.map((item) => (
          <li key={item.url}>
            <UiLink
              href={item.url}
              className={css.item}
              aria-current={pathname === item.url || pathname.startsWith(`${item.url}/`) ? 'page' : undefined}
            >
              {item.label}
            </UiLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
