import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { TaskDrawer } from '#ui/panel/TaskDrawer.tsx'
import { PersonProblem } from './PersonProblem.tsx'

interface PersonPanelProps<Form> {
  readonly title: string
  readonly query: Pick<UseQueryResult<Form>, 'data' | 'error' | 'refetch'>
  readonly onClose: () => void
  readonly children: (form: Form) => ReactNode
}

/** The form of a person with what the server has now, over the list. */
export function PersonPanel<Form>({ title, query, onClose, children }: PersonPanelProps<Form>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  return (
    <TaskDrawer opened title={title} onClose={onClose}>
      <PageBody>
        {error !== null && <PersonProblem error={error} onTryAgain={() => void refetch()} />}
      </PageBody>
    </TaskDrawer>
  )
}
