import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '#web/calls/api.ts'
import { FormProblem } from './FormProblem.tsx'
import { HouseForm } from './HouseForm.tsx'
import { useLeaveForm } from './use-leave-form.ts'

/** `/houses/edit/:houseId`, over the list; begins with what the server has now and keeps what is typed. */
export function EditHousePanel() {
  const houseId = Number(useParams({ strict: false }).houseId)
  const leave = useLeaveForm(houseId)
  const { data, error, refetch } = useQuery({
    ...api.houseForm.getEditHouse.queryOptions({ input: { houseId } }),
    gcTime: 0,
  })
  if (data === undefined)
    return <FormProblem title="Edit house" error={error} onTryAgain={() => void refetch()} onClose={leave} />
  return <HouseForm key={houseId} house={data.house} campuses={data.cohorts} onClose={leave} />
}
