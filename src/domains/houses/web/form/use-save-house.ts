import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/api.ts'
import { ApiError, isStatus } from '#web/api-error.ts'
import { type HouseConflict, houseConflict } from '../../contract/house-form.schemas.ts'
import { type HouseValues, toFields } from './house-values.ts'

interface Save {
  readonly values: HouseValues
  /** The house and the version its form began with; none for a new house. */
  readonly edited: { readonly id: number; readonly version: number } | undefined
}

/** Saves the form of a house; lists, heads and forms are asked for anew. */
export function useSaveHouse(onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ values, edited }: Save) =>
      edited === undefined
        ? client.houseForm.postNewHouse(toFields(values))
        : client.houseForm.postEditHouse({
            ...toFields(values),
            houseId: edited.id,
            _action: 'update',
            version: edited.version,
          }),
    onSuccess: ({ message }) => {
      toast.success(message)
      onSaved()
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: api.houses.key() }),
        queryClient.invalidateQueries({ queryKey: api.houseForm.key() }),
      ])
    },
  })
}

/** What the faster one saved, when the server said that someone was faster. */
export function conflictOf(error: unknown): HouseConflict | undefined {
  if (!(error instanceof ApiError) || !isStatus(error, 409)) return undefined
  const parsed = houseConflict.safeParse(error.data)
  return parsed.success ? parsed.data : undefined
}
