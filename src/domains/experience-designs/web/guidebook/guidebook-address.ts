import { api } from '#web/calls/api.ts'

export const guidebookQuery = (experience_id: number) =>
  api.guidebook.getGuidebook.queryOptions({ input: { experience_id } })
