import type { ExternalDetails } from '../contract/external-students.contract.ts'

/** What the form begins with; experiences stand as the text of their numbers. */
export const externalValues = (student: ExternalDetails | undefined) => ({
  name: student?.name ?? '',
  school: student?.school ?? '',
  email: student?.email ?? '',
  contact_name: student?.contact_name ?? '',
  contact_email: student?.contact_email ?? '',
  contact_phone: student?.contact_phone ?? '',
  consent_from: student?.consent_from ?? '',
  consent_until: student?.consent_until ?? '',
  experience_ids: student?.experiences.map(({ id }) => String(id)) ?? [],
})
export type ExternalValues = ReturnType<typeof externalValues>

/** The form as the server takes it, with those experiences alone that can still be chosen. */
export const toExternalFields = (values: ExternalValues, open: ReadonlySet<string>) => ({
  ...values,
  experience_ids: values.experience_ids.filter((id) => open.has(id)).map(Number),
})
