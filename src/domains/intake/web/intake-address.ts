import { api } from '#web/calls/api.ts'

export const writtenQuery = (applicationId: number) =>
  api.intakeStaff.getWritten.queryOptions({ input: { applicationId } })
