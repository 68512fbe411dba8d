import { PageBody } from '#ui/page/SheetPage.tsx'
import { TaskDrawer } from '#ui/panel/TaskDrawer.tsx'
import { HouseProblem } from '../HouseProblem.tsx'

interface FormProblemProps {
  readonly title: string
  /** Null while it is loading. */
  readonly error: unknown
  readonly onTryAgain: () => void
  readonly onClose: () => void
}

/** The form of a house before it is there, or because it cannot be. */
export function FormProblem({ title, error, onTryAgain, onClose }: FormProblemProps) {
  return (
    <TaskDrawer opened title={title} onClose={onClose}>
      <PageBody>{error !== null && <HouseProblem error={error} onTryAgain={onTryAgain} />}</PageBody>
    </TaskDrawer>
  )
}
