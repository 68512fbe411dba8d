import { Suspense } from 'react'
import { lazyPart } from '#ui/pace/lazy-part.ts'

/** What somebody is about to decide of an application. */
export type Decision = 'admit' | 'declined' | 'withdrawn' | 'take_back' | 'reopen'

interface DecisionDialogProps {
  readonly decision: Decision | undefined
  readonly application: { readonly id: number; readonly studentName: string; readonly version: number }
  readonly onClose: () => void
}

const AdmitDialog = lazyPart(() => import('./AdmitDialog.tsx'), 'AdmitDialog')
const TakeBackDialog = lazyPart(() => import('./TakeBackDialog.tsx'), 'TakeBackDialog')
const ReopenDialog = lazyPart(() => import('./ReopenDialog.tsx'), 'ReopenDialog')
const CloseForm = lazyPart(() => import('./CloseForm.tsx'), 'CloseForm')

/** The question that belongs to a decision; fetched when it is first asked. */
export function DecisionDialog({ decision, application, onClose }: DecisionDialogProps) {
  if (decision === undefined) return null
  return (
    <Suspense fallback={null}>
      {decision === 'admit' ? (
        <AdmitDialog application={application} onClose={onClose} />
      ) : decision === 'take_back' ? (
        <TakeBackDialog application={application} onClose={onClose} />
      ) : decision === 'reopen' ? (
        <ReopenDialog application={application} onClose={onClose} />
      ) : (
        <CloseForm application={application} outcome={decision} onClose={onClose} />
      )}
    </Suspense>
  )
}
