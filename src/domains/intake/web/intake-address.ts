import { api } from '#web/calls/api.ts'

export const writtenQuery = (applicationId: number) =>
  api.intakeStaff.getWritten.queryOptions({ input: { applicationId } })

/** What a page by link shows of its form. */
export const formKey = (token: string) => ['intake', token] as const
