import { getRouteApi } from '@tanstack/react-router'
import { importSearch } from './enrollments-address.ts'
import { ImportView } from './ImportView.tsx'
import { UploadRoster } from './upload/UploadRoster.tsx'

const route = getRouteApi('/authenticated/staff/workbench/enrollments/import')

/** `/workbench/enrollments/import`: a new roster, or with `?import=48` one that is there, read like a merge request (look 30). */
export function ImportPage() {
  const search = importSearch.parse(route.useSearch())
  const navigate = route.useNavigate()
  const go = (part: Partial<typeof search>, step: { replace?: boolean; resetScroll?: boolean } = {}) =>
    void navigate({ search: (before) => ({ ...before, ...part }), ...step })
  if (search.import === undefined)
    return (
      <UploadRoster
        onSent={(importId, isExternal) => go({ import: importId, external: isExternal || undefined })}
      />
    )
  return <ImportView key={search.import} importId={search.import} search={search} go={go} />
}
