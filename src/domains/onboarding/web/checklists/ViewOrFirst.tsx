import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { checklistQuery } from '../onboarding-address.ts'
import { ChecklistView } from './ChecklistView.tsx'
import { FirstView } from './FirstView.tsx'

/** A view that the checklist has; any other leads on to the first. */
export function ViewOrFirst() {
  const { onboarding_group_id, checklist_id, user_view_type } = useParams({ strict: false })
  const { data } = useQuery(checklistQuery(Number(onboarding_group_id), Number(checklist_id)))
  const isOne = data?.visibleFor.some(({ value }) => value === user_view_type) ?? true
  return isOne ? <ChecklistView /> : <FirstView />
}
