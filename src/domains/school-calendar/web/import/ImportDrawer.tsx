import { getRouteApi } from '@tanstack/react-router'
import { useCloseModal } from '../use-school-calendar.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { UploadCalendar } from './UploadCalendar.tsx'

const route = getRouteApi('/authenticated/staff/cycles-and-holidays/import/{-$importId}')

/** Importing a school-year calendar: the file, then what it adds, changes and removes, then done (issue 4 §3). */
export function ImportDrawer() {
  const { importId } = route.useParams()
  const close = useCloseModal()
  return importId === undefined ? (
    <UploadCalendar onClose={close} />
  ) : (
    <ImportPreview key={importId} importId={Number(importId) || 0} onClose={close} />
  )
}
