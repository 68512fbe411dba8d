import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { checklistQuery } from '../onboarding-address.ts'

/** No view, or one that the checklist does not have: on to the first it has (3-shell-and-houses §2.6). */
export function FirstView() {
  const { onboarding_group_id = '', checklist_id = '' } = useParams({ strict: false })
  const { data } = useQuery(checklistQuery(Number(onboarding_group_id), Number(checklist_id)))
  const first = data?.visibleFor[0]?.value
  if (first === undefined) return null
  return (
    <Navigate
      to="/workbench/onboarding/$onboarding_group_id/content/checklist/$checklist_id/$user_view_type"
      params={{ onboarding_group_id, checklist_id, user_view_type: first }}
      replace
    />
  )
}
