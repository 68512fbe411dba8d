import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import { FormProblem } from './FormProblem.tsx'
import { HouseForm } from './HouseForm.tsx'
import { useLeaveForm } from './use-leave-form.ts'

/** `/houses/new`, over the list. */
export function NewHousePanel() {
  const leave = useLeaveForm(undefined)
  const { data, error, refetch } = useQuery(api.houseForm.getNewHouse.queryOptions())
  if (data === undefined)
    return <FormProblem title="New House" error={error} onTryAgain={() => void refetch()} onClose={leave} />
  return <HouseForm house={undefined} campuses={data.cohorts} onClose={leave} />
}
