import { useQuery } from '@tanstack/react-query'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { TaskDrawer } from '#ui/panel/TaskDrawer.tsx'
import type { ListedSubject } from '../../contract/subjects.contract.ts'
import { NotReadState } from '../NotReadState.tsx'
import { topicQuery } from './subjects-address.ts'
import { TopicForm } from './TopicForm.tsx'
import { UnitsInOrder } from './UnitsInOrder.tsx'

interface TopicPanelProps {
  readonly topicId: number
  readonly subjects: readonly ListedSubject[]
  readonly canManage: boolean
  readonly onClose: () => void
}

/** A topic over the list: its title and subject, and the order of its units. */
export function TopicPanel({ topicId, subjects, canManage, onClose }: TopicPanelProps) {
  const { data, error, refetch } = useQuery(topicQuery(topicId))
  if (data === undefined || !canManage)
    return (
      <TaskDrawer opened title={data?.topic.title ?? 'Topic'} onClose={onClose}>
        <PageBody>
          {error !== null && <NotReadState noun="topic" error={error} onTryAgain={() => void refetch()} />}
          {data !== undefined && <UnitsInOrder topic={data.topic} canManage={false} />}
        </PageBody>
      </TaskDrawer>
    )
  return (
    <TopicForm topic={data.topic} subjects={subjects} onClose={onClose}>
      <UnitsInOrder topic={data.topic} canManage />
    </TopicForm>
  )
}
