import { api } from '#web/calls/api.ts'

export const duplicateQuery = (experience_id: number) =>
  api.experienceCopies.getDuplicate.queryOptions({ input: { experience_id } })
