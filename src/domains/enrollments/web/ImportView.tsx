import { useState } from 'react'
import { topic } from '#contract/topics.ts'
import { HeaderSkeleton } from '#ui/page/HeaderSkeleton.tsx'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import type { ImportState } from '../contract/roster-values.ts'
import { ChangeList } from './ChangeList.tsx'
import { type ImportSearch, importQuery } from './enrollments-address.ts'
import { FileChecks } from './FileChecks.tsx'
import { ImportAlerts } from './ImportAlerts.tsx'
import { ImportFoot } from './ImportFoot.tsx'
import { ImportHead } from './ImportHead.tsx'
import css from './import.module.css'
import { useImportActs } from './use-import-acts.ts'
import { useKeptFocus } from './use-kept-focus.ts'

/** While one of these, work is under way. */
const workedStates: ReadonlySet<ImportState> = new Set(['reading', 'applying', 'rolling_back'])

interface ImportViewProps {
  readonly importId: number
  readonly search: ImportSearch
  readonly go: (part: Partial<ImportSearch>, step?: { replace?: boolean; resetScroll?: boolean }) => void
}

/** One import: its files at the left, what stops it, its rows by gravity, and at the foot what applying does. */
export function ImportView({ importId, search, go }: ImportViewProps) {
  const isExternal = search.external === true
  const acts = useImportActs(importId, isExternal)
  const [isBusy, setBusy] = useState(true)
  const list = useListPage({
    search,
    go,
    ask: importQuery(search),
    rowsOf: ({ changes }) => changes,
    filters: ['search', 'sign', 'kind', 'campus', 'kept'],
    live: [topic('enrollments')],
    // What ended before this page listened is seen all the same.
    ...(isBusy && { refreshMs: 3_000 }),
  })
  const shown = list.data?.import
  const isWorked = shown === undefined || workedStates.has(shown.state)
  if (isWorked !== isBusy) setBusy(isWorked)
  const main = useKeptFocus(shown?.state)
  usePageTitle(shown ? `Import ${importId}` : 'Import', {
    facts: shown?.title,
    backTo: isExternal ? '/workbench/external-students' : '/workbench/enrollments',
  })
  if (shown === undefined)
    return (
      <SheetPage>
        <HeaderSkeleton />
      </SheetPage>
    )
  return (
    <SheetPage>
      <ImportHead shown={shown} acts={acts} />
      <div className={css.frame}>
        <div className={css.main} ref={main} tabIndex={-1}>
          <ImportAlerts shown={shown} acts={acts} go={go} />
          <ChangeList list={list} shown={shown} search={search} acts={acts} />
        </div>
        <FileChecks shown={shown} />
      </div>
      <ImportFoot shown={shown} acts={acts} />
    </SheetPage>
  )
}
