import { Skeleton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { throwsUnlessShown } from '#web/calls/api-error.ts'
import { byLastUsed, readUsedTools } from './used-tools.ts'
import css from './WorkbenchIndexPage.module.css'

/** The workbench before a tool is chosen: each with what it is for and what waits in it, the last used first. */
export function WorkbenchIndexPage() {
  const { data } = useQuery({
    ...api.shell.getWorkbenchIndex.queryOptions(),
    throwOnError: throwsUnlessShown,
  })
  const [used] = useState(readUsedTools)
  usePageTitle('Workbench')
  return (
    <SheetPage>
      <PageHeader title="Workbench" />
      <PageBody reading>
        <h2 className={css.choose}>Choose a tool</h2>
        <p className={css.hint}>
          {data?.items.length === 0
            ? 'No tool has been opened for you yet. An admin can give you access.'
            : 'The tools you may use, the last used first.'}
        </p>
        {data === undefined ? (
          <Skeleton height={260} />
        ) : (
          <ul className={css.tools}>
            {byLastUsed(data.items, used).map((item) => (
              <li key={item.url} className={css.row}>
                <span className={css.words}>
                  <UiLink href={item.url} className={css.tool}>
                    {item.label}
                  </UiLink>
                  <span className={css.about}>{item.about}</span>
                </span>
                {item.waits !== null && <span className={css.waits}>{item.waits}</span>}
                <IconChevronRight size={18} stroke={1.7} aria-hidden className={css.arrow ?? ''} />
              </li>
            ))}
          </ul>
        )}
      </PageBody>
    </SheetPage>
  )
}
