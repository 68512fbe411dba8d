import { api } from '#web/calls/api.ts'

export const templateUseQuery = (template_id: number) =>
  api.pickedTemplate.getUse.queryOptions({ input: { template_id } })
