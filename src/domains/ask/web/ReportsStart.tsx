import { useNavigate } from '@tanstack/react-router'
import { ReportsPage } from '#domains/reports/web/reports-page.embed.tsx'
import { may, useViewer } from '#web/calls/session.ts'
import { AskField } from './field/AskField.tsx'

/** `/reports`: one asks in a sentence, or opens a report. */
export function ReportsStart() {
  const viewer = useViewer()
  const navigate = useNavigate()
  return (
    <ReportsPage>
      {may(viewer, 'people.view') && (
        <AskField sentence="" onAsk={(q) => void navigate({ to: '/reports/ask', search: { q } })} />
      )}
    </ReportsPage>
  )
}
